//! Servers at an address of this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use url::Url;

use super::super::failure::Step;
use super::super::{Address, Limits, Listing, McpError, Reach};
use super::{page, patient, refused, short, welcome};

/// A request that a server got.
#[derive(Clone, Debug)]
struct Request {
    verb: String,
    path: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Request {
    fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    fn method(&self) -> String {
        if self.body.is_empty() {
            return self.verb.clone();
        }
        let body: serde_json::Value = serde_json::from_str(&self.body).unwrap();
        body["method"].as_str().unwrap_or("answer").to_owned()
    }
}

/// A server that answers by a function, one connection a request.
struct Site {
    url: Url,
    got: Arc<Mutex<Vec<Request>>>,
}

impl Site {
    /// `answer` gives the bytes of an answer; the connection is closed behind them, or
    /// held for ever where there are none.
    fn new(answer: impl Fn(&Request) -> String + Send + 'static) -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let got = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&got);
        std::thread::spawn(move || {
            let mut held = Vec::new();
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let Some(request) = request(&stream) else {
                    continue;
                };
                seen.lock().unwrap().push(request.clone());
                let text = answer(&request);
                let _ = stream.write_all(text.as_bytes());
                if text.is_empty() || text.contains("x-hold") {
                    held.push(stream);
                }
            }
        });
        Site {
            url: Url::parse(&format!("http://127.0.0.1:{port}/mcp")).unwrap(),
            got,
        }
    }

    /// A server of the older transport: it names `endpoint`, and what it says to a message
    /// comes on the stream. Where `reply` gives nothing, the stream ends.
    fn older(
        endpoint: String,
        reply: impl Fn(&Request) -> Option<String> + Send + 'static,
    ) -> Site {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let got = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&got);
        std::thread::spawn(move || {
            let mut stream = None;
            for other in listener.incoming() {
                let mut other = other.unwrap();
                let Some(request) = request(&other) else {
                    continue;
                };
                seen.lock().unwrap().push(request.clone());
                if request.verb == "GET" {
                    let head = "HTTP/1.1 200 X\r\ncontent-type: text/event-stream\r\n\r\n";
                    let text = format!("{head}event: endpoint\ndata: {endpoint}\n\n");
                    let _ = other.write_all(text.as_bytes());
                    stream = Some(other);
                    continue;
                }
                let status = if request.path == "/mcp" { 405 } else { 202 };
                let _ = other.write_all(answer(status, "", "").as_bytes());
                if status == 405 || request.method() == "notifications/initialized" {
                    continue;
                }
                match reply(&request) {
                    None => stream = None,
                    Some(text) => {
                        let event = format!("event: message\ndata: {text}\n\n");
                        let _ = stream.as_mut().map(|it| it.write_all(event.as_bytes()));
                    }
                }
            }
        });
        Site {
            url: Url::parse(&format!("http://127.0.0.1:{port}/mcp")).unwrap(),
            got,
        }
    }

    fn ask(&self, limits: Limits) -> Result<Listing, McpError> {
        let reach = Reach::Address(Address {
            url: self.url.clone(),
            headers: vec![("authorization".to_owned(), "Bearer word".to_owned())],
        });
        super::ask(reach, limits)
    }

    fn got(&self) -> Vec<Request> {
        self.got.lock().unwrap().clone()
    }
}

fn request(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ').map(str::to_owned);
    let (verb, path) = (words.next()?, words.next()?);
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length = length.map_or(0, |(_, length)| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Request {
        verb,
        path,
        headers,
        body: String::from_utf8(body).unwrap(),
    })
}

fn answer(status: u16, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status} X\r\nconnection: close\r\n{headers}content-length: {length}\r\n\r\n{body}"
    )
}

fn as_json(body: &str) -> String {
    answer(
        200,
        "content-type: application/json; charset=utf-8\r\n",
        body,
    )
}

const TOOL: &str = r#"{"name": "a","sideEffects":"none"}"#;

/// A server of the old kind, in good order.
fn good(request: &Request) -> String {
    match request.method().as_str() {
        "initialize" => answer(
            200,
            "content-type: application/json\r\nMcp-Session-Id: s-1\r\n",
            &welcome("2025-11-25"),
        ),
        "tools/list" => as_json(&page(2, &[TOOL], "")),
        _ => answer(202, "", ""),
    }
}

#[test]
fn an_address_is_asked_with_its_session_version_and_credentials() {
    let site = Site::new(good);
    let listing = site.ask(patient()).unwrap();
    assert_eq!(listing.tools, [TOOL]);
    let got = site.got();
    let methods: Vec<String> = got.iter().map(Request::method).collect();
    assert_eq!(
        methods,
        ["initialize", "notifications/initialized", "tools/list"]
    );
    for (number, request) in got.iter().enumerate() {
        assert_eq!(request.header("authorization"), Some("Bearer word"));
        assert_eq!(
            request.header("accept"),
            Some("application/json, text/event-stream")
        );
        let later = number > 0;
        let version = later.then_some("2025-11-25");
        assert_eq!(request.header("mcp-protocol-version"), version);
        assert_eq!(request.header("mcp-session-id"), later.then_some("s-1"));
        assert_eq!(request.header("mcp-method"), None);
    }
}

#[test]
fn answers_may_come_as_events_among_others() {
    let site = Site::new(|request| {
        let events = |events: &str| answer(200, "content-type: text/event-stream\r\n", events);
        match request.method().as_str() {
            "initialize" => events(&format!(
                "id: 1\ndata:\n\nevent: message\ndata: {}\n\n",
                welcome("2025-03-26")
            )),
            "tools/list" => events(&format!(
                ": keep\r\ndata: {{\"method\":\"notifications/progress\"}}\r\n\r\n\
                 data: {{\"id\":5,\"method\":\"ping\"}}\r\n\r\ndata: {}\r\n\r\n",
                page(2, &[TOOL], "")
            )),
            _ => answer(202, "", ""),
        }
    });
    let listing = site.ask(patient()).unwrap();
    assert_eq!(listing.tools, [TOOL]);
    let last = site.got().pop().unwrap();
    assert_eq!(last.body, r#"{"jsonrpc":"2.0","id":5,"result":{}}"#);
}

#[test]
fn a_server_that_knows_no_handshake_gets_its_headers() {
    for no in [
        answer(
            400,
            "content-type: application/json\r\n",
            r#"{"id":1,"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}}}"#,
        ),
        answer(400, "", "header missing"),
        answer(
            404,
            "content-type: application/json\r\n",
            r#"{"error":{"code":-32601}}"#,
        ),
    ] {
        let site = Site::new(move |request| match request.method().as_str() {
            "tools/list" => as_json(&page(2, &[TOOL], r#","resultType":"complete""#)),
            _ => no.clone(),
        });
        let listing = site.ask(patient()).unwrap();
        assert_eq!(listing.version, "2026-07-28");
        let got = site.got();
        assert_eq!(got.len(), 2);
        assert_eq!(got[1].header("mcp-protocol-version"), Some("2026-07-28"));
        assert_eq!(got[1].header("mcp-method"), Some("tools/list"));
        assert_eq!(got[1].header("mcp-session-id"), None);
    }
}

#[test]
fn a_redirect_is_followed_within_the_origin_alone() {
    let site = Site::new(|request| match request.path.as_str() {
        "/mcp" => answer(307, "location: /mcp/\r\n", ""),
        _ => good(request),
    });
    assert_eq!(site.ask(patient()).unwrap().tools, [TOOL]);
    // What was learned is kept.
    assert_eq!(site.got().len(), 4);

    let other = Site::new(good);
    let to = other.url.clone();
    for status in [301, 302, 303, 307, 308] {
        let to = format!("location: {to}?secret=1\r\n");
        let site = Site::new(move |_| answer(status, &to, ""));
        let (kind, said) = refused(site.ask(patient()));
        assert_eq!(kind, "mcp::redirected");
        assert!(
            said.contains(other.url.as_str()) && !said.contains("secret"),
            "{said}"
        );
    }
    assert_eq!(other.got().len(), 0);
    let site = Site::new(|_| answer(308, "location: /mcp\r\n", ""));
    assert_eq!(refused(site.ask(patient())).0, "mcp::bad-redirect");
}

/// What a server says to the handshake and the page behind it, whatever their ids.
fn older(request: &Request) -> Option<String> {
    let body: serde_json::Value = serde_json::from_str(&request.body).unwrap();
    let text = match request.method().as_str() {
        "initialize" => welcome("2024-11-05"),
        _ => page(1, &[TOOL], ""),
    };
    Some(text.replacen("\"id\":1", &format!("\"id\":{}", body["id"]), 1))
}

#[test]
fn a_server_of_the_older_transport_answers_on_its_stream() {
    let site = Site::older("/messages?session=7".to_owned(), older);
    let listing = site.ask(patient()).unwrap();
    assert_eq!(
        (&*listing.version, &listing.tools[..]),
        ("2024-11-05", &[TOOL.to_owned()][..])
    );
    let got = site.got();
    let asked: Vec<String> = got
        .iter()
        .map(|request| format!("{} {} {}", request.verb, request.path, request.method()))
        .collect();
    assert_eq!(
        asked,
        [
            "POST /mcp initialize",
            "POST /mcp tools/list",
            "GET /mcp GET",
            "POST /messages?session=7 initialize",
            "POST /messages?session=7 notifications/initialized",
            "POST /messages?session=7 tools/list",
        ]
    );
    for request in &got {
        assert_eq!(request.header("authorization"), Some("Bearer word"));
    }
    assert_eq!(got[2].header("accept"), Some("text/event-stream"));
}

#[test]
fn the_older_transport_has_the_same_guards() {
    let other = Site::new(good);
    let foreign = format!("{}?token=1", other.url);
    for (endpoint, limits, kind, words) in [
        (
            foreign.as_str(),
            patient(),
            "mcp::foreign-endpoint",
            "Streamable HTTP",
        ),
        (
            "http://a:b@127.0.0.1/",
            patient(),
            "mcp::foreign-endpoint",
            "`http://127.0.0.1/`",
        ),
        (
            "http://",
            patient(),
            "mcp::bad-answer",
            "the address for messages is none",
        ),
        (
            "mailto:x",
            patient(),
            "mcp::bad-answer",
            "the address for messages is none",
        ),
        // An event without data names nothing.
        (
            "",
            short(Step::Handshake),
            "mcp::no-answer",
            "the handshake",
        ),
    ] {
        let site = Site::older(endpoint.to_owned(), older);
        let (found, said) = refused(site.ask(limits));
        assert_eq!(found, kind, "{endpoint}: {said}");
        assert!(said.contains(words) && !said.contains("token=1"), "{said}");
    }
    assert_eq!(other.got().len(), 0);

    // What it says first counts, and how much it says.
    let over = Site::older("/m".to_owned(), |_| None);
    let (kind, said) = refused(over.ask(patient()));
    assert_eq!(kind, "mcp::bad-answer", "{said}");
    let long = Site::older("/m".to_owned(), |_| Some("x".repeat(12_000)));
    let limits = Limits {
        message: 10_000,
        ..patient()
    };
    assert_eq!(refused(long.ask(limits)).0, "mcp::message-too-long");
    let silent = Site::older("/m".to_owned(), |request| match request.method().as_str() {
        "initialize" => older(request),
        _ => Some("{\"method\":\"notifications/message\"}".to_owned()),
    });
    assert_eq!(
        refused(silent.ask(short(Step::Page(1)))).0,
        "mcp::no-answer"
    );
}

#[test]
fn what_credentials_a_server_wants_is_told() {
    let url = "https://login.example.test/.well-known/oauth-protected-resource";
    for (status, header, words) in [
        (
            401,
            String::new(),
            "does not take the credentials that are sent",
        ),
        (
            401,
            format!("www-authenticate: Bearer resource_metadata=\"{url}\"\r\n"),
            url,
        ),
        (
            403,
            "www-authenticate: Basic realm=\"x\"\r\nwww-authenticate: Bearer \
             error=\"insufficient_scope\", scope=\"pages:read\"\r\n"
                .to_owned(),
            "the token does not allow `pages:read`",
        ),
    ] {
        let site = Site::new(move |_| answer(status, &header, ""));
        let (kind, said) = refused(site.ask(patient()));
        assert_eq!(kind, "mcp::denied");
        assert!(
            said.contains(words) && said.contains("opens no browser"),
            "{said}"
        );
        assert!(!said.contains("Bearer word"), "{said}");
        assert_eq!(site.got().len(), 1, "no other way is tried");
    }
    for (header, words) in [
        ("", "it wants credentials, and none are sent"),
        (
            "www-authenticate: Bearer\r\n",
            "it wants a token, and none is sent",
        ),
        (
            "www-authenticate: Bearer scope=\"a\\u{7}b\"\r\n",
            "it wants a token that allows `a",
        ),
    ] {
        let site = Site::new(move |_| answer(401, header, ""));
        let reach = Reach::Address(Address {
            url: site.url.clone(),
            headers: Vec::new(),
        });
        let (_, said) = refused(super::ask(reach, patient()));
        assert!(said.contains(words), "{said}");
    }
}

/// What a bad server says once the handshake is done.
fn bad(rest: &'static str) -> impl Fn(&Request) -> String {
    move |request| match request.method().as_str() {
        "tools/list" => rest.to_owned(),
        _ => good(request),
    }
}

#[test]
fn every_bad_address_is_refused_by_name() {
    let html = answer(200, "content-type: text/html\r\n", "<html>");
    let missing = answer(404, "content-type: text/html\r\n", "<html>");
    let stream = answer(200, "content-type: text/event-stream\r\n", ": nothing\n\n");
    let cases: [(&str, Site, &str, &str); 9] = [
        (
            "never answers",
            Site::new(|_| String::new()),
            "mcp::no-answer",
            "the handshake",
        ),
        (
            "never goes on",
            Site::new(bad(
                "HTTP/1.1 200 X\r\ncontent-type: text/event-stream\r\nx-hold: 1\r\n\r\n: a\n",
            )),
            "mcp::no-answer",
            "the request for its tools",
        ),
        (
            "breaks off",
            Site::new(bad(
                "HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
            )),
            "mcp::no-connection",
            "",
        ),
        (
            "speaks HTML",
            Site::new(move |_| html.clone()),
            "mcp::no-mcp-server",
            "`text/html`",
        ),
        (
            "is not there",
            Site::new(move |_| missing.clone()),
            "mcp::http-status",
            "status 404",
        ),
        (
            "wants credentials",
            Site::new(|_| answer(401, "", "")),
            "mcp::denied",
            "`token = ",
        ),
        (
            "ends its stream",
            Site::new(move |_| stream.clone()),
            "mcp::bad-answer",
            "ends before it",
        ),
        (
            "is no HTTP",
            Site::new(|_| "SSH-2.0-x\r\n".to_owned()),
            "mcp::no-connection",
            "",
        ),
        (
            "has an id that is none",
            Site::new(|_| {
                answer(
                    200,
                    "content-type: application/json\r\nmcp-session-id: a b\r\n",
                    &welcome("2025-11-25"),
                )
            }),
            "mcp::bad-answer",
            "session",
        ),
    ];
    for (name, site, kind, words) in cases {
        let limits = match name {
            "never answers" => short(Step::Handshake),
            "never goes on" => short(Step::Page(1)),
            _ => patient(),
        };
        let (found, said) = refused(site.ask(limits));
        assert_eq!(found, kind, "{name}: {said}");
        assert!(said.contains(words), "{name}: {said}");
        assert!(!said.contains("Bearer"), "{said}");
    }
}

#[test]
fn answers_are_bounded_one_by_one_and_all_together() {
    let limits = Limits {
        message: 10_000,
        received: 25_000,
        ..patient()
    };
    let long = "x".repeat(12_000);
    let site = Site::new(move |_| as_json(&format!("\"{long}\"")));
    assert_eq!(refused(site.ask(limits)).0, "mcp::message-too-long");
    let told = format!("data: {{\"method\":\"{}\"}}\n\n", "x".repeat(5_000));
    let events = told.repeat(10);
    let site = Site::new(move |_| answer(200, "content-type: text/event-stream\r\n", &events));
    assert_eq!(refused(site.ask(limits)).0, "mcp::too-many-bytes");
}
