/** A client report tells what was decided, and when, from what is open. */

import type { Section } from '@probity/printing/document';
import { describe, expect, it } from 'vitest';
import { clientReport } from '#shared/domain/reports/client/describe.ts';
import type { EntityFacts } from '#shared/domain/reports/facts/entity.ts';
import { BOARD_BRAND, BOARD_FACTS, BOARD_REQUEST } from '../../../../support/reports/board-facts.ts';
import { linesOfSection } from '../../../../support/reports/plain-pdf.ts';

function sectionOf(id: string, facts: EntityFacts = BOARD_FACTS): string {
  const every = (sections: readonly Section[]): readonly Section[] =>
    sections.flatMap((section) => [section, ...every(section.sections ?? [])]);
  const { sections } = clientReport(facts, BOARD_REQUEST, BOARD_BRAND);
  return every(sections)
    .filter((section) => section.id === id)
    .flatMap(linesOfSection)
    .join('\n');
}

describe('what was decided', () => {
  it('is no open point: a flagged answer of a response that was approved', () => {
    const items = BOARD_FACTS.responses.items.map((response) => ({ ...response, flagged: 2 }));
    const open = sectionOf('summary-open', { ...BOARD_FACTS, responses: { items, omitted: 0 } });
    expect(open).toContain('“Sanctions exposure 2026” has 2 flagged answers.');
    expect(open).not.toContain('“Due diligence 2026” has');
  });

  it('has its day: an approval in the record, a result of an identity check in the summary', () => {
    expect(sectionOf('record')).toContain('| Approved, 22 October 2026');
    expect(sectionOf('summary')).toContain('to be considered, 8 October 2026');
  });

  it('is not claimed of a case that is open', () => {
    expect(sectionOf('screening-cases')).toContain('Decision: Not decided');
  });
});

describe('a response that was not sent', () => {
  it('is counted by its state, and not as asked or approved', () => {
    const items = BOARD_FACTS.responses.items.map((each) => ({ ...each, status: 'PREFILL' as const }));
    const summary = sectionOf('summary', { ...BOARD_FACTS, responses: { items, omitted: 3 } });
    expect(summary).toContain('5 on record: 2 in preparation, 3 earlier ones not looked at for this report');
  });
});

describe('an entity that was never screened', () => {
  const facts = { ...BOARD_FACTS, screening: undefined };

  it('has a risk that is not known, and never none', () => {
    const risk = sectionOf('summary-risk', facts);
    expect(risk).toContain('Risk by screening: Not known. The entity has no screening result.');
    expect(risk).not.toMatch(/no risk/i);
  });
});
