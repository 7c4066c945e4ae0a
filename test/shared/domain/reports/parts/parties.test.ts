/** Reports mark owners and officers by what is known of them: confirmed, not decided, not screened. */
import { describe, expect, it } from 'vitest';
import { assessmentDocument } from '#shared/domain/reports/assessment/document.ts';
import { clientReport } from '#shared/domain/reports/client/describe.ts';
import type { PartyFacts, RelationFacts } from '#shared/domain/reports/facts/relations.ts';
import type { Hit } from '#shared/domain/reports/facts/screening.ts';
import { partiesInWords } from '#shared/domain/reports/parts/parties.ts';
import { harmlessFacts } from '../../../../support/reports/assessment-facts.ts';
import { hit } from '../../../../support/reports/assessment-screening.ts';
import { NORA } from '../../../../support/reports/board/people.ts';
import { BOARD_BRAND, BOARD_FACTS, BOARD_REQUEST } from '../../../../support/reports/board-facts.ts';
import { linesOf } from '../../../../support/reports/plain-pdf.ts';

function party(name: string, hits: readonly Hit[], changes: Partial<PartyFacts> = {}): PartyFacts {
  const [first] = BOARD_FACTS.relations.parties.items;
  if (first?.screening === undefined) throw new Error('the facts have an owner with a screening');
  return { ...first, id: name, name, screening: { ...first.screening, hits }, ...changes };
}

function related(...items: readonly PartyFacts[]): RelationFacts {
  return { parties: { items, omitted: 0 }, held: { items: [], omitted: 0 } };
}

const OPEN = hit(0, { name: 'Ovrin Kastelmar' });
const CONFIRMED = hit(0, {
  name: 'Ovrin Kastelmar',
  status: 'true_positive',
  decision: {
    status: 'true_positive',
    decided_by: NORA,
    decided_at: '2026-11-20T09:00:00.000Z',
    reason: null,
    grounds: [],
    entity_facts: '',
    record_facts: '',
  },
});
const DIRECTOR = { kind: 'officer', role: 'Director' } as const;

describe('owners in numbers', () => {
  it('tell confirmed matches from those that are not decided, and who was not screened', () => {
    const owners = related(
      party('A Ltd', [CONFIRMED]),
      party('B Ltd', [OPEN]),
      party('C Ltd', [], { screening: undefined }),
      party('Gone Ltd', [CONFIRMED], { isCurrent: false }),
    );
    expect(partiesInWords(owners, 'owner')).toBe(
      '3 owners on record: 1 with a confirmed match (sanctions), 1 with a possible match that is not decided (sanctions), 1 not screened',
    );
  });

  it('say in both summaries how many were not looked at', () => {
    const some: RelationFacts = {
      parties: { items: [party('A Ltd', [])], omitted: 3 },
      held: { items: [], omitted: 0 },
    };
    const client = clientReport({ ...BOARD_FACTS, relations: some }, BOARD_REQUEST, BOARD_BRAND);
    const assessment = assessmentDocument(harmlessFacts({ relations: some }), BOARD_BRAND);
    for (const { sections } of [client, assessment])
      expect(JSON.stringify(sections[0])).toMatch(
        /1 owner on record[^"]*The matches of 3 more owners and officers were not looked at/,
      );
  });

  it('are without matches only where all were screened, and count nobody twice', () => {
    const twice = related(party('A Ltd', []), party('A Ltd', []));
    expect(partiesInWords(twice, 'owner')).toBe(
      '1 owner on record, screened, without a confirmed or possible match',
    );
  });
});

describe('an officer whose own match', () => {
  const reports = (director: PartyFacts) => {
    const relations = related(director);
    const client = clientReport({ ...BOARD_FACTS, relations }, BOARD_REQUEST, BOARD_BRAND);
    return [client, assessmentDocument(harmlessFacts({ relations }), BOARD_BRAND)] as const;
  };

  it('was confirmed is named in both reports with who decided when, and adds nothing to the 50 percent sum', () => {
    for (const report of reports(party('Ovrin Kastelmar', [CONFIRMED], DIRECTOR))) {
      const text = linesOf(report).join('\n');
      expect(text).toContain(
        '“Ovrin Kastelmar”, Director: 1 confirmed match, by Nora Feldkamp on 20 November 2026 (sanctions). Officers hold no share',
      );
      expect(text).toContain('1 officer on record: 1 with a confirmed match (sanctions)');
      expect(text).not.toContain('Listed owners hold');
    }
  });

  it('is not decided is named as that', () => {
    for (const report of reports(party('Ovrin Kastelmar', [OPEN], DIRECTOR)))
      expect(linesOf(report).join('\n')).toContain(
        '“Ovrin Kastelmar”, Director: 1 possible match, not decided (sanctions).',
      );
  });

  it('makes the line of owners and officers in the summary as bad as that of an owner', () => {
    const [client] = reports(party('Ovrin Kastelmar', [CONFIRMED], DIRECTOR));
    expect(JSON.stringify(client.sections[0]?.content)).toMatch(/1 officer on record[^{}]*"tone":"bad"/);
  });
});

it('a dismissed match of an owner is said with who dismissed it, and not as no match', () => {
  const [board] = BOARD_FACTS.relations.parties.items;
  if (board?.screening === undefined) throw new Error('the facts have an owner with a screening');
  const owner = { ...board, screening: { ...board.screening, dismissed: [hit(1)] } };
  const text = linesOf(
    clientReport({ ...BOARD_FACTS, relations: related(owner) }, BOARD_REQUEST, BOARD_BRAND),
  );
  const line = text.find((each) => each.startsWith(board.name)) ?? '';
  expect(line).toContain('1 dismissed match, by Ada Meridian on 21 November 2026');
  expect(line).not.toContain('No match');
});
