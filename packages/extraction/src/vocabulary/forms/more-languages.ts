/**
 * What stands in forms where nobody has written anything, in the languages that `blanks.ts` does not have. The texts that ask to click or
 * tap are those of the content controls of Word in these languages, from memory; the rest are the usual words of forms. What has a form of
 * its own needs no words, and is in `evidence/blanks.ts`.
 */

/** Verbs that begin a request, in lower case. Each line is a language. */
const REQUESTS = `
kirjoita|napsauta|napauta|valitse|täytä|syötä|anna|ilmoita|merkitse
klicka|tryck|välj|ange|skriv|fyll|vänligen|var god
klikk|trykk|velg|vennligst|oppgi|angi|fyll
klik|tryk|vælg|indtast|udfyld|angiv|venligst
klikněte|klepněte|zvolte|vyberte|zadejte|vyplňte|uveďte|doplňte|prosím
kliknite|ťuknite|zadajte|vyplňte|uveďte
tapnite|izberite|vnesite|izpolnite|navedite|prosimo
dodirnite|odaberite|unesite|ispunite|upišite|molimo
kattintson|koppintson|válasszon|válassza|jelöljön|írja|adja|töltse|kérjük
faceți|faceţi|atingeți|alegeți|alegeţi|introduceți|introduceţi|completați|completaţi|selectați|selectaţi|precizați|indicați|vă rugăm
щракнете|докоснете|изберете|въведете|попълнете|посочете|моля
clique|toque|escolha|escolher|selecione|seleccione|insira|introduza|preencha|indique|digite|informe|por favor|favor
tıklayın|dokunun|seçin|seçiniz|girin|giriniz|doldurun|doldurunuz|yazınız|belirtiniz|lütfen
κάντε|πατήστε|επιλέξτε|εισαγάγετε|εισάγετε|συμπληρώστε|καταχωρίστε|αναφέρετε|παρακαλώ|παρακαλούμε
щелкните|щёлкните|нажмите|коснитесь|выберите|введите|укажите|заполните|впишите|пожалуйста|просьба|место для ввода
клацніть|торкніться|виберіть|оберіть|введіть|вкажіть|зазначте|заповніть|будь ласка
spustelėkite|bakstelėkite|pasirinkite|įveskite|įrašykite|nurodykite|užpildykite|prašome
noklikšķiniet|pieskarieties|izvēlieties|ievadiet|ierakstiet|norādiet|aizpildiet|lūdzu
klõpsake|puudutage|valige|sisestage|täitke|märkige|palun
`;

/** Verbs at the end of a request, in languages that place them there. */
const REQUESTS_AT_END =
  /(?:napsauttamalla|kattintson|koppintson|tıklayın|dokunun|seçin|seçiniz|girin|giriniz|doldurun|doldurunuz|yazınız|belirtiniz|bakstelėkite|spustelėkite|klõpsake|puudutage)(?:\s\p{Ll}+){0,2}[.…:]?$/u;
/** Scripts without capitals. A name does not ask for anything. */
const REQUESTS_WITHOUT_CASE =
  /^(?:请|請|单击|單擊|点击|點擊|按一下|选择一|選擇一|选择日期|選擇日期|在此|انقر|اضغط|اختر عنصر|يرجى|الرجاء|يرجي|أدخل|ادخل|اكتب هنا|حدد\s|לחץ|הקש|בחר\s|הזן|הקלד|נא\s|אנא|יש ל)|(?:入力|選択|記入|記載|クリック|タップ)(?:して)?(?:ください|下さい)。?$|(?:입력|선택|작성|기재|클릭|탭)(?:하세요|하십시오|해\s?주세요|해\s?주십시오)[.。]?$/u;

const BEGINNING = new RegExp(
  `^(?:${REQUESTS.trim().split(/[|\n]/).join('|')})(?=$|[.:…,]|\\s+[\\p{Ll}\\d<[(])`,
  'u',
);

/** True for a text that asks to write or choose something. What goes on with a capital may be a name: `Klik Finans AS`. */
export function asksToFillIn(text: string): boolean {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  const begun = plain.slice(0, 1).toLowerCase() + plain.slice(1);
  return BEGINNING.test(begun) || REQUESTS_AT_END.test(begun) || REQUESTS_WITHOUT_CASE.test(text);
}

/** Whole values. Each line is a language. */
export const MORE_OPEN_WORDS = `
täydennetään|täydennetään myöhemmin|ilmoitetaan myöhemmin|ei tiedossa|tuntematon|ks. liite|katso liite
kompletteras|kompletteras senare|fylls i senare|meddelas senare|okänt|se bilaga|ej känt
fylles ut|fylles ut senere|kommer senere|ukjent|se vedlegg|ikke kjent|ettersendes
udfyldes|udfyldes senere|følger|ukendt|se bilag|ikke kendt|eftersendes
bude doplněno|doplní se|k doplnění|neznámo|neznámé|viz příloha
bude doplnené|doplní sa|na doplnenie|neznáme|pozri príloha|viď príloha
bo dopolnjeno|bo izpolnjeno|neznano|glej prilogo
bit će dopunjeno|naknadno|nepoznato|vidi prilog
kitöltendő|később|pótlandó|ismeretlen|lásd melléklet
de completat|va fi completat|urmează|urmează a fi completat|necunoscut|vezi anexa
предстои|ще бъде попълнено|за попълване|неизвестно|виж приложение
a preencher|por preencher|a definir|a designar|a informar|desconhecido|a confirmar|em anexo|ver anexo|não informado|não disponível
doldurulacak|daha sonra|belirlenecek|bilinmiyor|ekte
προς συμπλήρωση|θα συμπληρωθεί|εκκρεμεί|άγνωστο|βλ. συνημμένο
подлежит заполнению|будет заполнено|будет указано позже|будет дополнено|уточняется|неизвестно|нет данных|см. приложение|заполнить
буде заповнено|буде доповнено|уточнюється|невідомо|немає даних|див. додаток|заповнити
bus papildyta|bus užpildyta|užpildyti|nežinoma|žr. priedą
tiks papildīts|tiks aizpildīts|jāaizpilda|nav zināms|skat. pielikumu
täiendatakse|täidetakse|täita|teadmata|vt lisa
未記入|記入予定|未定|後日連絡|後日提出|追って連絡|不明|別紙参照|別添参照
待填|待填写|待填寫|待定|待确认|待確認|待补充|待補充|未知|不详|不詳|见附件|見附件
미정|추후 기재|추후 제출|작성 예정|미상|별첨|별첨 참조
يحدد لاحقا|يستكمل لاحقا|سيتم تحديده لاحقا|غير معروف|انظر المرفق
יושלם|יושלם בהמשך|להשלמה|לא ידוע|ראה נספח
`;

/** Introduce an example or a form. Abbreviations are no ends of an address: `www.falk.pl.` */
export const MORE_EXAMPLES_OF =
  /(?<![\p{L}\p{N}.@/])(?:esim\.|esimerkiksi|esimerkki:|t\. ?ex\.|till exempel|exempel:|f\. ?eks\.|for eksempel|eksempel:|např\.|například|příklad:|napr\.|napríklad|príklad:|npr\.|na primer|na primjer|primer:|primjer:|pl\. |például|példa:|de ex\.|de exemplu|exemplu:|напр\.|например|пример:|por exemplo|ex\.:|exemplo:|örn\.|örneğin|örnek:|π\. ?χ\.|για παράδειγμα|παράδειγμα:|наприклад|приклад:|pvz\.|pavyzdžiui|pavyzdys:|piem\.|piemēram|piemērs:|nt\. |näiteks|näide:|muoto:|formát:|oblika:|formátum:|biçim:|μορφή:|формат:|formatas:|formāts:|vorming:|مثال|مثلا|على سبيل المثال|صيغة:|לדוגמ[הא]|למשל|דוגמ[הא]:|פורמט:)|[（(]?例[)）]|例[:：]|例えば|例如|比如|如[:：]|記入例|填写示例|範例[:：]|示例[:：]|形式[:：]|格式[:：]|예[:)]|예시[:)]?|예를 들어|형식[:：]/iu;

/** Name a row, a column or a cell of examples. */
export const MORE_EXAMPLE_HEADS =
  /^[（(]?(?:esimerk(?:ki|it)|exempel|eksemp(?:el|ler)|příklad|príklad|primer|primjer|péld(?:a|ák)|exemplu|пример|приклад|exemplos?|örnek|παράδειγμα|pavyzdys|piemērs|näide|例|記入例|填写示例|示例|範例|예시?|مثال|דוגמ[הא])[)）]?\s*\d{0,2}$/iu;
