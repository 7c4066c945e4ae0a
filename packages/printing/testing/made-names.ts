/** Names made of the letters of a script, and texts that break programs. */
import fc from 'fast-check';

/** Letters with which words may begin and go on, by script. `hasFont`: whether PDFs can show it. */
export const SCRIPTS = [
  { script: 'Latin', hasFont: true, letters: 'abcdefghijklmnopqrstuvwxyzåäöøæßñçłžščřőűğışțăđ' },
  { script: 'Vietnamese', hasFont: true, letters: 'ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ' },
  { script: 'Greek', hasFont: true, letters: 'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώ' },
  { script: 'Cyrillic', hasFont: true, letters: 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґљњћџ' },
  { script: 'Arabic', hasFont: true, letters: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإةى' },
  { script: 'Persian', hasFont: true, letters: 'ابپتجچحخدرزژسشصعغفقکگلمنوهی' },
  { script: 'Hebrew', hasFont: true, letters: 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ' },
  {
    script: 'Devanagari',
    hasFont: true,
    letters: ['क', 'कि', 'की', 'क्ष', 'ग', 'गो', 'च', 'ज्ञ', 'त्र', 'श्री', 'म', 'मा', 'न', 'र्म', 'प्र', 'हु', 'ड़'],
  },
  {
    script: 'Thai',
    hasFont: true,
    letters: ['ก', 'กิ', 'ที่', 'นี้', 'ส', 'ม', 'ศั', 'กำ', 'ปู่', 'เ', 'แ', 'ร', 'ณ์'],
  },
  { script: 'Han', hasFont: true, letters: '王李张刘陈楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭' },
  { script: 'Hiragana', hasFont: true, letters: 'あいうえおかがきぎくぐけげこごさざしじすず' },
  { script: 'Katakana', hasFont: true, letters: 'アイウエオカガキギクグケゲコゴサザシジスズー' },
  { script: 'Hangul', hasFont: true, letters: '김이박최정강조윤장임한오서신권황안송류홍' },
  { script: 'Armenian', hasFont: false, letters: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփք' },
  { script: 'Georgian', hasFont: false, letters: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ' },
  { script: 'Bengali', hasFont: false, letters: ['ক', 'কি', 'গ', 'চা', 'জ', 'ত্র', 'ম', 'নু'] },
  { script: 'Gurmukhi', hasFont: false, letters: ['ਕ', 'ਕਿ', 'ਗ', 'ਸੀ', 'ਮ'] },
  { script: 'Gujarati', hasFont: false, letters: ['ક', 'કિ', 'ગ', 'શ્ર', 'મ'] },
  { script: 'Tamil', hasFont: false, letters: ['க', 'கி', 'ம்', 'த', 'நா', 'ழ'] },
  { script: 'Telugu', hasFont: false, letters: ['క', 'కి', 'మ', 'త్ర', 'రా'] },
  { script: 'Kannada', hasFont: false, letters: ['ಕ', 'ಕಿ', 'ಮ', 'ತ್ರ', 'ರಾ'] },
  { script: 'Malayalam', hasFont: false, letters: ['ക', 'കി', 'മ', 'ത്ര', 'രാ'] },
  { script: 'Sinhala', hasFont: false, letters: ['ක', 'කි', 'ම', 'ශ්‍රී', 'රා'] },
  { script: 'Khmer', hasFont: false, letters: ['ក', 'កិ', 'ម', 'ស្រី', 'រា'] },
  { script: 'Ethiopic', hasFont: false, letters: 'ሀለሐመሠረሰሸቀበተቸኀነኘአከኸወዐዘዠየደጀገ' },
  { script: 'Cherokee', hasFont: false, letters: 'ᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯ' },
] as const;

interface MadeName {
  readonly name: string;
  readonly hasFont: boolean;
}

/** The same names for the same number: two or three words of one script. */
export function madeNames(count: number, seed: number): readonly MadeName[] {
  const name = fc.constantFrom(...SCRIPTS).chain(({ letters, hasFont }) => {
    const word = fc
      .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 9 })
      .map((parts) => parts.join(''));
    return fc
      .array(word, { minLength: 2, maxLength: 3 })
      .map((words): MadeName => ({ name: words.join(' '), hasFont }));
  });
  return fc.sample(name, { numRuns: count, seed });
}

/** Texts of no language that programs fall over. */
export const NAUGHTY_TEXTS = [
  '',
  ' ',
  '\n\n\n',
  '\u0000\u0001\u0008\u001b[31mred\u009b',
  '\ud800',
  'half \udfff of a pair',
  '\ufffe\uffff\ufeff',
  '\u202eworromot\u202c, \u2067isolated\u2069',
  'z\u0361\u0322a\u0334\u0356l\u0338\u0321g\u0337o\u0336'.repeat(20),
  '\u0301\u0301\u0301 marks before any letter',
  'ﷺﷻ﷽',
  'اَلْعَرَبِيَّةُ with (brackets) ثم English ثم 123-456',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇳 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠜎𠜱𠝹',
  '( ͡° ͜ʖ ͡°) ¯\\_(ツ)_/¯ ┬─┬',
  '% (PDF) \\(escaped\\) <hex> [array] /Name << dict >> endstream endobj',
  '</title><script>alert(1)</script>&amp;&#0;',
  "'; DROP TABLE reports; --",
  '$' + '{jndi:ldap://127.0.0.1/a} {{7*7}} %s%n',
  'x'.repeat(5_000),
  'ก'.repeat(1_000),
  'ا'.repeat(1_000),
  '字'.repeat(1_000),
  'a\u00adb\u200bc\u200dd\u2060e\u180ef',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '①②③ ½ ™ ℡ ﬁ ﬂ ǆ',
  '\u3164\u115f\u1160\uffa0',
  'क्\u200dष क्\u200cष ्ि ि',
  'กํา ก็็็็็็็็็็ ำำำ',
  '\u{e0001}\u{e0020}tagged\u{e007f}',
  '\u{10ffff}\u{fffff}',
] as const;
