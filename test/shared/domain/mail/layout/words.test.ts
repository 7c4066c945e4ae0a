/** Names in our sentences: they stay on their line and in their place, and are never markup. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asHtml,
  asSubject,
  asText,
  joined,
  linesOf,
  oneLine,
  say,
} from '#shared/domain/mail/layout/words.ts';

describe('a name', () => {
  test('is marked off from our words in HTML, and is no markup', () => {
    expect(asHtml(say`From <us> to ${'<b>Trade & "Finance"</b>'}.`)).toBe(
      'From &lt;us&gt; to <bdi>&lt;b&gt;Trade &amp; &quot;Finance&quot;&lt;/b&gt;</bdi>.',
    );
  });

  test('written from right to left is isolated in text, and only then', () => {
    expect(asText(say`${'شركة الميناء'} asks ${'Lantern Ltd'}`)).toBe(
      '\u2068شركة الميناء\u2069 asks Lantern Ltd',
    );
    expect(asText(say`${'חברת אור'} asks`)).toBe('\u2068חברת אור\u2069 asks');
  });

  test.each([
    ['line breaks', 'A\r\nBcc: x@evil.example', 'A Bcc: x@evil.example'],
    ['line separators', 'A\u2028B\u2029C\u0085D', 'A B C D'],
    ['control characters', 'A\u0000\u001b[31mB\u007f', 'A [31mB'],
    ['overrides', 'Pay \u202eknab\u202c now', 'Pay knab now'],
    ['unclosed isolates', '\u2067\u2068Evil', 'Evil'],
    ['half a character', 'A\ud800B', 'A\ufffdB'],
  ])('loses %s', (_, typed, clean) => {
    expect(oneLine(typed)).toBe(clean);
  });

  test('keeps the joiners and marks that scripts need', () => {
    expect(oneLine('می\u200cخواهم \u200fx')).toBe('می\u200cخواهم \u200fx');
  });

  test('is cut in a subject by whole characters, and the words after it stay', () => {
    const subject = asSubject(say`${'😀'.repeat(300)} asks ${'ב'.repeat(300)} for information`);
    expect(subject).toMatch(/^(?:😀){79}… asks \u2068ב{79}…\u2069 for information$/u);
  });
});

test('several lines stay several, clean, without empty ones at the ends', () => {
  expect(linesOf('\n\n Please name\r\nthe authority. \n\nThank\u202e you\n ')).toEqual([
    'Please name',
    'the authority.',
    '',
    'Thank you',
  ]);
  expect(linesOf(' \n ')).toEqual([]);
});

test('sentences can be put together', () => {
  expect(asText(joined(say`A ${'b'}`, say` and ${'c'}.`))).toBe('A b and c.');
});

test('nothing that can be typed breaks a line, leaves a direction open, or becomes an element', async () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('\u202e', '\u2067', '\u2069', '\r', '\n', '<', '&', '"', 'ש', 'a') }),
  );
  await fc.assert(
    fc.property(typed, typed, (one, other) => {
      const line = say`${one} asks ${other} to answer`;
      for (const text of [asText(line), asSubject(line)]) {
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
        expect(text.isWellFormed()).toBe(true);
        expect(depthsOf(text)).toBe('balanced');
      }
      expect(asHtml(line).replaceAll(/<\/?bdi>/g, '')).not.toMatch(/[<>"']/);
    }),
  );
});

/** Isolates open and close in pairs, never one within another. */
function depthsOf(text: string): string {
  const marks = text.replaceAll(/[^\u2066-\u2069]/g, '');
  return /^(?:\u2068\u2069)*$/.test(marks) ? 'balanced' : marks;
}
