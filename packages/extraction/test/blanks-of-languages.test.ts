/** Blank forms in many languages answer nothing: requests, examples, forms of a day, and words for "to come". */
import { describe, expect, it } from 'vitest';
import { indexSources } from '../src/evidence/index.ts';
import { answerQuestion } from '../src/extract.ts';
import type { AskedQuestion, SourceText } from '../src/model.ts';
import { asked, tableOf, textOf } from '../testing/texts.ts';

const NAME = asked('text', 'What is the full legal name of the company?');
const LABEL = 'Legal name of the company';

function answerOf(source: SourceText, question: AskedQuestion): string | null {
  const found = answerQuestion(indexSources([source]), question);
  return found.state === 'answered' ? found.value.answer_text : null;
}

/** The same label and value as a line and as a row. */
function ways(value: string): readonly SourceText[] {
  return [
    textOf('a', `${LABEL}: ${value}`),
    tableOf('a', ['Field', 'Entry'], [LABEL, value], ['Fax', '____']),
  ];
}

describe('nothing is answered from', () => {
  it.each([
    ['fi', 'Kirjoita tekstiä napsauttamalla tai napauttamalla tätä.', 'Valitse kohde.', 'esim. Falk Oy'],
    ['sv', 'Klicka eller tryck här för att ange text.', 'Välj ett objekt.', 't.ex. Falk Handel AB'],
    ['nb', 'Klikk eller trykk her for å skrive inn tekst.', 'Velg et element.', 'f.eks. Falk Handel AS'],
    ['da', 'Klik eller tryk her for at skrive tekst.', 'Vælg et element.', 'f.eks. Falk Handel ApS'],
    ['cs', 'Klikněte nebo klepněte sem a zadejte text.', 'Zvolte položku.', 'např. Falk Obchod s.r.o.'],
    ['sk', 'Kliknite alebo ťuknite sem a zadajte text.', 'Vyberte položku.', 'napr. Falk Obchod s.r.o.'],
    ['sl', 'Kliknite ali tapnite tukaj, če želite vnesti besedilo.', 'Izberite element.', 'npr. Falk d.o.o.'],
    ['hr', 'Kliknite ili dodirnite ovdje da biste unijeli tekst.', 'Odaberite stavku.', 'npr. Falk d.o.o.'],
    ['hu', 'Szöveg beírásához kattintson vagy koppintson ide.', 'Jelöljön ki egy elemet.', 'pl. Falk Kft.'],
    [
      'ro',
      'Faceți clic sau atingeți aici pentru a introduce text.',
      'Alegeți un element.',
      'de ex. Falk SRL',
    ],
    ['bg', 'Щракнете или докоснете тук, за да въведете текст.', 'Изберете елемент.', 'напр. Фалк ООД'],
    ['pt', 'Clique ou toque aqui para inserir texto.', 'Escolher um item.', 'por exemplo Falk Lda'],
    ['tr', 'Metin girmek için buraya tıklayın veya dokunun.', 'Bir öğe seçin.', 'örn. Falk Ticaret A.Ş.'],
    ['el', 'Κάντε κλικ ή πατήστε εδώ για να εισαγάγετε κείμενο.', 'Επιλέξτε ένα στοιχείο.', 'π.χ. Φαλκ ΑΕ'],
    ['ru', 'Место для ввода текста.', 'Выберите элемент.', 'например, ООО «Фальк»'],
    ['uk', 'Клацніть або торкніться тут, щоб ввести текст.', 'Виберіть елемент.', 'наприклад, ТОВ «Фальк»'],
    [
      'lt',
      'Norėdami įvesti tekstą, spustelėkite arba bakstelėkite čia.',
      'Pasirinkite elementą.',
      'pvz., UAB „Falk“',
    ],
    [
      'lv',
      'Noklikšķiniet vai pieskarieties šeit, lai ievadītu tekstu.',
      'Izvēlieties vienumu.',
      'piem., SIA "Falk"',
    ],
    ['et', 'Teksti sisestamiseks klõpsake või puudutage siin.', 'Valige üksus.', 'näiteks Falk OÜ'],
    [
      'ja',
      'テキストを入力するには、ここをクリックまたはタップしてください。',
      'アイテムを選択してください。',
      '例：株式会社ファルク',
    ],
    ['zh-CN', '单击或点击此处输入文字。', '选择一项。', '例如：法尔克有限公司'],
    ['zh-TW', '按一下或點選這裡以輸入文字。', '選擇一個項目。', '例如：法爾克有限公司'],
    ['ko', '텍스트를 입력하려면 여기를 클릭하거나 탭하세요.', '항목을 선택하세요.', '예: 주식회사 팔크'],
    ['ar', 'انقر أو اضغط هنا لإدخال نص.', 'اختر عنصراً.', 'مثال: شركة فالك'],
    ['he', 'לחץ או הקש כאן להזנת טקסט.', 'בחר פריט.', 'לדוגמה: פאלק בע"מ'],
  ])('a form of Word and an example in %s', (_language, click, choose, example) => {
    const given = [click, choose, example].flatMap((value) =>
      ways(value).map((source) => answerOf(source, NAME)),
    );
    expect(given).toEqual(given.map(() => null));
  });

  it.each([
    ['ТТ.ММ.ГГГГ'],
    ['ДД.ММ.ГГГГ'],
    ['pp.kk.vvvv'],
    ['ÅÅÅÅ-MM-DD'],
    ['ΗΗ/ΜΜ/ΕΕΕΕ'],
    ['éééé.hh.nn.'],
    ['zz.ll.aaaa'],
    ['JJ/MM/AAAA'],
    ['　年　月　日'],
    ['令和　年　月　日'],
    ['년 월 일'],
    ['○○株式会社'],
    ['ХХХХХХ'],
    ['＿＿＿＿'],
    ['【会社名】'],
    ['（例）株式会社ファルク'],
    ['待填写'],
    ['未定'],
    ['уточняется'],
    ['a preencher'],
    ['kitöltendő'],
    [LABEL],
  ])('what has no value in it: %s', (value) => {
    for (const source of ways(value)) expect(answerOf(source, NAME)).toBeNull();
  });
});

describe('what somebody has written is found', () => {
  it.each([
    ['Velg Finans AS'],
    ['Ange Holding AB'],
    ['Escolha Digital Lda'],
    ['Valige Kapital OÜ'],
    ['Favor Trade'],
    ['Анна Трейд'],
    ['Naknadno Promet d.o.o.'],
  ])('%s', (name) => {
    for (const source of ways(name)) expect(answerOf(source, NAME)).toBe(name);
  });
});
