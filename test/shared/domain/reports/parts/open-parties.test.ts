/** What reports say is open about owners and officers: each once, a bounded number by name, and nobody's missing screening in silence. */
import { expect, it } from 'vitest';
import type { PartyFacts } from '#shared/domain/reports/facts/relations.ts';
import { openParties } from '#shared/domain/reports/parts/open-parties.ts';
import { BOARD_FACTS } from '../../../../support/reports/board-facts.ts';

const HELD = { items: [], omitted: 0 };

function party(name: string, changes: Partial<PartyFacts> = {}): PartyFacts {
  const [first] = BOARD_FACTS.relations.parties.items;
  if (first?.screening === undefined) throw new Error('the facts have an owner with a screening');
  const screening = { ...first.screening, undecided: 1, openCases: 1 };
  return { ...first, id: name, name, screening, ...changes };
}

it('names at most ten owners and officers with open matches, each once, and counts the others', () => {
  const owners = Array.from({ length: 12 }, (_, at) => party(`Owner ${at + 1} Ltd`));
  const items = [...owners, party('Owner 1 Ltd', { kind: 'officer' })];
  const said = openParties({ parties: { items, omitted: 3 }, held: HELD });
  expect(said).toHaveLength(12);
  expect(said[0]).toBe(
    '“Owner 1 Ltd”, owner and officer: 1 possible match has not been decided on, and 1 case is open.',
  );
  expect(said[10]).toBe('2 more owners and officers have matches to decide, open cases or no screening.');
  expect(said[11]).toBe('The matches of 3 more owners and officers were not looked at for this report.');
});

it('names an officer without a completed screening, and nobody who has left', () => {
  const items = [
    party('Ovrin Kastelmar', { kind: 'officer', screening: undefined }),
    party('Clara Nobody', { kind: 'officer', screening: undefined, isCurrent: false }),
  ];
  expect(openParties({ parties: { items, omitted: 0 }, held: HELD })).toEqual([
    '“Ovrin Kastelmar”, officer: there is no completed screening.',
  ]);
});
