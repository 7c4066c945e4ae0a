/** A document with every kind of content, in many scripts. All companies and persons are invented. */
import type { PrintedDocument, Section } from '../src/document.ts';

/** Names as they are written where their bearers live. */
const NAMES = [
  ['Latin', 'Zoë Ångström-Nuñez', 'Ørsted Fictional Holding plc'],
  ['Vietnamese', 'Nguyễn Thị Ánh Tuyết', 'Công ty Giả Tưởng'],
  ['Greek', 'Ελευθερία Παππά', 'Φανταστική Ανώνυμη Εταιρεία'],
  ['Cyrillic', 'Олександра Щербак', 'Вымышленное Общество'],
  ['Arabic', 'محمد بن عبد الله', 'شركة الخيال (المحدودة) 2024'],
  ['Persian', 'پریسا گل‌محمدی', 'شرکت خیالی'],
  ['Hebrew', 'שָׂרָה לֵוִי', 'חברה בדיונית בע"מ'],
  ['Devanagari', 'किशन श्रीवास्तव', 'काल्पनिक निवेश प्राइवेट लिमिटेड'],
  ['Thai', 'สมศักดิ์ ที่นี้', 'บริษัทสมมติจำกัดมหาชนเพื่อการทดสอบเอกสารเท่านั้น'],
  ['Chinese', '欧阳小明', '虚构控股有限公司'],
  ['Chinese (traditional)', '歐陽曉龍', '虛構控股股份有限公司'],
  ['Japanese', '髙橋 さくら', '架空ホールディングス株式会社'],
  ['Korean', '김철수', '가상지주회사'],
  ['Georgian', 'ნინო', 'no font for it'],
] as const;

export function boardReport(change: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    title: 'Client due diligence report: Northwind Fictional Trading GmbH',
    subtitle: [
      ['Prepared for the board of ', { text: 'Harbour Lane Capital', strong: true }],
      ['Identity, screening and documents as of 23 November 2026'],
    ],
    cover: [
      { label: 'Reference', value: ['CR-2026-000417'] },
      { label: 'Prepared', value: ['23 November 2026, 09:30 UTC'] },
      { label: 'Requested by', value: ['Ada Example, Compliance'] },
    ],
    marking: 'Confidential',
    isTestData: false,
    language: 'en-GB',
    createdAt: '2026-11-23T09:30:00.000Z',
    brand: { name: 'Harbour Lane Capital', color: '#0b7a75', logo: null },
    hasContents: true,
    sections: [summary(), identity(), screening(), answers(), closing()],
    ...change,
  };
}

function summary(): Section {
  return {
    id: 'summary',
    heading: 'Summary',
    content: [
      {
        kind: 'notice',
        tone: 'caution',
        text: [
          { text: 'Caution: ', strong: true },
          'two open points must be decided before onboarding. See ',
          { text: 'Screening', link: 'screening' },
          '.',
        ],
      },
      {
        kind: 'paragraph',
        text: [
          'Northwind Fictional Trading GmbH trades in spare parts for agricultural machines. The company was founded in 2009, has 42 employees and is owned by two families. ',
          {
            text: 'Its turnover grew by 8% in the last financial year, mostly with customers in the European Union.',
            author: 'model',
          },
          ' The register extract agrees with the answers. The company names its founder محمد بن عبد الله (born 1961) as its beneficial owner, and 髙橋 さくら as its director.',
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [
          ['Identity of three persons verified'],
          ['One possible match on a watchlist, dismissed by ', { text: 'Ada Example', strong: true }],
          [
            'Certificate of insurance expires within 30 days: a long entry that needs a second line because it explains what the reviewer has to do about the certificate',
          ],
        ],
      },
      {
        kind: 'list',
        ordered: true,
        items: [['Ask for the new certificate'], ['Confirm the ownership chart'], ['שאלו על האישור החדש']],
      },
      {
        kind: 'quotation',
        text: 'The share capital amounts to EUR 50,000 and is fully paid.',
        source: 'Register extract.pdf, page 3',
      },
      { kind: 'notice', tone: 'bad', text: ['Problem: the ownership chart is older than twelve months.'] },
      { kind: 'notice', tone: 'good', text: ['In order: all persons were verified.'] },
      { kind: 'notice', tone: 'plain', text: ['Note: figures are in thousands of euros.'] },
    ],
  };
}

function identity(): Section {
  return {
    id: 'identity',
    heading: 'Identity checks',
    content: [
      {
        kind: 'facts',
        rows: [
          { label: 'Legal name', value: ['Northwind Fictional Trading GmbH'] },
          { label: 'Register number', value: ['HRB 000417, Invented City'] },
          { label: 'Address', value: ['1 Nowhere Street\n00000 Invented City'] },
        ],
      },
    ],
    sections: [
      {
        id: 'names',
        heading: 'Names in their scripts',
        content: [
          {
            kind: 'table',
            summary: 'Persons and companies, by script',
            columns: [
              { title: 'Script', share: 0.2 },
              { title: 'Person', share: 0.35 },
              { title: 'Company', share: 0.3 },
              { title: 'Score', share: 0.15, align: 'end' },
            ],
            rows: NAMES.map(([script, person, company], index) => [
              [script],
              [person],
              [{ text: company, strong: index % 3 === 0 }],
              [String(index * 7)],
            ]),
          },
        ],
        sections: [
          {
            id: 'deepest',
            heading: 'Third level: 髙橋 さくら',
            content: [{ kind: 'paragraph', text: ['Verified by video call.'] }],
          },
        ],
      },
    ],
  };
}

function screening(): Section {
  const tones = ['plain', 'good', 'caution', 'bad'] as const;
  return {
    id: 'screening',
    heading: 'Screening',
    content: [
      {
        kind: 'table',
        summary: 'Matches with watchlists',
        columns: [
          { title: 'Match', share: 0.4 },
          { title: 'List and version', share: 0.25 },
          { title: 'Similarity', share: 0.15, align: 'end' },
          { title: 'Decision', share: 0.2 },
        ],
        rows: Array.from({ length: 60 }, (_, index) => [
          [
            `Row ${index + 1}: Invented Person ${index % 5 === 0 ? 'with a much longer name that needs more than one line in this column' : ''}`,
          ],
          ['Fictional sanctions list, 2026-11-20'],
          [`${(60 + (index % 40)).toFixed(1)}%`],
          {
            text: [['Open', 'Dismissed', 'Open', 'Confirmed'][index % 4] ?? ''],
            tone: tones[index % 4] ?? 'plain',
          },
        ]),
        omitted: 1240,
      },
    ],
  };
}

function answers(): Section {
  const long = Array.from(
    { length: 120 },
    (_, index) => `Sentence ${index + 1} of a very long answer explains the origin of the funds.`,
  ).join(' ');
  return {
    id: 'answers',
    heading: 'Answers',
    content: [
      { kind: 'paragraph', text: ['Answers are printed as they were given.'] },
      {
        kind: 'table',
        summary: 'Questions and answers',
        columns: [
          { title: 'Question', share: 0.4 },
          { title: 'Answer', share: 0.6 },
        ],
        rows: [
          [['Describe the origin of the funds.'], [long]],
          [['Name your bank.'], ['Bank of Nowhere']],
          [['A word without an end'], ['x'.repeat(400)]],
        ],
      },
    ],
  };
}

function closing(): Section {
  return {
    id: 'record',
    heading:
      'What was asked of whom, when, on which list versions, with the hashes of all documents that were read',
    content: Array.from({ length: 12 }, (_, index) => ({
      kind: 'paragraph',
      text: [
        `${index + 1}. `,
        'The provider was asked on 20 November 2026 at 14:02 UTC, with version 2026-11-20 of the list. '.repeat(
          5,
        ),
      ],
    })),
  };
}
