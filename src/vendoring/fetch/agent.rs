//! An HTTP client as every exchange here has it: proxies, certificates, an end, and a
//! thread that reads.

use std::io::{self, ErrorKind, Read};
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
    /// There is no answer, or no more of it.
    Failed(Fault),
}

/// Why there is no answer, or no more of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The name leads nowhere.
    #[error("the host is not found")]
    NoHost,
    /// Nobody listens.
    #[error("the host refuses connections at this port")]
    Refused,
    /// Nobody answers.
    #[error("the server does not answer")]
    Silent,
    /// Nobody says that the server is who it claims to be.
    #[error("its certificate is not trusted: {0}")]
    Certificate(String),
    /// There is no encryption on which both agree.
    #[error("the encrypted connection failed: {0}")]
    Encryption(String),
    /// Another protocol.
    #[error("the answer is no HTTP: {0}")]
    NoHttp(String),
    /// It ended in the middle.
    #[error("the connection broke off")]
    BrokeOff,
    /// Something else, in words.
    #[error("{0}")]
    Other(String),
}

/// The work of the reading thread: head, chunks, end. It stops where nobody listens any
/// more.
pub fn relay(events: &SyncSender<Event>, answer: Result<http::Response<ureq::Body>, ureq::Error>) {
    let _ = read(events, answer).map_err(|why| events.send(Event::Failed(why)));
}

fn read(
    events: &SyncSender<Event>,
    answer: Result<http::Response<ureq::Body>, ureq::Error>,
) -> Result<(), Fault> {
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
                None => io_fault(&error),
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

/// All headers of one name that are text.
pub(super) fn headers<'h>(
    head: &'h http::response::Parts,
    name: &str,
) -> impl Iterator<Item = &'h str> {
    let values = head.headers.get_all(name).iter();
    values.filter_map(|value| value.to_str().ok())
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

/// What the HTTP client says.
pub(super) fn connection_fault(error: &ureq::Error) -> Fault {
    match error {
        ureq::Error::HostNotFound => Fault::NoHost,
        ureq::Error::Timeout(_) => Fault::Silent,
        ureq::Error::Io(error) => io_fault(error),
        ureq::Error::Rustls(error) => tls_fault(error),
        ureq::Error::Protocol(error) => Fault::NoHttp(error.to_string()),
        other => Fault::Other(other.to_string()),
    }
}

fn io_fault(error: &io::Error) -> Fault {
    if let Some(tls) = error.get_ref().and_then(|inner| inner.downcast_ref()) {
        return tls_fault(tls);
    }
    match error.kind() {
        ErrorKind::ConnectionRefused => Fault::Refused,
        ErrorKind::TimedOut => Fault::Silent,
        ErrorKind::UnexpectedEof
        | ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::BrokenPipe => Fault::BrokeOff,
        // The system has no kind of its own for it.
        _ if error.to_string().starts_with(NO_NAME) => Fault::NoHost,
        _ => Fault::Other(error.to_string()),
    }
}

/// How the standard library begins where a name can't be resolved.
const NO_NAME: &str = "failed to lookup address information";

fn tls_fault(error: &rustls::Error) -> Fault {
    use rustls::CertificateError::{
        Expired, ExpiredContext, NotValidForName, NotValidForNameContext, UnknownIssuer,
    };
    let why = match error {
        rustls::Error::InvalidCertificate(UnknownIssuer) => {
            "no authority that this machine knows signed it".to_owned()
        }
        rustls::Error::InvalidCertificate(Expired | ExpiredContext { .. }) => {
            "its time is over".to_owned()
        }
        rustls::Error::InvalidCertificate(NotValidForName | NotValidForNameContext { .. }) => {
            "it is for another host".to_owned()
        }
        rustls::Error::InvalidCertificate(other) => {
            format!("it may have signed itself ({other:?})")
        }
        other => return Fault::Encryption(other.to_string()),
    };
    Fault::Certificate(why)
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

#[cfg(test)]
mod tests {
    use rustls::CertificateError::{Expired, UnknownIssuer};

    use super::*;

    #[test]
    fn a_certificate_that_nobody_vouches_for_is_told_as_that() {
        let unknown = || rustls::Error::InvalidCertificate(UnknownIssuer);
        let direct = connection_fault(&ureq::Error::Rustls(unknown()));
        let wrapped = io::Error::new(ErrorKind::InvalidData, unknown());
        let wrapped = connection_fault(&ureq::Error::Io(wrapped));
        assert_eq!(direct, wrapped);
        assert!(matches!(direct, Fault::Certificate(why) if why.contains("no authority")));
        let late = connection_fault(&ureq::Error::Rustls(rustls::Error::InvalidCertificate(
            Expired,
        )));
        assert!(matches!(late, Fault::Certificate(why) if why.contains("time is over")));
        assert_eq!(connection_fault(&ureq::Error::HostNotFound), Fault::NoHost);
        let name =
            io::Error::other("failed to lookup address information: Name or service not known");
        assert_eq!(connection_fault(&ureq::Error::Io(name)), Fault::NoHost);
    }
}
