/** Reports count confirmed, undecided, dismissed and ended matches apart, and say who decided when. */
import { describe, expect, it } from 'vitest';
import { clientReport } from '#shared/domain/reports/client/describe.ts';
import type { Hit, ScreeningFacts } from '#shared/domain/reports/facts/screening.ts';
import { allMatchesInWords, matchesInWords, standingInWords } from '#shared/domain/reports/parts/matches.ts';
import { NORA } from '../../../../support/reports/board/people.ts';
import { BOARD_BRAND, BOARD_FACTS, BOARD_REQUEST } from '../../../../support/reports/board-facts.ts';
import { linesOf } from '../../../../support/reports/plain-pdf.ts';

function boardScreening(): ScreeningFacts {
  const { screening } = BOARD_FACTS;
  if (screening === undefined) throw new Error('the facts have a screening');
  return screening;
}

function hit(changes: Partial<Hit> = {}): Hit {
  const [first] = boardScreening().hits.items;
  if (first === undefined) throw new Error('the screening has a match');
  return { ...first, ...changes };
}

function decided(status: 'true_positive' | 'false_positive', at: string, name = NORA.name): Hit {
  const decided_by = { ...NORA, name };
  const decision = { status, decided_by, decided_at: at, reason: null, grounds: [] };
  return hit({ status, decision: { ...decision, entity_facts: '', record_facts: '' } });
}

const CONFIRMED = decided('true_positive', '2026-10-06T15:40:00.000Z');
const DISMISSED = decided('false_positive', '2026-10-07T15:40:00.000Z');
const ENDED = hit({ gone: { at: '2026-11-01T00:00:00.000Z', why: 'delisted' } });

describe('the number of matches', () => {
  it('is one number for each of the four things that a match can be', () => {
    expect(matchesInWords([hit(), hit({ status: 'in_review' }), CONFIRMED, DISMISSED, ENDED])).toBe(
      '1 confirmed match, by Nora Feldkamp on 6 October 2026; 2 possible matches, not decided; 1 dismissed match, by Nora Feldkamp on 7 October 2026; 1 former match that is none any more',
    );
  });

  it('says of several decisions who made the last one', () => {
    const later = decided('true_positive', '2026-11-20T08:00:00.000Z', 'Idris Okonjo');
    expect(matchesInWords([later, CONFIRMED])).toBe(
      '2 confirmed matches, the last by Idris Okonjo on 20 November 2026',
    );
  });

  it('is none only where nothing was left out', () => {
    expect(allMatchesInWords({ hits: { items: [], omitted: 0 }, truncated: 0 })).toBe('No match by name');
    expect(allMatchesInWords({ hits: { items: [], omitted: 2 }, truncated: 1 })).toBe(
      '2 more matches not listed here; 1 more match not stored and not decided',
    );
  });
});

it('a match that ended keeps who had decided it', () => {
  const { word, detail } = standingInWords({ ...CONFIRMED, gone: ENDED.gone });
  expect(word).toBe('No match any more');
  expect(detail).toBe(
    'left the lists, 1 November 2026; before that confirmed by Nora Feldkamp on 6 October 2026, 15:40 UTC',
  );
});

describe('a client report whose only match a person has confirmed', () => {
  const hits = { items: [CONFIRMED], omitted: 0 };
  const facts = { ...BOARD_FACTS, screening: { ...boardScreening(), hits, cases: [] } };
  const text = linesOf(clientReport(facts, BOARD_REQUEST, BOARD_BRAND)).join('\n');

  it('says so in the summary, as the reason of the risk and in the section of the screening', () => {
    const said = '1 confirmed match, by Nora Feldkamp on 6 October 2026';
    expect(text).toContain(`AML screening | ${said}. Risk high`);
    expect(text).toContain(`Matches by name: ${said}`);
    const reason = 'Confirmed match: Kastelmar Bulk Carriers Limited, by Nora Feldkamp on 6 October 2026';
    expect(text).toContain(`${reason} | sanctions | 87.0 of 100 | 8.7 of 10`);
    expect(text).toContain(`Reason of the risk: ${reason}`);
    expect(text).toContain('Confirmed\nby Nora Feldkamp on 6 October 2026, 15:40 UTC');
  });

  it('calls it a possible match nowhere', () => {
    expect(text).not.toMatch(/\d possible match|Resembles Kastelmar Bulk/);
    expect(text).not.toContain('True positive');
  });
});

describe('the history of runs', () => {
  function resultOf(
    changes: Partial<ScreeningFacts['runs'][number]>,
    type: 'company' | 'individual' = 'company',
  ) {
    const { entity } = BOARD_FACTS;
    const [run] = boardScreening().runs;
    if (run === undefined) throw new Error('the screening has a run');
    const runs = [{ ...run, match_count: 0, new_count: 0, ...changes }];
    const facts = {
      ...BOARD_FACTS,
      entity: { ...entity, record: { ...entity.record, entity_type: type } },
      screening: { ...boardScreening(), runs },
    };
    return linesOf(clientReport(facts, BOARD_REQUEST, BOARD_BRAND)).join('\n');
  }
  const found = { outcome: 'listed', share: 55, share_max: 55, unscreened: 0 } as const;

  it.each([
    [found, 'listed owners hold 55 %, which counts as listed'],
    [
      { ...found, outcome: 'possible', share: 20, share_max: 70 },
      'listed owners hold 20 to 70 %, which may reach 50 %',
    ],
    [{ ...found, outcome: 'below', share: 30, share_max: 30 }, 'listed owners hold 30 %, less than 50 %'],
    [
      { ...found, outcome: 'none', share: 0, unscreened: 2 },
      'no owner was listed, 2 owners were not screened',
    ],
    [null, 'no owner was known'],
    [undefined, 'not on record'],
  ] as const)('says what a run found by name and by ownership: %j', (ownership, said) => {
    expect(resultOf({ ownership })).toContain(`By name: No match\nBy ownership: ${said}`);
  });

  it('tells dismissed matches of a run from the others, and asks for no owners of a person', () => {
    const text = resultOf(
      { match_count: 3, suppressed_count: 2, new_count: 1, ownership: null },
      'individual',
    );
    expect(text).toContain('By name: 3 matches, 2 of them dismissed before, 1 new');
    expect(text).not.toContain('By ownership');
  });
});
