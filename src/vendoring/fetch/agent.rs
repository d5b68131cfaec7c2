//! An HTTP client as every exchange here has it: proxies, certificates, an end, and a
//! thread that reads.

use std::io::Read;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ureq::http;
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use url::Url;

use super::credentials::Proxies;

/// Bytes handed from the reading thread at a time.
pub const CHUNK: usize = 64 << 10;

/// Events that may wait between the threads.
pub const QUEUE: usize = 4;

/// What the thread that reads an answer has to say.
#[derive(Debug)]
pub enum Event {
    /// Status and headers.
    Head(Box<http::response::Parts>),
    /// Bytes of the body.
    Chunk(Vec<u8>),
    /// There are no more.
    End,
    /// There is no answer, or no more of it: why, in words.
    Failed(String),
}

/// The work of the reading thread: head, chunks, end. It stops where nobody listens any
/// more.
pub fn relay(events: &SyncSender<Event>, answer: Result<http::Response<ureq::Body>, ureq::Error>) {
    let _ = read(events, answer).map_err(|why| events.send(Event::Failed(why)));
}

fn read(
    events: &SyncSender<Event>,
    answer: Result<http::Response<ureq::Body>, ureq::Error>,
) -> Result<(), String> {
    let (head, body) = answer
        .map_err(|error| connection_fault(&error))?
        .into_parts();
    if events.send(Event::Head(Box::new(head))).is_err() {
        return Ok(());
    }
    let mut body = body.into_reader();
    loop {
        let mut chunk = vec![0; CHUNK];
        let length = body.read(&mut chunk).map_err(|error| {
            match error.get_ref().and_then(|inner| inner.downcast_ref()) {
                Some(inner) => connection_fault(inner),
                None => error.to_string(),
            }
        })?;
        chunk.truncate(length);
        let next = if length == 0 {
            Event::End
        } else {
            Event::Chunk(chunk)
        };
        if events.send(next).is_err() || length == 0 {
            return Ok(());
        }
    }
}

/// A header that is text; of several of one name the first.
pub fn header(head: &http::response::Parts, name: &str) -> Option<String> {
    let value = head.headers.get(name);
    value.and_then(|value| value.to_str().ok().map(str::to_owned))
}

/// What an HTTP client should be like.
#[derive(Clone, Copy, Debug)]
pub struct HttpWish {
    /// How long one exchange may take.
    pub deadline: Duration,
    /// How long it may take without a byte.
    pub idle: Duration,
    /// What the client calls itself.
    pub agent: &'static str,
}

/// A client for the origin of `base` that follows no redirect and takes every status
/// for an answer.
///
/// # Errors
/// The proxy on the way is malformed.
pub fn http_agent(base: &Url, proxies: &Proxies, wish: &HttpWish) -> Result<ureq::Agent, String> {
    let host = base.host_str().unwrap_or("");
    let proxy = proxies.of(base.scheme(), host);
    let proxy = proxy.map(ureq::Proxy::new).transpose();
    let proxy =
        proxy.map_err(|_| format!("the proxy in `{}_proxy` is malformed", base.scheme()))?;
    let mut config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .user_agent(wish.agent)
        .accept("*/*")
        .proxy(proxy)
        .timeout_global(Some(wish.deadline))
        .timeout_per_read(Some(wish.idle))
        .timeout_connect(Some(wish.idle));
    if base.scheme() == "https" {
        config = config.tls_config(tls());
    }
    Ok(config.build().new_agent())
}

/// Why there is no answer, in words.
pub fn connection_fault(error: &ureq::Error) -> String {
    match error {
        ureq::Error::HostNotFound => "there is no such host".to_owned(),
        ureq::Error::Timeout(_) => "the server does not answer".to_owned(),
        ureq::Error::Io(error) => error.to_string(),
        ureq::Error::Rustls(error) => format!("the encrypted connection failed: {error}"),
        ureq::Error::Protocol(error) => format!("the answer is no HTTP: {error}"),
        other => other.to_string(),
    }
}

/// TLS with the system's certificates, read once (`SSL_CERT_FILE` and
/// `SSL_CERT_DIR` are obeyed).
fn tls() -> TlsConfig {
    static TLS: OnceLock<TlsConfig> = OnceLock::new();
    TLS.get_or_init(|| {
        let found = rustls_native_certs::load_native_certs();
        let roots: Vec<Certificate<'static>> = found
            .certs
            .iter()
            .map(|der| Certificate::from_der(der.as_ref()).to_owned())
            .collect();
        TlsConfig::builder()
            .root_certs(RootCerts::Specific(Arc::new(roots)))
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build()
    })
    .clone()
}
