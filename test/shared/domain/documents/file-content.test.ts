/** Files judged by their content: sound ones of every type pass, and nothing passes under a name that it does not deserve. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compoundOf,
  contentsOf,
  JPEG,
  MAIN_STREAM,
  mainTypeOf,
  officeParts,
  PDF,
  PNG,
  SOUND,
  text,
  zipOf,
} from '@probity/reading/testing/made-files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileProblem } from '#shared/domain/documents/file-content.ts';
import { refusalOfFile } from '#shared/domain/documents/file-refusals.ts';
import { MAX_FILE_BYTES } from '#shared/domain/documents/file-types.ts';

const EXTENSIONS = Object.keys(SOUND);
const bytesOf = (extension: string) => SOUND[extension] ?? text('');
/** Types whose content may be taken for one another's. */
const ALIKE: readonly (readonly string[])[] = [
  ['txt', 'csv'],
  ['jpg', 'jpeg'],
];

describe('a sound file', () => {
  it.each(EXTENSIONS)('of the type %s is taken', (extension) => {
    expect(fileProblem(`a.${extension}`, bytesOf(extension))).toBeUndefined();
    expect(refusalOfFile(`a.${extension}`, bytesOf(extension))).toBeUndefined();
  });

  it.each(EXTENSIONS)('of the type %s is taken under no other name', (extension) => {
    for (const other of EXTENSIONS) {
      const same = other === extension || ALIKE.some((kin) => kin.includes(other) && kin.includes(extension));
      expect([other, fileProblem(`a.${other}`, bytesOf(extension))]).toEqual([
        other,
        same ? undefined : 'content',
      ]);
    }
  });

  it('is judged by its type first, then by its size, and only then by its content', () => {
    expect(fileProblem('a.exe', text(''))).toBe('type');
    expect(fileProblem('a.pdf', text(''))).toBe('empty');
    expect(fileProblem('a.pdf', new Uint8Array(MAX_FILE_BYTES + 1))).toBe('size');
    expect(fileProblem('a.txt', new Uint8Array(MAX_FILE_BYTES).fill(0x61))).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each([
    ['a.exe', text('MZ'), /PDF, DOC, DOCX, XLS, XLSX, PPT, PPTX, TXT, CSV, JPG, JPEG, PNG/],
    ['a.pdf', new Uint8Array(MAX_FILE_BYTES + 1), /10 MB/],
    ['a.pdf', text('MZ'), /not that of a readable PDF file/],
    ['a.pdf', text(''), /empty/],
  ])('of %s names the field and says why', (name, bytes, message) => {
    expect(refusalOfFile(name, bytes)?.body()).toEqual({ file: [expect.stringMatching(message)] });
    expect(refusalOfFile(name, bytes, '17')?.body()).toEqual({ 17: [expect.stringMatching(message)] });
  });
});

describe('an Office document', () => {
  const parts = officeParts('docx');
  const [contents, main] = parts;
  const bomb = { name: 'word/media/a.bin', content: new Uint8Array(1_000), claimedBytes: 600_000_000 };

  it.each([
    ['has a comment at its end', zipOf(parts, 'a comment')],
    ['has its table of contents stored', zipOf(parts.map((part) => ({ ...part, stored: true })))],
    ['has other parts before its table', zipOf([...parts].reverse())],
  ])('that %s is taken', (_, bytes) => {
    expect(fileProblem('a.docx', bytes)).toBeUndefined();
  });

  it.each([
    ['is any other archive', zipOf([{ name: 'a.txt', content: 'a' }])],
    ['is an empty archive', zipOf([])],
    ['only names its main part', zipOf(contents === undefined ? [] : [contents])],
    ['only holds its main part', zipOf(main === undefined ? [] : [main])],
    ['has macros', zipOf(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml'))],
    [
      'is a template',
      zipOf(officeParts('docx', mainTypeOf('docx').replace('document.main', 'template.main'))),
    ],
    ['hides macros', zipOf([...parts, { name: 'word/vbaProject.bin', content: 'x' }])],
    ['has two tables of contents', zipOf([...parts, contentsOf('word/other.xml', mainTypeOf('docx'))])],
    ['leads out of its archive', zipOf([...parts, { name: '../../a', content: 'x' }])],
    ['leads to a root', zipOf([...parts, { name: '/etc/a', content: 'x' }])],
    ['unfolds to 600 MB', zipOf([...parts, bomb])],
    [
      'has thousands of parts',
      zipOf([...parts, ...Array.from({ length: 2_000 }, (_, at) => ({ name: `p${at}`, content: '' }))]),
    ],
    ['has an encrypted table', zipOf(parts.map((part) => ({ ...part, encrypted: true })))],
    [
      'has a table that unfolds without end',
      zipOf([
        { name: '[Content_Types].xml', content: new Uint8Array(5_000_000), claimedBytes: 5_000 },
        ...parts.slice(1),
      ]),
    ],
    ['follows a program', Buffer.concat([text('MZ\u0000\u0000'), zipOf(parts)])],
    ['is followed by a program', Buffer.concat([zipOf(parts), text('MZ\u0000\u0000')])],
    [
      'never closes its tags',
      zipOf([{ name: '[Content_Types].xml', content: '<Override '.repeat(100_000) }]),
    ],
    ['is cut off', zipOf(parts).slice(0, -10)],
  ])('that %s is refused', (_, bytes) => {
    expect(fileProblem('a.docx', bytes)).toBe('content');
  });
});

describe('an old Office document', () => {
  it.each([
    [
      'in its second place',
      'doc',
      compoundOf([
        { name: 'Other', type: 'stream', right: 2 },
        { name: MAIN_STREAM.doc, type: 'stream' },
      ]),
    ],
    [
      'far down a long directory',
      'doc',
      compoundOf([
        ...Array.from({ length: 30 }, (_, at) => ({
          name: `s${at}`,
          type: 'stream' as const,
          right: at + 2,
        })),
        { name: MAIN_STREAM.doc, type: 'stream' },
      ]),
    ],
    ['under its older name', 'xls', compoundOf([{ name: 'Book', type: 'stream' }])],
    ['at the end of 8 MB', 'ppt', compoundOf([{ name: MAIN_STREAM.ppt, type: 'stream' }], 15_000)],
  ])('with its stream %s is taken', (_, extension, bytes) => {
    expect(fileProblem(`a.${extension}`, bytes)).toBeUndefined();
  });

  it.each([
    ['without the stream', compoundOf([{ name: 'Other', type: 'stream' }])],
    [
      'with the stream in an embedded document only',
      compoundOf([
        { name: 'ObjectPool', type: 'storage', child: 2 },
        { name: MAIN_STREAM.doc, type: 'stream' },
      ]),
    ],
    ['with a storage of that name', compoundOf([{ name: MAIN_STREAM.doc, type: 'storage' }])],
    ['whose directory bites its own tail', compoundOf([{ name: 'Other', type: 'stream', right: 1 }])],
    ['that is cut off', compoundOf([{ name: MAIN_STREAM.doc, type: 'stream' }]).slice(0, 700)],
    ['that is its signature alone', compoundOf([]).slice(0, 8)],
  ])('%s is refused', (_, bytes) => {
    expect(fileProblem('a.doc', bytes)).toBe('content');
  });
});

describe('a text', () => {
  it.each([
    ['ASCII', text('plain')],
    ['UTF-8 with a mark', text('\ufeffGröße')],
    ['UTF-16 with a mark', Buffer.from('\ufeffGröße', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeffGröße', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('Größe €'.replace('€', '\u0080'), 'latin1')],
    ['tabs, returns and an end of file', text('a\tb\r\n\f\u001a')],
    ['a tag later on', text('Use <b>bold</b> and <script> with care.')],
    ['a comparison', text('<5 employees;2')],
  ])('of %s is taken', (_, bytes) => {
    expect(fileProblem('a.txt', bytes)).toBeUndefined();
    expect(fileProblem('a.csv', bytes)).toBeUndefined();
  });

  it.each([
    ['a NUL', text('a\u0000b')],
    ['UTF-16 without a mark', Buffer.from('Größe', 'utf16le')],
    ['half a character of UTF-16', Buffer.concat([Buffer.from('\ufeffa', 'utf16le'), Buffer.from([0x61])])],
    ['controls', text('a\u0001\u0002b')],
    ['bytes that no encoding has', new Uint8Array([0x61, 0xff, 0x81])],
    ['HTML', text('\r\n  <!DOCTYPE html><html></html>')],
    ['HTML without its type', text('<html><body>')],
    ['HTML after a mark', text('\ufeff<script>alert(1)</script>')],
    ['HTML far below', text(`${'\n'.repeat(5_000)}<html>`)],
    ['HTML in UTF-16', Buffer.from('\ufeff<script>', 'utf16le')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['XML', text('<?xml version="1.0"?><svg/>')],
    ['PHP', text('<?php echo 1;')],
    ['a comment of HTML', text('<!-- --><script>')],
    ['a script', text('#!/bin/sh\nrm -r .\n')],
    ['a batch file', text('@echo off\r\n')],
    ['rich text', text('{\\rtf1}')],
    ['PostScript', text('%!PS-Adobe-3.0')],
    ['PDF', PDF],
    ['a picture', PNG],
    ['another picture', JPEG],
    ['a program', text('MZ\u0090\u0000\u0003\u0000')],
  ])('that is %s is refused', (_, bytes) => {
    expect(fileProblem('a.txt', bytes)).toBe('content');
    expect(fileProblem('a.csv', bytes)).toBe('content');
  });
});

describe('a PDF', () => {
  it.each([
    ['a line end before its header', text('\n%PDF-1.4\n'), undefined],
    ['a mark before its header', text('\ufeff%PDF-1.4\n'), undefined],
    ['an archive behind it', Buffer.concat([PDF, SOUND['docx'] ?? PDF]), undefined],
    ['a program before its header', text('MZ\u0090 %PDF-1.4'), 'content'],
    ['markup before its header', text('<html> %PDF-1.4'), 'content'],
    ['no version', text('%PDF-x'), 'content'],
    ['its header alone, half', text('%PD'), 'content'],
  ])('with %s is judged rightly', (_, bytes, problem) => {
    expect(fileProblem('a.pdf', bytes)).toBe(problem);
  });
});

describe('whatever the bytes', () => {
  const name = fc.constantFrom(...EXTENSIONS.map((extension) => `a.${extension}`));
  const known = (problem: unknown) => {
    expect([undefined, 'type', 'size', 'content', 'empty']).toContain(problem);
  };

  it('are judged without an exception', () => {
    return fc.assert(
      fc.property(name, fc.uint8Array({ maxLength: 2_000 }), (filename, bytes) =>
        known(fileProblem(filename, bytes)),
      ),
      { numRuns: 1_000 },
    );
  });

  it('a sound file has become, they are judged without an exception', () => {
    const mutation = fc.record({ at: fc.nat(5_000), value: fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff) });
    const length = fc.option(fc.nat(5_000), { nil: undefined });
    return fc.assert(
      fc.property(
        fc.constantFrom(...EXTENSIONS),
        fc.array(mutation, { maxLength: 12 }),
        length,
        (extension, mutations, cut) => {
          const bytes = bytesOf(extension).slice(0, cut);
          for (const { at, value } of mutations) bytes[at % Math.max(1, bytes.length)] = value;
          known(fileProblem(`a.${extension}`, bytes));
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

const FIXTURES = join(process.env['PROBITY_DATA'] ?? '', 'fixtures');
const EXPECTED = [
  ['bomb.docx', 'content'],
  ['trunc.docx', 'content'],
  ['exe.pdf', 'content'],
  ['html.txt', 'content'],
  // Sound by all that is looked at here; whoever reads them meets the damage.
  ['lie.docx', undefined],
  ['laughs.docx', undefined],
  ['enc.pdf', undefined],
  ['trunc.pdf', undefined],
  ['garbage.pdf', undefined],
  ['deck.pptx', undefined],
  ['latin1.csv', undefined],
  ['utf16.txt', undefined],
] as const;

describe.skipIf(process.env['PROBITY_DATA'] === undefined || !existsSync(FIXTURES))(
  'files of other programs (set PROBITY_DATA to run)',
  () => {
    it.each(EXPECTED)('%s is judged rightly', (name, problem) => {
      expect(fileProblem(name, readFileSync(join(FIXTURES, name)))).toBe(problem);
    });

    it('are refused as pictures and as old documents', () => {
      for (const [name] of EXPECTED) {
        const bytes = readFileSync(join(FIXTURES, name));
        for (const extension of ['png', 'jpg', 'doc', 'xls', 'ppt'])
          expect(fileProblem(`a.${extension}`, bytes)).toBe('content');
      }
    });
  },
);
