/** The documents that are printed: short ones, one in every script, and a report as large as reports may become. */
import type { Cell, Content, PrintedDocument, Section } from '@probity/printing/document';
import { boardReport } from '@probity/printing/testing/board-report';
import { madeNames } from '@probity/printing/testing/made-names';

const NAMES = madeNames(4_000, 7);

export const DOCUMENTS: Readonly<Record<string, () => PrintedDocument>> = {
  'one page, Latin letters': () => boardReport({ hasContents: false, sections: [] }),
  'typical report, ten scripts': () => boardReport(),
  'large report: 500 documents, 2,000 answers, 300 hits': largeReport,
};

function largeReport(): PrintedDocument {
  const sections: Section[] = [
    tableOf('answers', 'Answers', 2_000, (index) => [
      [`${index + 1}. What does the company say of its ownership, its customers and its controls?`],
      [`${sentence(index)} ${sentence(index + 1)} ${sentence(index + 2)}`],
    ]),
    tableOf('hits', 'Screening hits', 300, (index) => [
      [nameOf(index)],
      [`Fictional list, ${sentence(index)}`],
    ]),
    tableOf('documents', 'Documents', 500, (index) => [
      [`Document ${index + 1} of ${nameOf(index + 300)}.pdf`],
      [`SHA-256 ${hashLike(index)}`],
    ]),
  ];
  return boardReport({ sections });
}

function tableOf(
  id: string,
  heading: string,
  count: number,
  row: (index: number) => readonly Cell[],
): Section {
  const content: Content = {
    kind: 'table',
    summary: heading,
    columns: [
      { title: 'What', share: 0.4 },
      { title: 'Which', share: 0.6 },
    ],
    rows: Array.from({ length: count }, (_, index) => row(index)),
  };
  return { id, heading, content: [content] };
}

function nameOf(index: number): string {
  const known = NAMES.filter(({ hasFont }) => hasFont);
  return known[index % known.length]?.name ?? '';
}

function sentence(index: number): string {
  return `In ${1990 + (index % 37)} the company had ${index * 7} customers in ${index % 29} countries, and reviewed ${index % 13} of its controls.`;
}

function hashLike(index: number): string {
  return Array.from({ length: 64 }, (_, at) => ((index * 31 + at * 17) % 16).toString(16)).join('');
}
