//! Sentences in other languages than English that keep or limit rights: words of
//! a table each, since their grammar is not looked at.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use super::Speaker;
use super::letters::ByLetter;
use crate::license::lexicon::Limit;

/// The words of one language; one that begins and ends with a blank is a whole word.
struct Tongue {
    /// What names the skills, or what holds them.
    subjects: &'static [&'static str],
    /// This skill alone, as its own text names it.
    own: &'static [&'static str],
    /// Words that keep everything.
    keeps: &'static [&'static str],
    /// Words that forbid an act.
    forbids: &'static [&'static str],
    /// The acts.
    acts: &'static [&'static str],
    /// Words that limit.
    limits: &'static [&'static str],
    /// What takes all of this back.
    frees: &'static [&'static str],
}

const TONGUES: &[Tongue] = &[
    Tongue {
        subjects: &[
            " skills ",
            " skill ",
            " fähigkeit",
            " dieses repository ",
            " dieses verzeichnis",
            " dieser ordner",
            " alles hier ",
            " diese dateien ",
            " dieses skript ",
            " diese datei ",
        ],
        own: &[
            " dieser skill ",
            " dieses skill ",
            " diesen skill ",
            " diese fähigkeit",
            " diese dateien ",
            " dieses skript ",
            " diese datei ",
        ],
        keeps: &[
            " proprietär ",
            " streng vertraulich ",
            " vertraulich ",
            " alle rechte vorbehalten ",
            " unser eigentum ",
            " nur für den internen ",
        ],
        forbids: &[
            " darf nicht ",
            " dürfen nicht ",
            " darf ohne ",
            " dürfen ohne ",
            " verboten ",
            " untersagt ",
            " nicht gestattet ",
            " nicht erlaubt ",
            " nur mit ",
        ],
        acts: &[
            " weitergegeben ",
            " weitergabe ",
            " kopiert ",
            " kopieren ",
            " vervielfältig",
            " verbreit",
            " verkauf",
            " veröffentlich",
            " weiterverbreit",
            " weiterverkauf",
            " vervielfältigung",
            " bearbeit",
            " geteilt ",
        ],
        limits: &[
            " nicht kommerziell",
            " nichtkommerziell",
            " nur für den privaten ",
            " nur für private",
            " nur zu privaten ",
            " nur zur evaluation ",
            " kommerzielle nutzung ist nicht ",
            " kommerzielle nutzung ist untersagt ",
            " kommerzielle nutzung nur ",
            " kommerzielle nutzung verboten ",
            " kommerzielle nutzung untersagt ",
            " kommerzielle nutzung nicht ",
            " kommerzielle nutzung ist verboten ",
        ],
        frees: &[
            " nicht proprietär ",
            " nicht vertraulich ",
            " nicht verboten ",
            " nicht untersagt ",
            " weder proprietär ",
        ],
    },
    Tongue {
        subjects: &[
            " compétence",
            " skills ",
            " skill ",
            " ce dépôt ",
            " ce dossier ",
        ],
        own: &[" cette compétence", " ce skill ", " ces fichiers "],
        keeps: &[
            " notre propriété ",
            " est propriétaire ",
            " sont propriétaires ",
            " est confidentiel",
            " sont confidentiel",
            " tous droits réservés ",
            " usage interne uniquement ",
        ],
        forbids: &[
            " interdit",
            " ne peut pas être ",
            " ne peuvent pas être ",
            " ne peut être ",
            " ne peuvent être ",
            " ne doit pas être ",
            " ne doivent pas être ",
            " pas autorisé",
            " sans autorisation ",
        ],
        acts: &[
            " copi",
            " redistribu",
            " distribu",
            " reprodu",
            " diffus",
            " diffusion",
            " partag",
            " revend",
            " revente ",
            " vend",
            " modifi",
            " publi",
            " des fins commerciales ",
        ],
        limits: &[
            " usage non commercial",
            " non commerciale",
            " usage personnel uniquement ",
            " usage commercial interdit",
            " usage commercial est interdit",
            " utilisation commerciale interdite",
            " utilisation commerciale est interdite",
            " réservés à un usage non ",
        ],
        frees: &[
            " n est pas interdit",
            " nest pas interdit",
            " pas interdit",
            " ne sont pas propriétaires ",
            " nest pas propriétaire ",
        ],
    },
    Tongue {
        subjects: &[
            " habilidad",
            " skills ",
            " skill ",
            " este repositorio ",
            " esta carpeta ",
        ],
        own: &[
            " esta habilidad",
            " este skill ",
            " esta skill ",
            " estos archivos ",
        ],
        keeps: &[
            " es propietari",
            " son propietari",
            " es confidencial",
            " son confidencial",
            " todos los derechos reservados ",
            " nuestra propiedad ",
        ],
        forbids: &[
            " prohib",
            " no se puede",
            " no puede",
            " no está permitid",
            " no podrá",
            " sin permiso ",
        ],
        acts: &[
            " copi",
            " redistribu",
            " distribu",
            " reproduc",
            " compart",
            " vend",
            " revend",
            " publi",
            " modific",
            " ceder",
        ],
        limits: &[
            " no comercial",
            " uso comercial prohibido",
            " uso comercial está prohibido",
            " prohibido el uso comercial",
            " uso comercial no permitid",
            " solo para uso personal ",
            " sólo para uso personal ",
            " únicamente para uso personal ",
        ],
        frees: &[
            " no está prohibid",
            " no es propietari",
            " no son propietari",
        ],
    },
    Tongue {
        subjects: &[
            " habilidade",
            " competência",
            " estas skills ",
            " as skills ",
            " esta skill ",
            " este repositório ",
            " esta pasta ",
        ],
        own: &[" esta habilidade", " esta competência", " estes arquivos "],
        keeps: &[
            " são proprietári",
            " é proprietári",
            " são confidenciais ",
            " é confidencial ",
            " todos os direitos reservados ",
        ],
        forbids: &[
            " proibid",
            " não pode",
            " não é permitid",
            " não são permitid",
        ],
        acts: &[
            " copi",
            " cópia",
            " redistribu",
            " distribu",
            " reprodu",
            " compartilh",
            " partilh",
            " vend",
            " revend",
        ],
        limits: &[
            " não comercia",
            " uso comercial proibid",
            " uso comercial é proibid",
            " proibido o uso comercial",
            " proibida a utilização comercial",
            " uso pessoal apenas ",
            " apenas para uso pessoal ",
        ],
        frees: &[
            " não é proibid",
            " não são proprietári",
            " não é proprietári",
        ],
    },
    Tongue {
        subjects: &[
            " competenz",
            " abilità ",
            " questo repository ",
            " questa cartella ",
            " gli skill ",
            " le skill ",
        ],
        own: &[
            " questa competenza ",
            " questa abilità ",
            " questa skill ",
            " questo skill ",
        ],
        keeps: &[
            " sono proprietari",
            " è proprietari",
            " sono riservat",
            " tutti i diritti riservati ",
        ],
        forbids: &[
            " vietat",
            " proibit",
            " non può ",
            " non possono ",
            " non è consentit",
        ],
        acts: &[
            " copi",
            " ridistribu",
            " distribu",
            " riprodu",
            " condivi",
            " vend",
            " rivend",
        ],
        limits: &[
            " non commercial",
            " solo per uso personale ",
            " uso commerciale vietato",
            " uso commerciale è vietato",
        ],
        frees: &[" non è vietat", " non sono proprietari"],
    },
    Tongue {
        subjects: &[" навык", " скилл", " этот репозиторий "],
        own: &[" этот навык", " данный навык"],
        keeps: &[" проприетарн", " конфиденциальн", " все права защищены "],
        forbids: &[" запрещ", " нельзя ", " не разреш"],
        acts: &[
            " копир",
            " распростран",
            " перепрода",
            " публик",
            " передав",
        ],
        limits: &[
            " некоммерческ",
            " коммерческое использование запрещ",
            " запрещено коммерческое ",
        ],
        frees: &[" не запрещ", " не проприетарн"],
    },
    Tongue {
        subjects: &[
            "技能",
            "本仓库",
            "此仓库",
            "本倉庫",
            "本目录",
            "本 skill",
            "此 skill",
            "该 skill",
        ],
        own: &[
            "本技能",
            "此技能",
            "该技能",
            "本文件",
            "本 skill",
            "此 skill",
            "该 skill",
        ],
        keeps: &[
            "专有内容",
            "專有內容",
            "为专有",
            "為專有",
            "属于专有",
            "保留所有权利",
            "保留所有權利",
            "版权所有",
            "版權所有",
        ],
        forbids: &[
            "禁止",
            "不得",
            "严禁",
            "嚴禁",
            "未经",
            "未經",
            "不允许",
            "不允許",
        ],
        acts: &[
            "复制",
            "複製",
            "拷贝",
            "分发",
            "分發",
            "再分发",
            "转载",
            "轉載",
            "传播",
            "傳播",
            "转售",
            "出售",
            "销售",
            "发布",
            "修改本",
            "商用",
            "商业用途",
            "商業用途",
            "商业使用",
            "商業使用",
        ],
        limits: &[
            "非商业",
            "非商業",
            "非商用",
            "仅供个人",
            "僅供個人",
            "仅供学习",
            "仅供内部",
            "仅限内部",
            "禁止商业",
            "禁止商業",
            "禁止商用",
            "不得商用",
            "不可商用",
            "不得用于商业",
            "不得用於商業",
            "禁止用于商业",
        ],
        frees: &["不禁止", "没有禁止", "沒有禁止", "并非专有"],
    },
    Tongue {
        subjects: &["スキル", "本リポジトリ", "このリポジトリ"],
        own: &["本スキル", "このスキル", "当スキル"],
        keeps: &[
            "独占的",
            "専有",
            "プロプライエタリ",
            "社外秘",
            "機密です",
            "無断転載",
        ],
        forbids: &[
            "禁止",
            "禁じ",
            "できません",
            "不可",
            "許可なく",
            "無断",
            "してはならない",
            "しないでください",
        ],
        acts: &[
            "複製",
            "コピー",
            "再配布",
            "配布",
            "転載",
            "改変",
            "販売",
            "転売",
            "公開",
            "商用",
        ],
        limits: &[
            "非営利",
            "非商用",
            "商用利用不可",
            "商用利用禁止",
            "商用利用を禁",
            "商用利用は禁",
            "商用禁止",
            "個人利用に限",
            "個人使用に限",
        ],
        frees: &[
            "禁止事項はありません",
            "禁止していません",
            "禁止されていません",
            "独占的ではありません",
        ],
    },
    Tongue {
        subjects: &["스킬", "이 저장소"],
        own: &["이 스킬", "본 스킬"],
        keeps: &["독점", "기밀", "모든 권리 보유"],
        forbids: &["금지", "무단", "할 수 없", "허용되지"],
        acts: &["복제", "복사", "배포", "재배포", "판매", "전재", "수정"],
        limits: &[
            "비상업",
            "상업적 이용을 금지",
            "상업적 이용 금지",
            "상업적 사용을 금지",
            "상업적 사용 금지",
        ],
        frees: &["금지하지 않", "금지되지 않"],
    },
];

/// This skill, as texts in these languages name it.
#[cfg(test)]
pub fn own_names() -> impl Iterator<Item = &'static str> {
    TONGUES.iter().flat_map(|tongue| tongue.own).copied()
}

/// What a sentence of these words does.
pub fn limit(words: &[&str], speaker: Speaker) -> Option<Limit> {
    static NATIVE: LazyLock<ByLetter> = LazyLock::new(|| ByLetter::new(HINTS));
    if words.iter().all(|word| word.is_ascii()) && !words.iter().any(|word| NATIVE.has(word)) {
        return None;
    }
    let sentence = format!(" {} ", words.join(" "));
    if !names_any(&sentence, speaker) {
        return None;
    }
    let has = |list: &[&str]| list.iter().any(|word| sentence.contains(word));
    TONGUES.iter().find_map(|tongue| {
        let named = match speaker {
            Speaker::Body => has(tongue.own),
            Speaker::Readme | Speaker::Header => has(tongue.subjects),
            Speaker::Terms => has(tongue.subjects) || has(tongue.limits),
        };
        if !named || has(tongue.frees) {
            return None;
        }
        if has(tongue.keeps) || has(tongue.forbids) && has(tongue.acts) {
            Some(Limit::Prohibits)
        } else {
            has(tongue.limits).then_some(Limit::Restricts)
        }
    })
}

/// Whether a sentence names what any of these languages may speak of.
fn names_any(sentence: &str, speaker: Speaker) -> bool {
    type Finder = LazyLock<Option<AhoCorasick>>;
    static OWN: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.own]));
    static SUBJECTS: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.subjects]));
    static TERMS: Finder = LazyLock::new(|| finder(|tongue| vec![tongue.subjects, tongue.limits]));
    let finder = match speaker {
        Speaker::Body => &OWN,
        Speaker::Readme | Speaker::Header => &SUBJECTS,
        Speaker::Terms => &TERMS,
    };
    finder
        .as_ref()
        .is_none_or(|finder| finder.is_match(sentence))
}

/// Finds the words of these lists.
fn finder(lists: fn(&Tongue) -> Vec<&'static [&'static str]>) -> Option<AhoCorasick> {
    let words = TONGUES.iter().flat_map(lists).flatten();
    AhoCorasick::new(words).ok()
}

/// Words of these languages that are written in ASCII.
const HINTS: &[&str] = &[
    "die",
    "der",
    "das",
    "dieses",
    "dieser",
    "diese",
    "diesen",
    "darf",
    "les",
    "le",
    "la",
    "las",
    "los",
    "ce",
    "cette",
    "est",
    "sont",
    "es",
    "son",
    "esta",
    "este",
    "estos",
    "queda",
    "questa",
    "questo",
    "sono",
    "gli",
    "o",
    "os",
    "as",
    "uso",
    "kommerzielle",
    "utilisation",
];
