//! Terms in many languages, in sections, in lines and in files, beside an open text.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::{LicenseJudgement, Status};

const FIELD: &str = "license: MIT\n";

/// The skill `skills/beds`, with these lines in its frontmatter and this body, and other
/// files.
fn judged(field: &str, body: &str, files: &[(&str, &str)]) -> LicenseJudgement {
    let skill =
        format!("---\nname: beds\ndescription: Plans beds.\n{field}---\n\n# Beds\n\n{body}\n");
    let mut all = vec![("skills/beds/SKILL.md", skill.as_str())];
    all.extend(files);
    judge_tree(tree_of(&all), "skills/beds", gated())
}

/// In the README of the root beside an MIT text, and in the skill's own beside a field.
fn in_readmes(readme: &str) -> [Status; 2] {
    let root = [("README.md", readme), ("LICENSE", spdx_text("MIT"))];
    let own = [("skills/beds/README.md", readme)];
    [
        judged("", "Sow.", &root).verdict.status(),
        judged(FIELD, "Sow.", &own).verdict.status(),
    ]
}

fn section(heading: &str, text: &str) -> String {
    format!("# Seeds\n\n## {heading}\n\n{text}\n")
}

/// What forbids or limits, one row a language: the headings, then the sentences.
const FORBIDDING: &[(&[&str], &[&str])] = &[
    (
        &["Licença", "Termos de uso"],
        &[
            "Todos os direitos reservados.",
            "Uso comercial proibido.",
            "Somente para uso pessoal. É proibida a redistribuição.",
            "Este projeto é proprietário.",
            "É proibido o uso comercial sem autorização.",
            "Uso não comercial apenas.",
            "Este projeto está licenciado sob CC BY-NC 4.0.",
            "Somente para clientes da Moss.",
            "Grátis para pessoas físicas; empresas devem pagar.",
            "Confidencial. Não compartilhar.",
            "Sujeito aos termos de serviço da Moss.",
            "Modificações não são permitidas.",
        ],
    ),
    (
        &["Licencia", "Condiciones de uso"],
        &[
            "Todos los derechos reservados.",
            "Prohibido el uso comercial.",
            "Solo uso no comercial.",
            "Software propietario.",
            "Queda prohibida su reproducción sin autorización.",
            "Solo para uso personal. No se permite la redistribución.",
            "Para uso comercial, contacte con el autor.",
            "Solo para clientes de Moss.",
            "Gratis para particulares; las empresas deben pagar.",
            "Confidencial. No compartir.",
            "Sujeto a los términos de servicio de Moss.",
            "No se permiten modificaciones.",
        ],
    ),
    (
        &["Licence", "Droits d'auteur"],
        &[
            "Tous droits réservés.",
            "Usage commercial interdit.",
            "Usage non commercial uniquement.",
            "Logiciel propriétaire.",
            "Toute reproduction est interdite sans autorisation.",
            "Réservé aux clients de Moss.",
            "Gratuit pour les particuliers, payant pour les entreprises.",
            "Confidentiel. Ne pas diffuser.",
            "Soumis aux conditions générales de Moss.",
            "Toute modification est interdite.",
        ],
    ),
    (
        &["Licenza", "Licenze"],
        &[
            "Tutti i diritti riservati.",
            "Solo per uso personale. Vietata la ridistribuzione.",
            "Solo uso non commerciale.",
            "Riservato ai clienti di Moss.",
            "Gratis per i privati, a pagamento per le aziende.",
            "Riservato. Non condividere.",
            "Soggetto ai termini di servizio di Moss.",
            "Sono vietate le modifiche.",
        ],
    ),
    (
        &["Лицензия", "Условия использования"],
        &[
            "Все права защищены.",
            "Только для личного использования. Распространение запрещено.",
            "Проприетарная. Копирование запрещено.",
            "Коммерческое использование запрещено.",
            "Коммерческое использование только с письменного разрешения автора.",
            "Проект распространяется под лицензией CC BY-NC 4.0.",
            "Навыки являются собственностью Moss и не подлежат распространению.",
            "Только для клиентов Moss.",
            "Бесплатно для частных лиц, для компаний платно.",
            "Конфиденциально. Не распространять.",
            "Регулируется условиями обслуживания Moss.",
            "Изменения запрещены.",
        ],
    ),
    (
        &["Lizenz", "Nutzungsbedingungen"],
        &[
            "Alle Rechte vorbehalten.",
            "Kommerzielle Nutzung nicht gestattet.",
            "Kommerzielle Nutzung verboten.",
            "Proprietär. Keine Weitergabe.",
            "Nur für den privaten Gebrauch.",
            "Dieses Projekt steht unter der CC BY-NC 4.0 Lizenz.",
            "Nur für Kunden der Moss GmbH.",
            "Kostenlos für Privatpersonen, Firmen benötigen eine Lizenz.",
            "Vertraulich. Nicht weitergeben.",
            "Es gelten die AGB der Moss GmbH.",
            "Keine Bearbeitung erlaubt.",
        ],
    ),
    (
        &["许可证", "版权声明", "使用条款", "License"],
        &[
            "版权所有，未经许可不得复制或分发。",
            "本项目禁止商业使用，未经授权不得转载。",
            "未经作者授权，禁止转载和商用。",
            "本仓库所有技能版权归作者所有，未经书面许可不得用于商业目的。",
            "个人使用免费，商业使用需获得授权。",
            "本技能仅限个人学习使用，商用请联系作者。",
            "本项目采用 CC BY-NC-SA 4.0 许可协议。",
            "本專案採用 CC BY-NC 4.0 授權。",
            "MIT License。商业使用请联系作者。",
            "仅限 Moss 客户使用。",
            "个人免费，企业收费。",
            "机密，请勿外传。",
            "受 Moss 服务条款约束。",
            "禁止修改。",
        ],
    ),
    (
        &["ライセンス", "利用規約"],
        &[
            "無断転載・再配布を禁じます。",
            "個人利用のみ可。商用利用は禁止です。",
            "商用利用禁止。",
            "全ての権利を留保します。",
            "本リポジトリは CC BY-NC 4.0 の下で公開されています。",
            "社内利用限定。",
            "Moss の顧客のみ利用可能。",
            "個人は無料、法人は有料。",
            "機密。共有禁止。",
            "Moss の利用規約が適用されます。",
            "改変禁止。",
        ],
    ),
    (
        &["라이선스", "라이센스", "이용 약관"],
        &[
            "모든 권리 보유. 상업적 이용 금지.",
            "개인 용도로만 사용 가능합니다.",
            "무단 복제 및 배포를 금합니다.",
            "상업적 사용은 허가가 필요합니다.",
            "상업적 이용을 금지합니다.",
            "이 프로젝트는 CC BY-NC 4.0 라이선스를 따릅니다.",
            "내부용으로만 사용하십시오.",
            "Moss 고객 전용.",
            "개인은 무료, 기업은 유료입니다.",
            "기밀. 공유 금지.",
            "Moss 서비스 약관이 적용됩니다.",
            "수정 금지.",
        ],
    ),
    (
        &["Lisans", "Kullanım Koşulları", "LİSANS"],
        &[
            "Yalnızca dahili kullanım içindir.",
            "Tüm hakları saklıdır.",
            "Bu beceriler Moss'un mülkiyetindedir ve dağıtılamaz.",
            "Çoğaltılması yasaktır.",
            "Yalnızca Moss müşterileri içindir.",
            "Ticari kullanım yasaktır.",
            "Bireyler için ücretsiz, şirketler için ücretlidir.",
            "Gizlidir. Paylaşmayın.",
            "Moss hizmet şartlarına tabidir.",
            "Değiştirilmesi yasaktır.",
            "Yazılım izinsiz çoğaltılamaz.",
            "Ticari kullanım için izin gerekir.",
            "Yalnızca kişisel kullanım içindir.",
            "Bu depodaki skill'ler kişisel kullanım içindir.",
        ],
    ),
    (
        &["Licencja", "Prawa autorskie"],
        &[
            "Wyłącznie do użytku wewnętrznego.",
            "Wszelkie prawa zastrzeżone.",
            "Umiejętności są własnością Moss i nie mogą być rozpowszechniane.",
            "Kopiowanie zabronione.",
            "Tylko dla klientów Moss.",
            "Użycie komercyjne zabronione.",
            "Bezpłatne dla osób prywatnych, płatne dla firm.",
            "Poufne. Nie udostępniać.",
            "Podlega regulaminowi Moss.",
            "Zabrania się modyfikacji.",
            "Kopiowanie bez zgody autora jest zabronione.",
            "Użycie komercyjne wymaga zgody autora.",
            "Tylko do użytku osobistego.",
            "Zastrze\u{17c}one. Zakaz uz\u{307}ytku komercyjnego.",
        ],
    ),
    (
        &["Licentie", "Auteursrecht"],
        &[
            "Alleen voor intern gebruik.",
            "Alle rechten voorbehouden.",
            "Deze vaardigheden zijn eigendom van Moss en mogen niet worden verspreid.",
            "Kopiëren verboden.",
            "Alleen voor klanten van Moss.",
            "Commercieel gebruik verboden.",
            "Gratis voor particulieren, betaald voor bedrijven.",
            "Vertrouwelijk. Niet delen.",
            "Onderworpen aan de servicevoorwaarden van Moss.",
            "Wijzigen is verboden.",
            "Het is verboden de software te verspreiden.",
            "Voor commercieel gebruik is toestemming nodig.",
            "Alleen voor persoonlijk gebruik.",
        ],
    ),
    (
        &["الترخيص", "حقوق النشر"],
        &[
            "للاستخدام الداخلي فقط.",
            "جميع الحقوق محفوظة.",
            "هذه المهارات ملك لشركة Moss ولا يجوز إعادة توزيعها.",
            "النسخ ممنوع.",
            "لعملاء Moss فقط.",
            "الاستخدام التجاري ممنوع.",
            "مجاني للأفراد ومدفوع للشركات.",
            "سري. لا تشارك.",
            "يخضع لشروط خدمة Moss.",
            "التعديل ممنوع.",
            "للاستخدام الشخصي فقط.",
            "ويحظر توزيع البرنامج.",
            "الاستخدام التجاري يتطلب إذنا.",
        ],
    ),
    (
        &["लाइसेंस", "कॉपीराइट"],
        &[
            "केवल आंतरिक उपयोग के लिए।",
            "सर्वाधिकार सुरक्षित।",
            "ये कौशल Moss की संपत्ति हैं और इन्हें पुनर्वितरित नहीं किया जा सकता।",
            "प्रतिलिपि बनाना मना है।",
            "केवल Moss ग्राहकों के लिए।",
            "व्यावसायिक उपयोग निषिद्ध है।",
            "व्यक्तियों के लिए निःशुल्क, कंपनियों के लिए सशुल्क।",
            "गोपनीय। साझा न करें।",
            "Moss की सेवा शर्तों के अधीन।",
            "संशोधन निषिद्ध है।",
            "केवल व्यक्तिगत उपयोग के लिए।",
            "व्यावसायिक उपयोग के लिए अनुमति आवश्यक है।",
        ],
    ),
    (
        &["Giấy phép", "Bản quyền", "Gia\u{302}\u{301}y phe\u{301}p"],
        &[
            "Chỉ dùng nội bộ.",
            "Mọi quyền được bảo lưu.",
            "Các kỹ năng này thuộc sở hữu của Moss và không được phân phối lại.",
            "Cấm sao chép.",
            "Chỉ dành cho khách hàng của Moss.",
            "Cấm sử dụng cho mục đích thương mại.",
            "Miễn phí cho cá nhân, trả phí cho doanh nghiệp.",
            "Bảo mật. Không chia sẻ.",
            "Tuân theo điều khoản dịch vụ của Moss.",
            "Cấm sửa đổi.",
            "Chỉ dành cho mục đích cá nhân.",
            "Sử dụng thương mại phải có sự cho phép của tác giả.",
            "Ca\u{302}\u{301}m sao che\u{301}p.",
        ],
    ),
    (
        &["Lisensi", "Hak Cipta"],
        &[
            "Hanya untuk penggunaan internal.",
            "Hak cipta dilindungi undang-undang.",
            "Keterampilan ini milik Moss dan tidak boleh didistribusikan ulang.",
            "Dilarang menyalin.",
            "Hanya untuk pelanggan Moss.",
            "Dilarang untuk penggunaan komersial.",
            "Gratis untuk perorangan, berbayar untuk perusahaan.",
            "Rahasia. Jangan dibagikan.",
            "Tunduk pada ketentuan layanan Moss.",
            "Dilarang memodifikasi.",
            "Hanya untuk penggunaan pribadi.",
            "Untuk penggunaan komersial, hubungi kami.",
        ],
    ),
];

#[test]
fn a_section_of_terms_needs_no_subject_in_any_language() {
    let mut heard = Vec::new();
    for (headings, sentences) in FORBIDDING {
        for sentence in *sentences {
            for heading in *headings {
                let found = in_readmes(&section(heading, sentence));
                if found != [Status::Contradictory; 2] {
                    heard.push(format!("{heading}: {sentence} {found:?}"));
                }
            }
        }
    }
    assert!(heard.is_empty(), "{heard:#?}");
}

#[test]
fn an_open_section_stays_open_in_any_language() {
    let open = [
        (
            "Licença",
            "Este projeto está sob a licença MIT. Veja [LICENSE](LICENSE).",
        ),
        (
            "Licencia",
            "MIT. Puedes usarlo, modificarlo y distribuirlo libremente, también con fines comerciales.",
        ),
        ("Licence", "MIT. Utilisation commerciale autorisée."),
        (
            "Лицензия",
            "MIT. Можно свободно использовать, в том числе в коммерческих целях.",
        ),
        ("Lizenz", "MIT. Kommerzielle Nutzung ist erlaubt."),
        (
            "Lizenz",
            "Dieses Projekt steht unter der MIT-Lizenz. © 2026 Fern. Alle Rechte vorbehalten.",
        ),
        ("许可证", "本项目采用 MIT 许可证，可自由使用、修改和商用。"),
        ("许可证", "MIT，可商用，无需授权。"),
        (
            "许可证",
            "起改为 MIT 协议。此前版本采用「个人使用免费、企业商用需授权」的许可，对商用做了限制。",
        ),
        (
            "许可证",
            "MIT License。可自由使用、修改、商用，但不得移除版权声明。",
        ),
        ("许可证", "MIT。模型权重采用 CC BY-NC 4.0 许可，不得商用。"),
        ("许可证", "没有限制，不禁止商用。MIT。"),
        ("ライセンス", "MIT。商用利用も可能です。"),
        ("라이선스", "MIT. 상업적 이용 가능."),
        ("License", "MIT. You may not use our trademarks."),
        ("License Information", "MIT."),
        ("版权声明", "Copyright 2026 X. MIT."),
        (
            "Licencia",
            "MIT. Todos los derechos de las marcas reservados a sus dueños.",
        ),
        ("免责声明", "仅供学习参考，使用风险自负。"),
        ("Disclaimer", "This is not legal advice. No warranty."),
        ("致谢", "转载请注明出处。"),
        (
            "Distribution",
            "Run the release script; it must not be run twice.",
        ),
        ("Permissions", "The skill reads files and runs the shell."),
        ("License check", "Proprietary. Flag it."),
        ("Permissions", "Add this:\n\n```json\n{\"allow\": []}\n```"),
    ];
    let mut refused = Vec::new();
    for (heading, text) in open {
        let found = in_readmes(&section(heading, text));
        if found.iter().any(|status| *status > Status::Warn) {
            refused.push(format!("{heading}: {text} {found:?}"));
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn a_body_is_heard_in_any_language() {
    let mit = [("LICENSE", spdx_text("MIT"))];
    for body in [
        "## Licença\n\nUso comercial proibido.",
        "Lizenz: CC BY-NC 4.0",
        "许可证：CC BY-NC 4.0",
        "Licença: CC BY-NC 4.0",
        "本 Skill 采用 CC BY-NC 4.0 许可协议，禁止商业使用。",
        "Licensed under CC-BY-NC-SA-4.0 by Foo Inc.",
        "Sow.\n\n---\n\nLicensed under the Business Source License 1.1.",
        "This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.",
    ] {
        let found = judged("", body, &mit).verdict.status();
        assert_eq!(found, Status::Contradictory, "{body}");
    }
    for body in [
        "本技能帮助检查文章，禁止使用模型权重。",
        "## Data\n\nThe leaves of Moss, ten thousand images.\n\nLicensed under CC BY-NC 4.0.\n\n## Steps\n\nSow.",
        "- Moss leaves. Licensed under CC BY-NC 4.0.\n",
        "```\nLicensed under CC BY-NC 4.0.\n```",
        "> Licensed under CC BY-NC 4.0.",
        "## 步骤\n\n未经用户同意，不得发布。商用图片需授权。",
    ] {
        let found = judged("", body, &mit).verdict.status();
        assert!(found <= Status::Warn, "{body}: {found:?}");
    }
}

#[test]
fn a_file_of_terms_is_known_by_its_name_in_any_language() {
    let terms = "All rights reserved.\n\nYou may not copy or redistribute this skill.\n";
    for name in [
        "LICENCIA.md",
        "LIZENZ.txt",
        "LICENÇA.md",
        "LICENZA",
        "ЛИЦЕНЗИЯ.txt",
        "许可证.txt",
        "版权声明.md",
        "ライセンス.txt",
        "라이선스.txt",
        "LEGAL.md",
        "License agreement.txt",
        "USAGE_RIGHTS.md",
        "PROPRIETARY.md",
        "docs/LICENSE.md",
        "references/license.md",
    ] {
        let above = [name.to_owned()]
            .into_iter()
            .filter(|name| !name.contains('/'));
        for place in above.chain([format!("skills/beds/{name}")]) {
            let files = [(place.as_str(), terms), ("LICENSE", spdx_text("MIT"))];
            let found = judged("", "Sow.", &files).verdict.status();
            assert!(found > Status::Warn, "{place}: {found:?}");
        }
    }
    for (name, text) in [
        ("LICENCIA.md", spdx_text("MIT")),
        ("legal.md", terms),
        (
            "skills/beds/docs/license.md",
            "Proprietary code may not be copied.",
        ),
        ("使用说明.md", "不得用于商业目的。"),
    ] {
        let files = [(name, text), ("LICENSE", spdx_text("MIT"))];
        let found = judged("", "Sow.", &files).verdict.status();
        assert!(found <= Status::Warn, "{name}: {found:?}");
    }
}

#[test]
fn a_licence_that_a_readme_names_joins_wherever_it_is_said() {
    let gpl = "# Beds\n\nThis skill is licensed under the GNU GPL v3.0.\n";
    let mit = ("LICENSE", spdx_text("MIT"));
    let expression =
        |judged: LicenseJudgement| judged.verdict.expression().map(ToString::to_string);
    for readme in ["README.md", "skills/beds/README.md"] {
        let found = expression(judged("", "Sow.", &[(readme, gpl), mit]));
        assert_eq!(found.as_deref(), Some("MIT AND GPL-3.0-only"), "{readme}");
    }
    let agpl = "# Beds\n\n## License\n\nThis project is licensed under the GNU Affero General Public License v3.0.\n";
    let found = expression(judged(FIELD, "Sow.", &[("skills/beds/README.md", agpl)]));
    assert_eq!(found.as_deref(), Some("MIT AND AGPL-3.0-only"));
    for (heading, text, id) in [
        (
            "Лицензия",
            "Проект распространяется под лицензией GPL-3.0.",
            "GPL-3.0-only",
        ),
        ("ライセンス", "GPL-3.0 で公開しています。", "GPL-3.0-only"),
        ("许可协议", "本项目采用GPL-3.0许可证。", "GPL-3.0-only"),
        (
            "License",
            "Dual-licensed: AGPL-3.0 or commercial.",
            "AGPL-3.0-only",
        ),
    ] {
        let readme = section(heading, text);
        let found = expression(judged("", "Sow.", &[("README.md", &readme), mit]));
        assert_eq!(found, Some(format!("MIT AND {id}")), "{heading}: {text}");
    }
}

#[test]
fn english_limits_beside_an_open_text_are_heard() {
    let mut heard = Vec::new();
    for (heading, text) in [
        ("License", "For commercial use, contact us."),
        (
            "License",
            "MIT for individuals; companies need a commercial license.",
        ),
        (
            "License",
            "Copyright 2026 X, all rights reserved. Licensing: contact sales@x.example.",
        ),
        ("License", "Custom license, see the website."),
        ("License", "See LICENSE. Not for commercial use."),
        ("License", "Fair-code under the Sustainable Use License."),
        (
            "License",
            "This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.",
        ),
        ("Terms of use", "Personal, non-commercial use only."),
        ("Copyright, Patent, and License", "CC BY-NC 4.0"),
        (
            "Permissions",
            "Proprietary. You may not redistribute this software.",
        ),
        (
            "Notes",
            "This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.",
        ),
        (
            "Notes",
            "This software is licensed under the terms of the Elastic License 2.0 (ELv2).",
        ),
        ("Notes", "Licensed under CC BY-NC 4.0."),
    ] {
        let found = in_readmes(&section(heading, text));
        if found != [Status::Contradictory; 2] {
            heard.push(format!("{heading}: {text} {found:?}"));
        }
    }
    assert!(heard.is_empty(), "{heard:#?}");
    for (heading, text) in [
        ("License", "MIT. For commercial support, contact us."),
        (
            "License",
            "MIT. Commercial use is allowed; questions: contact us.",
        ),
        (
            "License",
            "MIT. Companies do not need a commercial license.",
        ),
        ("Pricing", "Companies need a commercial plan of Fern Cloud."),
    ] {
        let found = in_readmes(&section(heading, text));
        assert!(
            found.iter().all(|status| *status <= Status::Warn),
            "{heading}: {text} {found:?}"
        );
    }
}

#[test]
fn a_section_may_tell_to_look_at_the_terms_of_others() {
    for section in [
        "## Lizenz\n\nPrüfe, ob die Lizenz kommerzielle Nutzung verbietet.",
        "## 许可\n\n检查数据许可是否禁止商业使用。",
    ] {
        let skill = format!("---\nname: beds\ndescription: Plans beds.\n---\n\n{section}\n");
        let tree = tree_of(&[
            ("skills/beds/SKILL.md", skill.as_str()),
            ("LICENSE", spdx_text("MIT")),
        ]);
        let status = judge_tree(tree, "skills/beds", gated()).verdict.status();
        assert!(status <= Status::Warn, "{section}: {status:?}");
    }
}
