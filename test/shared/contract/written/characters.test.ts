/** What a reader sees of a text, and what is left out of it. */
import { asOneLine } from '@probity/written/characters';
import { isVisible } from '@probity/written/visible';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line, name, personName, requiredText, text } from '#shared/contract/primitives.ts';

const ALPHABETS = {
  Latin: 'abcdefghijklmnopqrstuvwxyzÀÉÎÕÜßøłżğı',
  Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگ',
  Hebrew: 'אבגדהוזחטיכלמנסעפצקרשת',
  Cyrillic: 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ',
  Greek: 'αβγδεζηθικλμνξοπρστυφχψωάέ',
  Devanagari: 'कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह',
  Han: '王李张刘陈杨赵黄周吴徐孙',
  Kana: 'アイウエオカキクケコサシスセソー',
  Hangul: '김이박최정강조윤장임',
  Thai: 'กขคงจฉชซญฐณดตถทนบปผพฟมยรลวศษสหอฮ',
};
const SIGNS = " '’ʻ.-&,()/·";

/** Names as people write them: words of one script, with marks and with the signs between them. */
const names = fc.constantFrom(...Object.values(ALPHABETS)).chain((letters) => {
  const letter = fc.constantFrom(...letters);
  const mark = fc.constantFrom('', '', '', '\u0301', '\u0308', '\u064e', '\u05b8');
  const word = fc
    .array(fc.tuple(letter, mark), { minLength: 1, maxLength: 12 })
    .map((pairs) => pairs.flat().join(''));
  return fc.array(fc.tuple(word, fc.constantFrom(...SIGNS)), { minLength: 1, maxLength: 5 }).map((parts) =>
    parts
      .flat()
      .join('')
      .replace(/[^\p{L}\p{M}]+$/u, ''),
  );
});

describe('names as people write them', () => {
  it('are taken in every script, and stay as they are', () => {
    void fc.assert(
      fc.property(names, (written) => {
        expect(name(255, 1).parse(written)).toBe(written);
        expect(personName(255).parse(written)).toBe(written);
        expect(line(255).parse(written)).toBe(written);
      }),
    );
  });

  it.each([
    'می\u200cخواهم',
    'نام\u200cها',
    'क्\u200dष',
    'ক্\u200cষ',
    'ශ්\u200dරී',
    'Oʻahu',
    'O’Neill',
    'ﷺ',
    'Ⅷ Ltd',
  ])('keep what belongs to their spelling: %j', (written) => {
    expect(name(255, 1).parse(written)).toBe(written);
  });
});

describe('characters that nobody sees', () => {
  const formless = [
    0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x2060, 0x2066, 0x2069,
    0xfeff, 0xe0041,
  ];
  it('are left out of a name, wherever they stand', () => {
    const unseen = fc
      .constantFrom(...formless, 0x01, 0x1b, 0x7f, 0x9f)
      .map((code) => String.fromCodePoint(code));
    void fc.assert(
      fc.property(names, unseen, fc.nat(), (written, sign, place) => {
        const at = place % (written.length + 1);
        expect(asOneLine(written.slice(0, at) + sign + written.slice(at))).toBe(written);
      }),
    );
  });

  it('leave nothing to read where there is nothing else', () => {
    const blank = [...formless, 0x20, 0x0a, 0x0d, 0x200c, 0x200d, 0x3164, 0x115f, 0xffa0, 0x2800, 0x3000];
    const texts = fc
      .array(fc.constantFrom(...blank), { maxLength: 8 })
      .map((codes) => String.fromCodePoint(...codes));
    void fc.assert(
      fc.property(texts, (written) => {
        expect(isVisible(written)).toBe(false);
        for (const schema of [requiredText(50), line(50, 1), name(50, 1), personName(50)])
          expect(schema.safeParse(written).success).toBe(false);
        expect(name(50).safeParse(written).success).toBe(true);
      }),
    );
  });

  it('stay in texts of several lines, but for control characters', () => {
    expect(text(50).parse('a\tb\r\nc\u000bd\fe\u0085f\u0007\u009bg \u200e1')).toBe(
      'a\tb\r\nc\nd\ne\nfg \u200e1',
    );
  });

  it.each(['\u202eab', 'a\u202db\u202c'])(
    'are refused where they turn the order of letters: %j',
    (written) => {
      for (const schema of [text(50), line(50), name(50, 1), personName(50)])
        expect(schema.safeParse(written).error?.issues[0]?.message).toContain('turns the direction');
    },
  );
});
