/** What could run, or fetch something, where a file is opened, is found by structure; whatever the bytes, the search ends. */
import { deflateSync } from 'node:zlib';
import { compoundOf, type MadePart, officeParts, text, zipOf } from '@probity/reading/testing/made-files';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeContent } from '#shared/domain/documents/content/active-content.ts';

/** A PDF of these objects. */
const pdf = (...objects: readonly string[]) =>
  text(
    `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n')}\ntrailer\n%%EOF\n`,
  );

/** The object stream of a PDF that holds this text. */
const packed = (content: string) =>
  `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${deflateSync(content).toString('latin1')}\nendstream`;

const latin1 = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const packedPdf = (content: string) => latin1(`%PDF-1.7\n5 0 obj\n${packed(content)}\nendobj\n%%EOF\n`);

const docx = (...parts: readonly MadePart[]) => zipOf([...officeParts('docx'), ...parts]);
const xlsx = (...parts: readonly MadePart[]) => zipOf([...officeParts('xlsx'), ...parts]);

const relations = (type: string, mode: string): MadePart => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://templates.example/a.dotm" TargetMode="${mode}"/></Relationships>`,
});

/** The headers of a Windows program and of a Unix one. */
function program(kind: 'PE' | 'ELF'): Buffer {
  if (kind === 'ELF') return Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);
  const file = Buffer.alloc(0x100);
  file.write('MZ');
  file.writeUInt32LE(0x80, 0x3c);
  file.write('PE\0\0', 0x80);
  return file;
}

const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

describe('a PDF', () => {
  it.each<[string, Uint8Array, string[]]>([
    ['of plain pages', pdf('<< /Type /Catalog >>', '<< /Type /Page >>'), []],
    ['with a script', pdf('<< /Type /Catalog >>', JAVASCRIPT), ['pdf_javascript']],
    ['with a script in a rendition', pdf('<< /S /Rendition /JS 7 0 R >>'), ['pdf_javascript']],
    ['with an escaped name', pdf('<< /S /J#61vaScript >>'), ['pdf_javascript']],
    ['with a script in an object stream', packedPdf(`1 0 ${JAVASCRIPT}`), ['pdf_javascript']],
    ['with an escaped name in an object stream', packedPdf('1 0 << /S /#4Caunch >>'), ['pdf_launch_action']],
    ['that starts a program', pdf('<< /S /Launch /F (cmd.exe) >>'), ['pdf_launch_action']],
    ['with an attachment', pdf('<< /Names << /EmbeddedFiles 3 0 R >> >>'), ['pdf_embedded_file']],
    ['with a file specification', pdf('<< /Type /EmbeddedFile >>'), ['pdf_embedded_file']],
    ['with rich media', pdf('<< /Subtype /RichMedia >>'), ['pdf_rich_media']],
    ['with a form in XML', pdf('<< /AcroForm << /XFA [ (config) 3 0 R ] >> >>'), ['pdf_xfa_form']],
    ['that opens at a page', pdf('<< /OpenAction [ 2 0 R /Fit ] >>'), []],
    ['that opens by going to a page', pdf('<< /OpenAction 2 0 R >>', '<< /S /GoTo /D (a) >>'), []],
    ['that opens with an address', pdf('<< /OpenAction << /S /URI /URI (a) >> >>'), ['pdf_open_action']],
    [
      'that opens with an action elsewhere',
      pdf('<< /OpenAction 2 0 R >>', '<< /S /URI >>'),
      ['pdf_open_action'],
    ],
    ['that opens with an action that is not there', pdf('<< /OpenAction 9 0 R >>'), ['pdf_open_action']],
    ['with a name that only begins so', pdf('<< /JavaScripture 1 /JSX 2 /LaunchPad 3 >>'), []],
    ['with two letters in a stream', latin1('%PDF-1.7\n<< >>\nstream\n\u0001/JS (\u0002\nendstream\n'), []],
    ['with a program', Buffer.concat([pdf('<< >>'), program('PE')]), ['embedded_executable']],
  ])('%s', (_, bytes, found) => {
    expect(activeContent('a.pdf', bytes)).toEqual(found);
  });
});

describe('an Office document', () => {
  it.each<[string, string, Uint8Array, string[]]>([
    ['of text', 'a.docx', docx(), []],
    ['with macros', 'a.docx', docx({ name: 'word/vbaProject.bin', content: 'x' }), ['office_macro']],
    [
      'with a macro sheet',
      'a.xlsx',
      xlsx({ name: 'xl/macrosheets/sheet1.xml', content: '' }),
      ['office_macro'],
    ],
    [
      'with an embedded object',
      'a.docx',
      docx({ name: 'word/embeddings/oleObject1.bin', content: 'x' }),
      ['office_embedded_object'],
    ],
    [
      'with an embedded program',
      'a.docx',
      docx({ name: 'word/embeddings/oleObject1.bin', content: program('PE') }),
      ['office_embedded_object', 'embedded_executable'],
    ],
    [
      'with a control',
      'a.xlsx',
      xlsx({ name: 'xl/activeX/activeX1.xml', content: '' }),
      ['office_embedded_object'],
    ],
    [
      'with a template elsewhere',
      'a.docx',
      docx(relations('attachedTemplate', 'External')),
      ['office_external_content'],
    ],
    ['with a template of its own', 'a.docx', docx(relations('attachedTemplate', 'Internal')), []],
    ['with a link', 'a.docx', docx(relations('hyperlink', 'External')), []],
    [
      'with a DDE field',
      'a.docx',
      zipOf([
        ...officeParts('docx').slice(0, 1),
        {
          name: 'word/document.xml',
          content:
            '<w:instrText>DD</w:instrText><w:t>x</w:t><w:instrText xml:space="preserve">EAUTO c</w:instrText>',
        },
      ]),
      ['office_dde'],
    ],
    [
      'with a DDE field in references to letters',
      'a.docx',
      docx({ name: 'word/header1.xml', content: '<w:fldSimple w:instr="&#68;&#x44;E cmd"/>' }),
      ['office_dde'],
    ],
    [
      'with a DDE link',
      'a.xlsx',
      xlsx({ name: 'xl/externalLinks/externalLink1.xml', content: '<x:ddeLink ddeService="cmd"/>' }),
      ['office_dde'],
    ],
    ['that is no archive', 'a.docx', text('PK'), []],
  ])('%s', (_, name, bytes, found) => {
    expect(activeContent(name, bytes)).toEqual(found);
  });
});

describe('a document of the old Office', () => {
  const stream = (name: string) => ({ name, type: 'stream' as const });
  it.each<[string, Uint8Array, string[]]>([
    ['of text', compoundOf([stream('WordDocument')]), []],
    [
      'with macros',
      compoundOf([
        { name: 'WordDocument', type: 'stream', right: 2 },
        { name: 'Macros', type: 'storage', child: 3 },
        { name: 'VBA', type: 'storage' },
      ]),
      ['office_macro'],
    ],
    [
      'with an embedded object',
      compoundOf([
        { name: 'Workbook', type: 'stream', right: 2 },
        { name: 'MBD0001F2A3', type: 'storage' },
      ]),
      ['office_embedded_object'],
    ],
    [
      'with a package',
      compoundOf([{ name: 'WordDocument', type: 'stream', right: 2 }, stream('\u0001Ole10Native')]),
      ['office_embedded_object'],
    ],
    [
      'with a DDE field',
      Buffer.concat([compoundOf([stream('WordDocument')]), Buffer.from('\u0013 DDEAUTO cmd', 'utf16le')]),
      ['office_dde'],
    ],
    [
      'with a program',
      Buffer.concat([compoundOf([stream('Workbook')]), program('ELF')]),
      ['embedded_executable'],
    ],
  ])('%s', (_, bytes, found) => {
    expect(activeContent('a.doc', bytes)).toEqual(found);
  });
});

describe('a picture or a text', () => {
  it.each(['a.png', 'a.jpg', 'a.txt'])('is searched for programs only: %s', (name) => {
    expect(activeContent(name, text('=1+1 /JavaScript'))).toEqual([]);
    expect(activeContent(name, Buffer.concat([text('x'), program('PE')]))).toEqual(['embedded_executable']);
  });

  it('is no program for two letters at its beginning', () => {
    expect(activeContent('a.txt', text(`MZ${'.'.repeat(200)}`))).toEqual([]);
  });
});

const NAMES = ['a.pdf', 'a.docx', 'a.xlsx', 'a.doc', 'a.xls', 'a.csv', 'a.png', 'a.exe', 'a'];

describe('whatever the bytes', () => {
  it('the search ends without an error', () => {
    const pieces = fc.constantFrom(
      ...[
        '/OpenAction 1 0 R',
        '/ObjStm stream\n',
        'endstream',
        '#4',
        'PK\u0003\u0004',
        'PK\u0005\u0006',
        'MZ',
      ],
      ...['1 0 obj', ',=', '"\t', '\u0013DDE', '\u007fELF', '\r\n'],
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 4_000 }),
      fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }).map((parts) => latin1(parts.join(''))),
    );
    void fc.assert(
      fc.property(fc.constantFrom(...NAMES), bytes, (name, content) => {
        expect(Array.isArray(activeContent(name, content))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('a bomb in an object stream or in a part is not inflated beyond the caps', () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const bomb = packedPdf(zeros.toString('latin1'));
    expect(activeContent('a.pdf', bomb)).toEqual([]);
    const part = { name: 'word/embeddings/a.bin', content: zeros, claimedBytes: 10 };
    expect(activeContent('a.docx', docx(part))).toEqual(['office_embedded_object']);
  });
});
