/** A printed document with every kind of content, in many scripts. Companies and persons are invented. */
import { deflateSync } from 'node:zlib';
import type { Content, PrintedDocument, Section } from '../src/document.ts';

/** A PNG of one colour, 8 bits per channel. */
export function plainPng(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Uint8Array {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** One name per script that reports must print. */
export const NAMES_BY_SCRIPT = {
  Latin: 'Brackenhill Trade Finance Limited, Łódź',
  Greek: 'Εμπορική Αιγαίου Α.Ε.',
  Cyrillic: 'Северный Торговый Дом ООО',
  Arabic: 'شركة الأفق للتجارة 2015 (ذ.م.م)',
  Hebrew: 'אופק סחר בע״מ',
  Devanagari: 'क्षितिज व्यापार लिमिटेड',
  Thai: 'บริษัท ขอบฟ้าการค้า จำกัด',
  Chinese: '地平线贸易有限公司',
  Japanese: 'ホライズン貿易株式会社',
  Korean: '주식회사 호라이즌무역',
} as const;

const NAMES: Content = {
  kind: 'table',
  summary: 'The same kind of name in ten scripts',
  columns: [
    { title: 'Script', share: 0.3 },
    { title: 'Name', share: 0.7 },
  ],
  rows: Object.entries(NAMES_BY_SCRIPT).map(([script, name]) => [[script], [name]]),
};

function answers(count: number): Content {
  return {
    kind: 'table',
    summary: 'Answers with their findings',
    columns: [
      { title: 'No.', share: 0.08, align: 'end' },
      { title: 'Question', share: 0.34 },
      { title: 'Answer', share: 0.3 },
      { title: 'Finding', share: 0.28 },
    ],
    rows: Array.from({ length: count }, (_, index) => [
      [String(index + 1)],
      [
        `Does the company keep register ${index + 1} of its beneficial owners up to date, and who is responsible for it?`,
      ],
      [index % 3 === 0 ? 'Yes' : `The compliance officer, since ${2001 + (index % 20)}`],
      index % 5 === 0
        ? {
            tone: 'bad',
            text: [{ text: 'Contradicted: ', strong: true }, 'the certificate states another date.'],
          }
        : { tone: 'good', text: ['Supported'] },
    ]),
    ...(count > 40 ? { omitted: 1240 } : {}),
  };
}

const SUMMARY: Section = {
  id: 'summary',
  heading: 'Summary',
  content: [
    {
      kind: 'paragraph',
      text: [
        '38 questions were answered. ',
        { text: '33 answers', strong: true },
        ' are supported by documents, see ',
        { text: 'Findings', link: 'findings' },
        '. ',
        { text: 'a reference that leads nowhere', link: 'missing' },
        '.',
      ],
    },
    { kind: 'notice', tone: 'caution', text: ['Caution: one list of sanctions is older than two days.'] },
    { kind: 'notice', tone: 'plain', text: ['All times are in UTC.'] },
    {
      kind: 'list',
      ordered: false,
      items: [['One point'], ['Another point, with a second line\nafter a line break']],
    },
    { kind: 'list', ordered: true, items: [['First'], ['Second']] },
    { kind: 'list', ordered: true, items: [['Again first']] },
    {
      kind: 'facts',
      rows: [
        { label: 'Rating', value: [{ text: 'Medium', strong: true }] },
        { label: 'Engine', value: ['By rules, no model'] },
      ],
    },
    {
      kind: 'paragraph',
      text: [{ text: 'The owner of the company changed twice in 2024.', author: 'model' }],
    },
    {
      kind: 'quotation',
      text: 'The company was incorporated on 14 March 2015.',
      source: 'certificate.pdf, page 1',
    },
  ],
};

/** Every kind of content, with `rows` answers. */
export function sampleDocument(rows = 30, changes: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    title: 'Assessment of Brackenhill Trade Finance Limited',
    subtitle: [['Annual due diligence 2026'], ['Submitted on 20 November 2026']],
    cover: [
      { label: 'Reference', value: ['DDQ-2026-0042'] },
      { label: 'Made', value: ['23 November 2026, 09:15 UTC'] },
    ],
    marking: 'Confidential',
    isTestData: false,
    language: 'en-GB',
    createdAt: '2026-11-23T09:15:00.000Z',
    brand: {
      name: 'Northgate Compliance',
      color: '#0b6e4f',
      logo: { type: 'image/png', bytes: plainPng(120, 40, [11, 110, 79]) },
    },
    hasContents: true,
    sections: [
      SUMMARY,
      {
        id: 'findings',
        heading: 'Findings',
        content: [],
        sections: [
          {
            id: 'findings-company',
            heading: 'Company & ownership <draft>',
            content: [answers(rows)],
            sections: [
              { id: 'deep', heading: 'Details', content: [{ kind: 'paragraph', text: ['Third level.'] }] },
            ],
          },
          { id: 'findings-names', heading: 'Names', content: [NAMES] },
        ],
      },
      {
        id: 'arabic',
        heading: 'ملخص',
        content: [{ kind: 'paragraph', text: ['تأسست الشركة عام 2015 (ABC Ltd) في دبي.'] }],
      },
    ],
    ...changes,
  };
}
