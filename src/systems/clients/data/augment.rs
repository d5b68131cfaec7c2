//! Augment.

use crate::declare_client;
use crate::systems::clients::row::*;

declare_client! {
    id: "augment",
    name: "Augment",
    rank: 320,
    aliases: &["auggie"],
    folders: &[".augment/skills"],
    ..Client::BASE
}
