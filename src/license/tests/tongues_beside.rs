//! Terms in many languages where no heading announces them: below an open text, at the head
//! of a script, in what a skill says of itself; and what stays open in all of these.

use super::{gated, judge_tree, spdx_text, tree_of};
use crate::license::Status;

/// The status of the skill `skills/beds` with this body and these files, below an MIT text.
fn status(body: &str, files: &[(&str, &str)]) -> Status {
    let skill = format!("---\nname: beds\ndescription: Plans beds.\n---\n\n# Beds\n\n{body}\n");
    let mut all = vec![("skills/beds/SKILL.md", skill.as_str())];
    if !files.iter().any(|(path, _)| *path == "LICENSE") {
        all.push(("LICENSE", spdx_text("MIT")));
    }
    all.extend(files);
    judge_tree(tree_of(&all), "skills/beds", gated())
        .verdict
        .status()
}

/// With these words below the text of the licence.
fn with_rider(words: &str) -> Status {
    let text = format!("{}\n{words}\n", spdx_text("MIT"));
    status("Sow.", &[("LICENSE", &text)])
}

/// With a script that begins with these words.
fn with_header(words: &str) -> Status {
    let script = format!("# {words}\n\nimport sys\n");
    status("Sow.", &[("skills/beds/scripts/sow.py", &script)])
}

fn with_readme(text: &str) -> Status {
    status("Sow.", &[("README.md", &format!("# Seeds\n\n{text}\n"))])
}

#[track_caller]
fn all_are<'a>(texts: &[&'a str], refused: bool, judge: impl Fn(&'a str) -> Status) {
    let judged = texts.iter().map(|text| (*text, judge(text)));
    let wrong: Vec<_> = judged
        .filter(|(_, status)| (*status > Status::Warn) != refused)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_sentence_below_an_open_text_takes_rights_back_in_any_language() {
    let riders = [
        "Kommerzielle Nutzer brauchen eine Lizenz von Harbor.",
        "L'usage en entreprise requiert une licence payante.",
        "Las empresas deben adquirir una licencia.",
        "企业使用须购买授权。",
        "法人での利用には有償ライセンスが必要です。",
        "기업은 라이선스를 구매해야 합니다.",
        "Компании должны приобрести лицензию.",
        "As empresas devem adquirir uma licença.",
        "Le aziende devono acquistare una licenza.",
        "Ticari kullanım yasaktır.",
        "TİCARİ KULLANIM YASAKTIR.",
        "Zakaz użytku komercyjnego.",
        "Commercieel gebruik verboden.",
        "Cấm sử dụng cho mục đích thương mại.",
        "Ca\u{302}\u{301}m su\u{31b}\u{309} du\u{323}ng cho mu\u{323}c đi\u{301}ch thu\u{31b}o\u{31b}ng ma\u{323}i.",
        "Uz\u{307}ycie komercyjne zabronione, wszelkie zwielokrotnianie niedozwolone.",
        "Het is verboden de software te verspreiden.",
        "Niets van deze software mag zonder toestemming worden gekopieerd.",
        "Bedrijven moeten een licentie kopen.",
        "Alleen voor niet-commercieel gebruik.",
        "Voor commercieel gebruik is toestemming nodig.",
        "Kopiowanie i rozpowszechnianie bez zgody autora jest zabronione.",
        "Firmy muszą wykupić licencję.",
        "Tylko do użytku osobistego.",
        "Użycie komercyjne wymaga zgody autora.",
        "Oprogramowanie nie może być rozpowszechniane.",
        "Yazılım izinsiz çoğaltılamaz ve dağıtılamaz.",
        "Şirketlerin lisans satın alması gerekir.",
        "Yalnızca kişisel kullanım içindir.",
        "Ticari kullanım için izin gerekir.",
        "Kopyalanması ve dağıtılması yasaktır.",
        "Perusahaan harus membeli lisensi.",
        "Hanya untuk penggunaan pribadi.",
        "Perangkat lunak ini tidak boleh disalin atau didistribusikan.",
        "Untuk penggunaan komersial, hubungi kami.",
        "Doanh nghiệp phải mua giấy phép.",
        "Chỉ dành cho mục đích cá nhân.",
        "Phần mềm không được sao chép hoặc phân phối.",
        "Sử dụng thương mại phải có sự cho phép của tác giả.",
        "कंपनियों को लाइसेंस खरीदना होगा।",
        "केवल व्यक्तिगत उपयोग के लिए।",
        "सॉफ़्टवेयर का वितरण निषिद्ध है।",
        "व्यावसायिक उपयोग के लिए अनुमति आवश्यक है।",
        "يجب على الشركات شراء ترخيص.",
        "للاستخدام الشخصي فقط.",
        "لا يجوز نسخ البرنامج أو توزيعه.",
        "الاستخدام التجاري يتطلب إذنا.",
        "يُمنع النسخ والتوزيع.",
        "ويحظر توزيع البرنامج.",
        "Jede kommerzielle Verwendung ist untersagt.",
        "Nur für Abonnenten.",
        "Utilisation réservée aux clients de Moss.",
        "Uso reservado a clientes: solo para clientes de Moss.",
        "Privatpersonen brauchen keine Lizenz, Firmen benötigen eine Lizenz.",
        "Particulieren hoeven niet te betalen, bedrijven moeten betalen.",
        "Osoby prywatne nie muszą płacić, firmy muszą zapłacić.",
        "Dilarang menyalin tanpa izin tertulis sebelumnya.",
        "Kopiowanie bez wcześniejszej pisemnej zgody jest zabronione.",
        "Önceden yazılı izin alınmadan çoğaltılması yasaktır.",
        "Nghiêm cấm sao chép khi chưa có sự cho phép trước bằng văn bản.",
        "पहले से लिखित अनुमति के बिना वितरण निषिद्ध है।",
        "يحظر التوزيع دون إذن كتابي مسبق.",
        "Verspreiding zonder voorafgaande schriftelijke toestemming is verboden.",
        "Prohibida la copia rápida del capital.",
    ];
    all_are(&riders, true, with_rider);
}

#[test]
fn an_open_text_below_its_own_translation_stays_open() {
    let translations = [
        "De toestemming wordt hierbij kosteloos verleend aan eenieder die een kopie van deze software verkrijgt, om zonder beperking in de software te handelen, waaronder de rechten om te gebruiken, kopiëren, wijzigen, samenvoegen, publiceren, distribueren, in sublicentie te geven en te verkopen. De bovenstaande copyrightmelding en deze toestemming moeten in alle kopieën worden opgenomen. DE SOFTWARE WORDT GELEVERD ZOALS ZE IS, ZONDER ENIGE GARANTIE. IN GEEN GEVAL ZIJN DE AUTEURS AANSPRAKELIJK VOOR ENIGE SCHADE.",
        "Niniejszym udziela się bezpłatnie każdej osobie, która otrzyma kopię tego oprogramowania, zgody na obchodzenie się z nim bez ograniczeń, w tym prawa do używania, kopiowania, modyfikowania, łączenia, publikowania, rozpowszechniania, sublicencjonowania i sprzedawania kopii. Powyższa informacja o prawach autorskich musi być zawarta we wszystkich kopiach. OPROGRAMOWANIE JEST DOSTARCZANE BEZ ŻADNEJ GWARANCJI. AUTORZY NIE MOGĄ BYĆ POCIĄGNIĘCI DO ODPOWIEDZIALNOŚCI W ŻADNYM PRZYPADKU.",
        "İşbu yazılımın bir kopyasını edinen herkese, yazılımı kullanma, kopyalama, değiştirme, birleştirme, yayımlama, dağıtma, alt lisanslama ve satma hakları dahil hiçbir kısıtlama olmaksızın kullanma izni ücretsiz olarak verilir. Yukarıdaki telif hakkı bildirimi ve bu izin tüm kopyalarda yer almalıdır. YAZILIM HİÇBİR GARANTİ OLMADAN OLDUĞU GİBİ SAĞLANIR. YAZARLAR HİÇBİR DURUMDA SORUMLU TUTULAMAZ.",
        "Izin dengan ini diberikan, tanpa biaya, kepada siapa pun yang memperoleh salinan perangkat lunak ini, untuk menggunakan, menyalin, mengubah, menggabungkan, menerbitkan, mendistribusikan, mensublisensikan, dan menjual salinan tanpa batasan. Pemberitahuan hak cipta di atas dan izin ini harus disertakan dalam semua salinan. PERANGKAT LUNAK DISEDIAKAN SEBAGAIMANA ADANYA TANPA JAMINAN. PENULIS TIDAK BERTANGGUNG JAWAB ATAS KLAIM APA PUN.",
        "Theo đây, bất kỳ ai nhận được bản sao của phần mềm này đều được cấp phép miễn phí, không giới hạn, bao gồm quyền sử dụng, sao chép, sửa đổi, hợp nhất, xuất bản, phân phối, cấp phép lại và bán các bản sao. Thông báo bản quyền trên và giấy phép này phải có trong mọi bản sao. PHẦN MỀM ĐƯỢC CUNG CẤP NGUYÊN TRẠNG, KHÔNG CÓ BẢO ĐẢM. TÁC GIẢ KHÔNG CHỊU TRÁCH NHIỆM TRONG MỌI TRƯỜNG HỢP.",
        "इस सॉफ़्टवेयर की प्रति प्राप्त करने वाले किसी भी व्यक्ति को बिना किसी प्रतिबंध के, उपयोग, प्रतिलिपि, संशोधन, विलय, प्रकाशन, वितरण, उपलाइसेंस और बिक्री के अधिकार सहित, निःशुल्क अनुमति दी जाती है। उपरोक्त कॉपीराइट सूचना और यह अनुमति सभी प्रतियों में शामिल की जाएगी। सॉफ़्टवेयर बिना किसी वारंटी के जैसा है वैसा प्रदान किया जाता है।",
        "يُمنح الإذن بموجب هذا مجانا لأي شخص يحصل على نسخة من هذا البرنامج للتعامل معه دون قيود، بما في ذلك حقوق الاستخدام والنسخ والتعديل والدمج والنشر والتوزيع والترخيص من الباطن وبيع النسخ. يجب تضمين إشعار حقوق النشر أعلاه وإشعار الإذن هذا في جميع النسخ. يُقدم البرنامج كما هو دون أي ضمان. لا يتحمل المؤلفون أي مسؤولية بأي حال.",
        "Hiermit wird unentgeltlich jeder Person, die eine Kopie der Software erhält, die Erlaubnis erteilt, sie uneingeschränkt zu nutzen, inklusive und ohne Ausnahme mit dem Recht, sie zu verwenden, zu kopieren, zu verändern, zusammenzufügen, zu veröffentlichen, zu verbreiten, zu unterlizenzieren und zu verkaufen. Der obige Urheberrechtsvermerk und dieser Erlaubnisvermerk sind in allen Kopien beizulegen. DIE SOFTWARE WIRD OHNE JEDE GARANTIE BEREITGESTELLT. DIE AUTOREN SIND NICHT FÜR JEGLICHEN SCHADEN HAFTBAR.",
        "Por la presente se concede permiso, libre de cargos, a cualquier persona que obtenga una copia de este software, a utilizarlo sin restricción, incluyendo sin limitación los derechos a usar, copiar, modificar, fusionar, publicar, distribuir, sublicenciar y vender copias. El aviso de copyright anterior y este aviso de permiso se incluirán en todas las copias. EL SOFTWARE SE PROPORCIONA SIN GARANTÍA DE NINGÚN TIPO. EN NINGÚN CASO LOS AUTORES SERÁN RESPONSABLES.",
        "É concedida permissão, gratuitamente, a qualquer pessoa que obtenha uma cópia deste software, para lidar com ele sem restrição, incluindo sem limitação os direitos de usar, copiar, modificar, mesclar, publicar, distribuir, sublicenciar e vender cópias. O aviso de direitos autorais acima e este aviso de permissão devem ser incluídos em todas as cópias. O SOFTWARE É FORNECIDO SEM GARANTIA DE QUALQUER TIPO.",
        "È concessa, gratuitamente, a chiunque ottenga una copia di questo software, l'autorizzazione a usarlo senza restrizioni, compresi i diritti di usare, copiare, modificare, unire, pubblicare, distribuire, sublicenziare e vendere copie. L'avviso di copyright e questo permesso devono essere inclusi in tutte le copie. IL SOFTWARE VIENE FORNITO SENZA GARANZIA.",
        "Данная лицензия разрешает лицам, получившим копию данного программного обеспечения, безвозмездно использовать его без ограничений, включая неограниченное право на использование, копирование, изменение, слияние, публикацию, распространение, сублицензирование и продажу копий. Указанное выше уведомление об авторском праве и данные условия должны быть включены во все копии. ДАННОЕ ПРОГРАММНОЕ ОБЕСПЕЧЕНИЕ ПРЕДОСТАВЛЯЕТСЯ БЕЗ ГАРАНТИЙ. НИ В КАКОМ СЛУЧАЕ АВТОРЫ НЕ НЕСУТ ОТВЕТСТВЕННОСТИ.",
        "特此免费授予任何获得本软件副本的人不受限制地处理本软件的权利，包括但不限于使用、复制、修改、合并、发布、分发、再许可和销售本软件副本的权利。上述版权声明和本许可声明应包含在本软件的所有副本中。本软件按原样提供，不提供任何担保。在任何情况下，作者均不承担责任。",
        "以下に定める条件に従い、本ソフトウェアの複製を取得するすべての人に対し、ソフトウェアを無制限に扱うことを無償で許可します。これには、使用、複写、変更、結合、掲載、頒布、サブライセンス、販売する権利が含まれます。上記の著作権表示および本許諾表示を、すべての複製に記載するものとします。ソフトウェアは現状のまま、保証もなく提供されます。作者は一切の責任を負いません。",
        "이 소프트웨어의 복제본을 취득하는 모든 사람에게 제한 없이 소프트웨어를 사용, 복사, 수정, 병합, 게시, 배포, 재라이선스 및 판매할 수 있는 권한을 무상으로 부여합니다. 위의 저작권 고지와 이 허가 고지는 모든 복제본에 포함되어야 합니다. 소프트웨어는 어떠한 보증도 없이 제공됩니다. 저자는 책임을 지지 않습니다.",
    ];
    all_are(&translations, false, with_rider);
}

/// The heading of a section and what it grants, one row a language.
const OPEN: &[(&str, &[&str])] = &[
    (
        "Licentie",
        &[
            "MIT. Je mag dit gebruiken, kopiëren, wijzigen en verkopen.",
            "MIT. Commercieel gebruik is toegestaan.",
            "Geen rechten voorbehouden.",
            "Dit project valt onder de MIT-licentie. Zie LICENSE.",
            "MIT. Voor commerciële ondersteuning kun je contact opnemen.",
            "MIT. Ook bedrijven mogen het gratis gebruiken.",
            "MIT. Het model zelf mag niet commercieel worden gebruikt.",
            "MIT. Bedrijven mogen het in betaalde producten gebruiken.",
        ],
    ),
    (
        "Licencja",
        &[
            "MIT. Możesz używać, kopiować, zmieniać i sprzedawać.",
            "MIT. Użycie komercyjne dozwolone.",
            "Żadne prawa nie są zastrzeżone.",
            "Projekt jest objęty licencją MIT. Zobacz LICENSE.",
            "MIT. Kopiowanie nie jest zabronione.",
            "MIT. Firmy także mogą używać bezpłatnie.",
            "Dostępne na licencji MIT, także do celów komercyjnych, bez konieczności uzyskania zgody.",
            "MIT. Firmy mogą używać tego w płatnych produktach.",
        ],
    ),
    (
        "Lisans",
        &[
            "MIT. Kullanabilir, kopyalayabilir, değiştirebilir ve satabilirsiniz.",
            "MIT. Ticari kullanım serbesttir.",
            "Hiçbir hak saklı değildir.",
            "Bu proje MIT lisansı altında lisanslanmıştır. LICENSE dosyasına bakın.",
            "MIT. Ticari kullanım için izin gerekmez.",
            "MIT. Kopyalamak yasak değildir.",
            "MIT. Şirketler de ücretsiz kullanabilir.",
            "MIT. Şirketler ücretli ürünlerinde kullanabilir.",
        ],
    ),
    (
        "Lisensi",
        &[
            "MIT. Anda boleh menggunakan, menyalin, mengubah, dan menjual.",
            "MIT. Penggunaan komersial diperbolehkan.",
            "Tidak ada hak yang dilindungi.",
            "Proyek ini dilisensikan di bawah Lisensi MIT. Lihat LICENSE.",
            "MIT. Penggunaan komersial tidak memerlukan izin.",
            "MIT. Perusahaan juga boleh memakainya secara gratis.",
            "MIT. Perusahaan boleh memakainya dalam produk berbayar.",
        ],
    ),
    (
        "Giấy phép",
        &[
            "MIT. Bạn có thể sử dụng, sao chép, sửa đổi và bán.",
            "MIT. Được phép sử dụng cho mục đích thương mại.",
            "Không bảo lưu quyền nào.",
            "Dự án này được cấp phép theo giấy phép MIT. Xem LICENSE.",
            "MIT. Sử dụng thương mại không cần xin phép.",
            "MIT. Doanh nghiệp cũng được dùng miễn phí.",
            "MIT. Công ty có thể dùng trong sản phẩm trả phí.",
        ],
    ),
    (
        "लाइसेंस",
        &[
            "MIT. आप उपयोग, प्रतिलिपि, संशोधन और बिक्री कर सकते हैं।",
            "MIT. व्यावसायिक उपयोग की अनुमति है।",
            "कोई अधिकार सुरक्षित नहीं है।",
            "यह परियोजना MIT लाइसेंस के तहत उपलब्ध है। LICENSE देखें।",
            "MIT. व्यावसायिक उपयोग के लिए अनुमति की आवश्यकता नहीं है।",
        ],
    ),
    (
        "الترخيص",
        &[
            "MIT. يمكنك الاستخدام والنسخ والتعديل والبيع.",
            "MIT. الاستخدام التجاري مسموح.",
            "لا حقوق محفوظة.",
            "هذا المشروع مرخص بموجب رخصة MIT. انظر LICENSE.",
            "MIT. النسخ غير ممنوع.",
            "MIT. لا يلزم إذن للاستخدام التجاري.",
        ],
    ),
    (
        "Lizenz",
        &[
            "MIT. Du darfst alles nutzen, kopieren, ändern und verkaufen.",
            "MIT. Kommerzielle Nutzung erlaubt.",
            "Keine Rechte vorbehalten.",
            "MIT. Unternehmen benötigen keine Lizenz.",
            "MIT. Support nur für Kunden der Moss GmbH.",
            "MIT. Unternehmen können uns wegen Support kontaktieren.",
            "MIT, nicht nur für Kunden.",
            "MIT. Firmen dürfen es in kostenpflichtige Produkte einbauen.",
        ],
    ),
    (
        "Licence",
        &[
            "MIT. Vous pouvez utiliser, copier, modifier et vendre.",
            "MIT. Usage commercial autorisé.",
            "Aucun droit réservé.",
            "MIT. Les entreprises n'ont pas besoin d'une licence.",
            "Ce projet est sous licence MIT.",
            "MIT. Assistance réservée aux clients de Moss.",
            "MIT. Les entreprises peuvent l'intégrer dans un produit payant.",
        ],
    ),
    (
        "Licencia",
        &[
            "MIT. Puedes usar, copiar, cambiar y vender.",
            "MIT. Uso comercial permitido.",
            "Ningún derecho reservado.",
            "MIT. Las empresas no necesitan una licencia.",
            "Este proyecto está bajo la licencia MIT.",
            "MIT. Soporte solo para clientes de Moss.",
            "MIT. Las empresas pueden usarlo en productos de pago.",
        ],
    ),
    (
        "Licença",
        &[
            "MIT. Você pode usar, copiar, alterar e vender.",
            "MIT. Uso comercial permitido.",
            "Nenhum direito reservado.",
            "MIT. As empresas não precisam de uma licença.",
            "MIT. Suporte somente para clientes da Moss.",
        ],
    ),
    (
        "Licenza",
        &[
            "MIT. Puoi usare, copiare, modificare e vendere.",
            "MIT. Uso commerciale consentito.",
            "Nessun diritto riservato.",
            "MIT. Le aziende non devono pagare.",
            "MIT. Assistenza riservata ai clienti di Moss.",
        ],
    ),
    (
        "Лицензия",
        &[
            "MIT. Можно использовать, копировать, изменять и продавать.",
            "MIT. Коммерческое использование разрешено.",
            "Никакие права не защищены.",
            "MIT. Компаниям лицензия не требуется.",
            "Проект распространяется под лицензией MIT.",
            "MIT. Поддержка только для клиентов Moss.",
            "MIT. Компании могут использовать это в платных продуктах.",
        ],
    ),
    (
        "许可证",
        &[
            "MIT。可以使用、复制、修改和销售。",
            "MIT。允许商业使用。",
            "不保留任何权利。",
            "MIT。企业无需购买授权。",
            "本项目采用 MIT 许可证。",
            "MIT。技术支持仅限 Moss 客户使用。",
            "MIT。企业免费，付费版另有服务。",
            "MIT，包括商业用途——公司内部用、做成付费产品对外卖，都没问题。",
        ],
    ),
    (
        "ライセンス",
        &[
            "MIT。使用、複製、改変、販売ができます。",
            "MIT。商用利用を許可します。",
            "権利は留保しません。",
            "MIT。法人も無料で利用できます。",
            "本プロジェクトは MIT ライセンスの下で公開されています。",
            "MIT。サポートは契約者のみです。",
            "MIT。企業の有料製品に組み込んでもかまいません。",
        ],
    ),
    (
        "라이선스",
        &[
            "MIT. 사용, 복사, 수정, 판매할 수 있습니다.",
            "MIT. 상업적 이용 가능.",
            "어떤 권리도 보유하지 않습니다.",
            "MIT. 기업도 무료로 사용할 수 있습니다.",
            "이 프로젝트는 MIT 라이선스를 따릅니다.",
            "MIT. 기술 지원은 고객 전용입니다.",
            "MIT. 기업은 유료 제품에 사용할 수 있습니다.",
        ],
    ),
    (
        "License",
        &[
            "MIT. Free for companies and persons.",
            "MIT. Support for paying customers only.",
            "MIT, no permission needed.",
            "Apache-2.0. See the licence for details.",
        ],
    ),
];

#[test]
fn what_is_granted_is_heard_in_any_language() {
    for (heading, sentences) in OPEN {
        let section = |sentence: &str| format!("## {heading}\n\n{sentence}");
        all_are(sentences, false, |sentence| with_readme(&section(sentence)));
        all_are(sentences, false, |sentence| status(&section(sentence), &[]));
    }
}

#[test]
fn what_is_granted_below_an_open_text_takes_nothing_back() {
    // The words of licences themselves are read more strictly in the others.
    let sentences = OPEN.iter().take(7).flat_map(|(_, sentences)| *sentences);
    let plain: Vec<&str> = sentences.copied().collect();
    all_are(&plain, false, with_rider);
}

#[test]
fn what_a_skill_does_says_nothing_of_its_terms() {
    let told = [
        "Deze skill verwerkt vertrouwelijke gegevens. Deel geen persoonsgegevens met derden.",
        "Deze skill mag niet bestanden kopiëren naar de gedeelde map.",
        "Deze vaardigheid controleert of commercieel gebruik verboden is.",
        "Deze skill werkt met bestanden waarvan de eigenaar bekend is.",
        "Ten skill przetwarza poufne dane. Nie udostępniaj danych osób trzecich.",
        "Ten skill nie może kopiować plików użytkownika.",
        "Ta umiejętność sprawdza, czy dane są poufne.",
        "Ten skill sprawdza licencje niekomercyjne.",
        "Ten skill tworzy notatki wyłącznie do użytku wewnętrznego.",
        "Bu beceri gizli verileri işler. Üçüncü tarafların verilerini paylaşmayın.",
        "Bu beceri kullanıcı dosyalarını kopyalamaz.",
        "Bu beceri ticari kullanımın yasak olup olmadığını denetler.",
        "Bu skill gizli dosyaları listeler.",
        "Keterampilan ini memproses data rahasia. Jangan bagikan data pihak ketiga.",
        "Skill ini dilarang menyalin berkas pengguna.",
        "Keterampilan ini memeriksa apakah penggunaan komersial dilarang.",
        "Skill ini memeriksa apakah data bersifat rahasia.",
        "Skill ini memeriksa berkas yang dibagikan tanpa izin.",
        "Kỹ năng này xử lý dữ liệu bí mật. Không chia sẻ dữ liệu của bên thứ ba.",
        "Kỹ năng này không được sao chép tệp của người dùng.",
        "Kỹ năng này kiểm tra giấy phép phi thương mại.",
        "Kỹ năng này liệt kê các tệp thuộc sở hữu của người dùng.",
        "यह कौशल गोपनीय डेटा संसाधित करता है। तीसरे पक्ष का डेटा साझा न करें।",
        "यह कौशल जाँचता है कि डेटा गोपनीय है या नहीं।",
        "यह कौशल कंपनी की संपत्ति की सूची बनाता है।",
        "यह कौशल गैर व्यावसायिक लाइसेंस की जाँच करता है।",
        "هذه المهارة تعالج بيانات سرية. لا تشارك بيانات الغير.",
        "هذه المهارة تتحقق من التراخيص غير التجارية.",
        "هذه المهارة تنشئ تقارير للاستخدام الداخلي.",
        "Dieser Skill behandelt Daten vertraulich.",
        "Dieser Skill prüft vertrauliche Daten.",
        "Dieser Skill erstellt Notizen für Kunden und Firmen, die zahlen.",
        "Cette compétence traite des données confidentielles.",
        "本技能处理机密数据，请勿外传用户数据。",
        "本技能检查企业是否付费。",
        "Политика конфиденциальности этого навыка лежит рядом.",
        "本技能建议清单仅供内部抽查。",
        "このスキルは機密データを扱います。第三者のデータを共有しないでください。",
        "이 스킬은 기밀이 아닌 데이터를 다룹니다.",
        "Этот навык обрабатывает данные клиентов.",
        "This skill handles confidential data.",
        "This skill must not copy files to the shared drive.",
    ];
    all_are(&told, false, |body| status(body, &[]));
    all_are(&told, false, with_readme);
}

#[test]
fn what_a_skill_says_of_itself_is_heard_in_any_language() {
    let told = [
        "Deze vaardigheid is vertrouwelijk.",
        "Deze skill mag niet worden verspreid.",
        "Ten skill jest poufny.",
        "Tego skilla nie wolno kopiować.",
        "Ta umiejętność nie może być rozpowszechniana.",
        "Bu beceri dağıtılamaz.",
        "Bu skill gizlidir.",
        "Keterampilan ini tidak boleh disebarluaskan.",
        "Skill ini bersifat rahasia.",
        "Kỹ năng này không được phân phối lại.",
        "यह कौशल गोपनीय है।",
        "इस कौशल का वितरण निषिद्ध है।",
        "هذه المهارة سرية ولا يجوز إعادة توزيعها.",
        "Dieser Skill ist vertraulich.",
    ];
    all_are(&told, true, |body| status(body, &[]));
}

#[test]
fn the_head_of_a_script_is_heard_in_any_language() {
    let told = [
        "Nur für den internen Gebrauch.",
        "Weitergabe und Vervielfältigung untersagt.",
        "Nur für nichtkommerzielle Zwecke.",
        "Usage interne uniquement.",
        "Reproduction interdite.",
        "Usage commercial interdit sans accord.",
        "Solo para uso interno.",
        "Prohibida la reproducción.",
        "Prohibido su uso comercial.",
        "Apenas para uso interno.",
        "Reprodução proibida.",
        "Uso comercial não permitido.",
        "Solo per uso interno.",
        "Riproduzione vietata.",
        "Uso commerciale vietato.",
        "Только для внутреннего использования.",
        "Копирование запрещено.",
        "Коммерческое использование запрещено.",
        "仅供内部使用。",
        "禁止复制。",
        "禁止商业用途。",
        "社内利用限定。",
        "複製を禁じます。",
        "商用利用不可。",
        "내부용으로만 사용하십시오.",
        "복제 금지.",
        "상업적 이용 불가.",
        "Yalnızca dahili kullanım içindir.",
        "Çoğaltılması yasaktır.",
        "Ticari kullanım yasaktır.",
        "Wyłącznie do użytku wewnętrznego.",
        "Kopiowanie zabronione.",
        "Użycie komercyjne zabronione.",
        "Alleen voor intern gebruik.",
        "Kopiëren verboden.",
        "Commercieel gebruik verboden.",
        "للاستخدام الداخلي فقط.",
        "النسخ ممنوع.",
        "الاستخدام التجاري ممنوع.",
        "केवल आंतरिक उपयोग के लिए।",
        "प्रतिलिपि बनाना मना है।",
        "व्यावसायिक उपयोग निषिद्ध है।",
        "Chỉ dùng nội bộ.",
        "Cấm sao chép.",
        "Cấm sử dụng cho mục đích thương mại.",
        "Hanya untuk penggunaan internal.",
        "Dilarang menyalin.",
        "Dilarang untuk penggunaan komersial.",
    ];
    all_are(&told, true, with_header);
    let open = [
        "Leest de gegevens in. Intern gebruik door andere modules.",
        "Vertrouwelijke velden worden gemaskeerd.",
        "Plik konfiguracyjny. Nie udostępniać hasła.",
        "Poufne dane są maskowane.",
        "Bu dosya otomatik oluşturuldu, değiştirmeyin.",
        "Gizli alanları maskeler.",
        "Berkas ini dibuat otomatis. Jangan diubah.",
        "Data rahasia disamarkan.",
        "Tệp này được tạo tự động, không sửa đổi.",
        "यह फ़ाइल स्वतः बनाई गई है, इसे संपादित न करें।",
        "هذا الملف مولد تلقائيا، لا تعدله.",
        "自动生成，请勿修改。",
        "仅供内部调用。",
        "不能复制已存在的文件。",
        "Diese Datei ist generiert, nicht bearbeiten.",
        "Nur für den internen Aufruf.",
        "Kopiert Dateien; vertrauliche Felder werden maskiert.",
        "Ne pas modifier: fichier généré.",
        "No modificar: archivo generado.",
        "Não modificar: arquivo gerado.",
        "Non modificare: file generato.",
        "Не редактировать: файл создан автоматически.",
        "自動生成ファイルです。編集しないでください。",
        "자동 생성된 파일입니다. 수정하지 마십시오.",
    ];
    all_are(&open, false, with_header);
}

#[test]
fn rights_are_reserved_for_the_holder_of_the_text_in_any_language() {
    let text = spdx_text("MIT").replace("<year> <copyright holders>", "2026 Fern Tools");
    for reserved in [
        "Alle Rechte vorbehalten.",
        "Wszelkie prawa zastrzeżone.",
        "Tüm hakları saklıdır.",
        "Hak cipta dilindungi undang-undang.",
        "Mọi quyền được bảo lưu.",
        "सर्वाधिकार सुरक्षित।",
        "جميع الحقوق محفوظة.",
    ] {
        let judged = |holder: &str| {
            let script = format!("# Copyright 2026 {holder}. {reserved}\n\nimport sys\n");
            let files = [
                ("LICENSE", text.as_str()),
                ("skills/beds/scripts/sow.py", &script),
            ];
            status("Sow.", &files)
        };
        assert_eq!(judged("Fern Tools"), Status::Allowed, "{reserved}");
        assert!(judged("Moss Corp") > Status::Warn, "{reserved}");
    }
}

#[test]
fn a_heading_is_known_in_many_more_languages() {
    let headings = [
        "Lisans",
        "LİSANS BİLGİSİ",
        "Giấy phép",
        "Gia\u{302}\u{301}y phe\u{301}p",
        "Lisensi",
        "Licentie",
        "Licencja",
        "Ліцензія",
        "Άδεια χρήσης",
        "רישיון",
        "Lisenssi",
        "Licens",
        "Lisens",
        "Licenc",
        "Licență",
        "Licence",
        "الترخيص",
        "लाइसेंस",
    ];
    for value in ["Proprietary", "CC BY-NC 4.0"] {
        let section = |heading: &str| with_readme(&format!("## {heading}\n\n{value}"));
        all_are(&headings, true, section);
    }
    all_are(&headings, false, |heading| {
        with_readme(&format!("## {heading}\n\nMIT"))
    });
    let others = [
        "Lisans anahtarları",
        "Cho phép truy cập",
        "Gebruik",
        "Kullanım",
        "Projekt",
    ];
    all_are(&others, false, |heading| {
        with_readme(&format!("## {heading}\n\nProprietary"))
    });
}

#[test]
fn a_label_is_known_in_many_more_languages() {
    let labels = [
        "Giấy phép: CC BY-NC 4.0",
        "**Giấy phép:** Proprietary",
        "Lisans: Proprietary",
        "Lisensi: CC BY-NC 4.0",
        "Licentie: CC BY-NC 4.0",
        "الترخيص: CC BY-NC 4.0",
    ];
    all_are(&labels, true, with_readme);
    all_are(&labels, true, |label| status(label, &[]));
    all_are(
        &["Giấy phép: MIT", "Giấy tờ: Proprietary"],
        false,
        with_readme,
    );
}

#[test]
fn a_file_of_terms_is_known_in_many_more_languages() {
    let terms = "All rights reserved.\n\nYou may not copy or redistribute this skill.\n";
    let names = [
        "LISANS.txt",
        "GIAY_PHEP.md",
        "GIẤY_PHÉP.md",
        "LISENSI.txt",
        "الترخيص.txt",
        "LICENCJA.md",
        "LICENTIE.txt",
        "ЛІЦЕНЗІЯ.txt",
        "लाइसेंस.txt",
    ];
    all_are(&names, true, |name| status("Sow.", &[(name, terms)]));
    all_are(&names, true, |name| {
        let path = format!("skills/beds/{name}");
        status("Sow.", &[(path.as_str(), terms)])
    });
    let others = [
        "phep.md",
        "kullanim.md",
        "gebruik.md",
        "WARUNKI_POGODOWE.md",
    ];
    all_are(&others, false, |name| status("Sow.", &[(name, terms)]));
}
