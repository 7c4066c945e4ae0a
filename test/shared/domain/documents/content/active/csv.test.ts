/** Cells of a CSV file that a spreadsheet program would compute are marked, and numbers and texts are not. */
import { describe, expect, it } from 'vitest';
import { activeContent } from '#shared/domain/documents/content/active-content.ts';

const text = (content: string) => new TextEncoder().encode(content);

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("https://a.example")',
    '@SUM(A1)',
    "-2+3+cmd|'/C calc'!A0",
    '+cmd',
    '-none',
    '"=1+1"',
    ' =1+1',
    '"\t=1+1"',
    '\uff1d1+1',
    "+CMD|'/C calc'!A0",
    "-1+CMD|'/C calc'!A0",
    '-2+3+CMD|x',
    '\u3000=1+1',
    '\u200b=1+1',
    '\u000b@SUM(A1)',
  ])('%j is marked, wherever it is', (cell) => {
    for (const content of [
      cell,
      `name,number\r\nLantern,${cell}\r\n`,
      `name;number\n${cell};1`,
      `a\t${cell}`,
    ])
      expect(activeContent('a.csv', text(content))).toEqual(['csv_formula']);
  });

  it.each([
    '-1',
    '-12.50',
    '-1,250.00',
    '+49 30 1234567',
    '-1.5E-7',
    '-',
    '--',
    '- 5 %',
    '-5 EUR',
    '-1,234.50 EUR',
    '+12USD',
    'a=b',
    'a+b',
    'office@lantern.example',
    '2026-03-02',
    '',
  ])('%j is not', (cell) => {
    for (const content of [cell, `name,number\r\nLantern,${cell}\r\n`, `"${cell}";1`])
      expect(activeContent('a.csv', text(content))).toEqual([]);
  });

  it.each([
    'sep=#\nname#=1+1',
    'SEP=^\r\nname^+cmd',
    '"sep=x"\nnamex@SUM(A1)',
    'sep=.\na.=1',
    'sep=\\\na\\=1',
  ])('is found behind the delimiter that the file names: %j', (content) =>
    expect(activeContent('a.csv', text(content))).toEqual(['csv_formula']),
  );

  it('is not looked for behind a delimiter that the file does not name', () => {
    for (const content of ['sep=;\na#=1', 'name\nsep=#\na#=1', 'a#=1'])
      expect(activeContent('a.csv', text(content))).toEqual([]);
  });

  it.each([' ', '"', '\n', ',+', '+-', '.-', 'sep=#\n#-', 'sep= \n'])(
    'is looked for in a file of four million characters of %j without going through it again and again',
    (piece) => {
      const whole = piece.startsWith('sep=')
        ? piece + piece.slice(6).repeat(2_000_000)
        : piece.repeat(4_000_000);
      expect(activeContent('a.csv', text(whole)).length).toBeLessThanOrEqual(1);
    },
  );

  it('is read in UTF-16', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,=1', 'utf16le')]);
    expect(activeContent('a.csv', bytes)).toEqual(['csv_formula']);
  });
});
