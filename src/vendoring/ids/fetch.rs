//! Rule ids of sources, references and servers.

use crate::declare_id;

declare_id! {
    pub UNSUPPORTED_SOURCE = { id: "unsupported-source", group: Vendoring, level: Deny, exit: 2, tier: T5 }

    pub CREDENTIALS_IN_URL = { id: "credentials-in-url", group: Security, level: Deny, exit: 2, tier: T4 }

    pub SOURCE_UNREACHABLE = { id: "source-unreachable", group: Vendoring, level: Deny, exit: 2, tier: T4 }

    pub REF_NOT_FOUND = { id: "ref-not-found", group: Vendoring, level: Deny, tier: T4 }

    pub AMBIGUOUS_REF = { id: "ambiguous-ref", group: Vendoring, level: Deny, exit: 2, tier: T4 }

    pub COMMIT_NOT_FETCHABLE = { id: "commit-not-fetchable", group: Vendoring, level: Deny, tier: T2 }

    pub SOURCE_REDIRECTED = { id: "source-redirected", group: Vendoring, level: Deny, tier: T4 }
}
