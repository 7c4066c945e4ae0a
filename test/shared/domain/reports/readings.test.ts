/** Both reports say of each document how its text was read. */
import { PARTLY_REASONS, READING_STATES, UNREADABLE_REASONS } from '@probity/reading/outcome';
import { describe, expect, it } from 'vitest';
import { assessmentDocument } from '#shared/domain/reports/assessment/document.ts';
import { clientReport } from '#shared/domain/reports/client/describe.ts';
import type { DocumentFacts } from '#shared/domain/reports/facts/documents.ts';
import { readingInWords } from '#shared/domain/reports/wording/readings.ts';
import { assessmentFacts, document } from '../../../support/reports/assessment-facts.ts';
import { BOARD_BRAND, BOARD_FACTS, BOARD_REQUEST } from '../../../support/reports/board-facts.ts';
import { linesOfSection } from '../../../support/reports/plain-pdf.ts';

const READINGS: readonly DocumentFacts['reading'][] = [
  null,
  ...READING_STATES.map((state) => ({ state, reason: null })),
  ...UNREADABLE_REASONS.map((reason) => ({ state: 'unreadable', reason }) as const),
  ...PARTLY_REASONS.map((reason) => ({ state: 'partly_read', reason }) as const),
];

describe.each(READINGS.map((reading) => [readingInWords(reading), reading] as const))(
  '%s',
  (words, reading) => {
    const documents = { items: [document(0, { reading })], omitted: 0 };

    it('stands in the client report', () => {
      const report = clientReport({ ...BOARD_FACTS, documents }, BOARD_REQUEST, BOARD_BRAND);
      const section = report.sections.find(({ id }) => id === 'documents');
      expect(section === undefined ? '' : linesOfSection(section).join('\n')).toContain(words);
    });

    it('stands in the assessment', () => {
      const facts = { ...assessmentFacts(), documents };
      expect(JSON.stringify(assessmentDocument(facts, BOARD_BRAND).sections)).toContain(words.slice(1));
    });
  },
);
