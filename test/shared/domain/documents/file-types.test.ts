/** Files judged by name and size, and the names that are kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALLOWED_TYPES,
  announcedProblem,
  cleanFilename,
  fileTypeOf,
  MAX_FILE_BYTES,
} from '#shared/domain/documents/file-types.ts';

const EXTENSIONS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'jpg', 'jpeg', 'png'];

describe('a file', () => {
  it.each(EXTENSIONS)(
    'named .%s is taken, in capitals too, and is told among the allowed types',
    (extension) => {
      expect(announcedProblem(`a.${extension}`, 1)).toBeUndefined();
      expect(announcedProblem(`A.B.${extension.toUpperCase()}`, 1)).toBeUndefined();
      expect(fileTypeOf(`a.${extension}`)?.extension).toBe(extension);
      expect(ALLOWED_TYPES.split(', ')).toContain(extension.toUpperCase());
    },
  );

  it('of the allowed types alone is told among them', () => {
    expect(ALLOWED_TYPES.toLowerCase().split(', ')).toEqual(EXTENSIONS);
  });

  it.each([
    ...['a.exe', 'a.svg', 'a.html', 'a.zip', 'a.docm', 'a.pdf.exe', 'a', '', '.', 'pdf', 'a.pdf.', 'a.pd f'],
    ...['a.__proto__', 'a.constructor', 'a.toString', 'a.pdf/b', 'a.\u202efdp.exe'],
  ])('named %j is of no type that is taken', (name) => {
    expect(announcedProblem(name, 1)).toBe('type');
  });

  it('is taken up to 10 MB, and neither empty nor one byte larger', () => {
    expect(announcedProblem('a.pdf', MAX_FILE_BYTES)).toBeUndefined();
    expect(announcedProblem('a.pdf', 10_485_761)).toBe('size');
    expect(announcedProblem('a.pdf', 0)).toBe('empty');
  });
});

describe('a name', () => {
  it.each([
    ['Annual report 2025.pdf', 'Annual report 2025.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Documents\\a.pdf', 'a.pdf'],
    ['  a.pdf ', 'a.pdf'],
    ['a\u0000b\r\n\u0085.pdf', 'ab.pdf'],
    ['evil\u202efdp.txt', 'evilfdp.txt'],
    ['in\u00advoice\u2063.p\u180edf', 'invoice.pdf'],
    ['tag\u{e0041}ged\u115f\u3164.pdf', 'tagged.pdf'],
    ['\u2066a\u2069\u200b\ufeff.pdf', 'a.pdf'],
    ['Bu\u0308ro.pdf', 'B\u00fcro.pdf'],
    ['株主名簿 👩‍💼.xlsx', '株主名簿 👩‍💼.xlsx'],
    ['a\ud800.pdf', 'a\ufffd.pdf'],
    ['', 'file'],
    ['...', 'file'],
    ['a/', 'file'],
  ])('%j is kept as %j', (name, kept) => {
    expect(cleanFilename(name)).toBe(kept);
  });

  it('that is too long is cut before its extension, never within a character', () => {
    const long = cleanFilename(`${'x'.repeat(300)}.pdf`);
    expect([long.length, long.slice(-5)]).toEqual([255, 'x.pdf']);
    const emoji = cleanFilename(`${'😀'.repeat(200)}.pdf`);
    expect(emoji.isWellFormed()).toBe(true);
    expect(emoji.length).toBeLessThanOrEqual(255);
    expect(cleanFilename(`a.${'x'.repeat(300)}`)).toHaveLength(255);
  });

  it('whatever it was, holds nothing that leads elsewhere, hides or turns the text around', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const kept = cleanFilename(name);
        expect(kept).not.toMatch(/[/\\\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u);
        expect(kept).not.toMatch(/^\.*$/);
        expect(kept.length).toBeLessThanOrEqual(255);
        expect(cleanFilename(kept)).toBe(kept);
      }),
      { numRuns: 500 },
    );
  });
});
