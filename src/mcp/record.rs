//! Answers of servers as an inventory that can be kept.

use serde_json::Value;

use super::Listing;

/// The text of an inventory: a line a tool, each as its server wrote it.
pub fn inventory(listings: &[Listing]) -> String {
    let servers: Vec<String> = listings.iter().map(server).collect();
    format!("{{\"servers\": [\n{}\n]}}\n", servers.join(",\n"))
}

fn server(listing: &Listing) -> String {
    let tools = if listing.tools.is_empty() {
        String::new()
    } else {
        format!("\n    {}\n  ", listing.tools.join(",\n    "))
    };
    format!(
        "  {{\"serverId\": {}, \"protocolVersion\": {}, \"tools\": [{tools}]}}",
        text(&listing.server),
        text(&listing.version),
    )
}

/// A text as JSON.
fn text(text: &str) -> Value {
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_wrote_is_kept_as_it_wrote_it() {
        let listing = |server: &str, tools: &[&str]| Listing {
            server: server.to_owned(),
            version: "2025-11-25".to_owned(),
            tools: tools.iter().map(|tool| (*tool).to_owned()).collect(),
        };
        let tools = [
            r#"{"name":"a" , "riskLevel":"read","x":1.50}"#,
            r#"{"b":{},"name":"b"}"#,
        ];
        let text = inventory(&[listing("a \"b\"", &tools), listing("c", &[])]);
        assert_eq!(
            text,
            "{\"servers\": [\n  {\"serverId\": \"a \\\"b\\\"\", \"protocolVersion\": \
             \"2025-11-25\", \"tools\": [\n    {\"name\":\"a\" , \
             \"riskLevel\":\"read\",\"x\":1.50},\n    {\"b\":{},\"name\":\"b\"}\n  ]},\n  \
             {\"serverId\": \"c\", \"protocolVersion\": \"2025-11-25\", \"tools\": []}\n]}\n"
        );
    }
}
