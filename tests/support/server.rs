//! A web server on loopback: answers given by the test, git repositories by
//! git's own `http-backend`. One thread a connection, one answer a connection;
//! it ends when it is dropped.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::cgi;

/// The most connections served at once.
const MAX_CONNECTIONS: usize = 32;
/// The largest head or chunk line, in bytes.
const MAX_HEAD: u64 = 64 << 10;
/// The largest body of a request, in bytes.
const MAX_BODY: u64 = 64 << 20;
/// How long a silent client is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a server has to offer.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// Answers by path, asked for first.
    pub answers: BTreeMap<String, Answer>,
    /// The folder whose repositories appear as `/acme/<name>.git`.
    pub repositories: Option<PathBuf>,
}

/// One answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Header lines but for the length.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// An answer without headers.
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Answer {
            status,
            headers: Vec::new(),
            body: body.into(),
        }
    }

    /// Adds a header line.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// A file, its type told by the end of its path.
    pub fn file(path: &str, body: impl Into<Vec<u8>>) -> Self {
        let kind = match path.rsplit_once('.').map(|(_, end)| end) {
            Some("json") => "application/json",
            Some("md") => "text/markdown",
            Some("gz" | "tgz") => "application/gzip",
            Some("zip") => "application/zip",
            _ => "application/octet-stream",
        };
        Answer::new(200, body).header("Content-Type", kind)
    }
}

/// A request, read whole.
#[derive(Debug, Default)]
pub struct Request {
    /// `GET`, `POST` …
    pub method: String,
    /// The path without the query.
    pub path: String,
    /// The query, without its `?`.
    pub query: String,
    /// Header names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body, chunks joined.
    pub body: Vec<u8>,
}

impl Request {
    /// A header's value, empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    stopping: Arc<AtomicBool>,
    accepting: Option<JoinHandle<()>>,
}

impl Server {
    /// Serves a site on a free port of the loopback interface.
    pub fn start(site: Site) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = listener.local_addr()?;
        let stopping = Arc::new(AtomicBool::new(false));
        let (told, site) = (Arc::clone(&stopping), Arc::new(site));
        let accepting = thread::spawn(move || accept(&listener, &told, &site));
        Ok(Server {
            address,
            stopping,
            accepting: Some(accepting),
        })
    }

    /// Its URL, without a slash at the end.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for connections; if even this fails,
        // the thread is left to the end of the process.
        if TcpStream::connect(self.address).is_ok()
            && let Some(accepting) = self.accepting.take()
        {
            let _ = accepting.join();
        }
    }
}

fn accept(listener: &TcpListener, stopping: &AtomicBool, site: &Arc<Site>) {
    let mut live: Vec<(TcpStream, JoinHandle<()>)> = Vec::new();
    for stream in listener.incoming() {
        if stopping.load(Ordering::SeqCst) {
            break;
        }
        live.retain(|(_, thread)| !thread.is_finished());
        if live.len() >= MAX_CONNECTIONS {
            let _ = live.remove(0).1.join();
        }
        let Some((stream, other)) = stream.and_then(|s| Ok((s.try_clone()?, s))).ok() else {
            continue;
        };
        let site = Arc::clone(site);
        live.push((stream, thread::spawn(move || serve(&other, &site))));
    }
    for (stream, thread) in live {
        let _ = stream.shutdown(Shutdown::Both);
        let _ = thread.join();
    }
}

/// Serves one request and hangs up, come what may: another handle of the stream
/// is still open. A client that breaks off is the client's business.
fn serve(stream: &TcpStream, site: &Site) {
    let _ = answer(stream, site);
    let _ = stream.shutdown(Shutdown::Both);
}

fn answer(stream: &TcpStream, site: &Site) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = read_request(stream)?;
    let answer = match (site.answers.get(&request.path), &site.repositories) {
        (Some(answer), _) => answer.clone(),
        (None, Some(folder)) => cgi::git(folder, &request)?,
        (None, None) => not_found(),
    };
    send(stream, &request, &answer)
}

/// The answer where there is nothing.
pub fn not_found() -> Answer {
    Answer::new(404, "not found\n")
}

fn send(mut stream: &TcpStream, request: &Request, answer: &Answer) -> io::Result<()> {
    let mut head = format!("HTTP/1.1 {} Status\r\n", answer.status);
    for (name, value) in &answer.headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("Content-Length: {}\r\n", answer.body.len());
    head += "Connection: close\r\n\r\n";
    stream.write_all(head.as_bytes())?;
    if request.method != "HEAD" {
        stream.write_all(&answer.body)?;
    }
    stream.flush()
}

fn read_request(stream: &TcpStream) -> io::Result<Request> {
    let mut reader = BufReader::new(stream);
    let mut request = read_head(&mut reader)?;
    if request
        .header("expect")
        .eq_ignore_ascii_case("100-continue")
    {
        let mut stream = stream;
        stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    }
    let coding = request.header("transfer-encoding").to_ascii_lowercase();
    request.body = if coding.contains("chunked") {
        read_chunks(&mut reader)?
    } else {
        let length = request.header("content-length").parse().unwrap_or(0);
        read_exactly(&mut reader, length)?
    };
    Ok(request)
}

fn read_head(reader: &mut impl BufRead) -> io::Result<Request> {
    let mut head = reader.take(MAX_HEAD);
    let line = read_line(&mut head)?;
    let mut words = line.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut request = Request {
        method: method.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        ..Request::default()
    };
    loop {
        let line = read_line(&mut head)?;
        if line.is_empty() {
            return Ok(request);
        }
        if let Some((name, value)) = line.split_once(':') {
            let name = name.trim().to_ascii_lowercase();
            request.headers.insert(name, value.trim().to_owned());
        }
    }
}

fn read_line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = Vec::new();
    reader.take(MAX_HEAD).read_until(b'\n', &mut line)?;
    if line.last() != Some(&b'\n') {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
}

fn read_chunks(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = read_line(reader)?;
        let size = line.split(';').next().unwrap_or("").trim();
        let size = u64::from_str_radix(size, 16).map_err(io::Error::other)?;
        let room = MAX_BODY.saturating_sub(body.len() as u64);
        if size > room {
            return Err(io::Error::other("the request is too large"));
        }
        body.extend(read_exactly(reader, size)?);
        read_line(reader)?;
        if size == 0 {
            return Ok(body);
        }
    }
}

fn read_exactly(reader: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    if length > MAX_BODY {
        return Err(io::Error::other("the request is too large"));
    }
    let mut body = Vec::new();
    reader.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(body)
}
