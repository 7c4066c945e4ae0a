/** Monitoring finds every entity that a screening would find, over invented names with typical changes. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardOf } from '#shared/domain/entities/names/card.ts';
import { EntityDetails } from '#shared/domain/entities/schema.ts';
import { type ChangedProfiles, readChanged } from '#shared/domain/monitoring/changed.ts';
import { mayMatch } from '#shared/domain/monitoring/tenant-page.ts';
import { subjectOf } from '#shared/domain/screening/providers/subject.ts';
import { type LoadedWatchlists, loadVersion } from '#shared/domain/watchlists/loaded.ts';
import { memoryLists } from '../../../support/lists/memory-lists.ts';
import { type Listed, putPeopleInForce } from '../../../support/lists/people-in-force.ts';
import { breadth } from '../../../support/sampling/breadth.ts';

const FIRST = ['Basil', 'Ottoline', 'Тимур', 'Marisol', 'Abd al-Karim', 'Jo', 'Ng'];
const LAST = [
  'Quenneville',
  'Farrowmere',
  'de la Vantrosse',
  'Oštrenić',
  'bin Sallow',
  'Wu',
  'Harrowgate-Pym',
];
const PEOPLE: readonly Listed[] = FIRST.flatMap((first, row) =>
  LAST.map((last, column) => ({
    ref: `${row}-${column}`,
    name: `${first} ${last}`,
    aliases: column % 2 === 0 ? [`${last}, ${first}`] : [`${first} Aurelius ${last}`],
  })),
);
const COMPANY: Listed = { ref: 'c', name: 'Vantrosse Marine Trading Ltd', kind: 'company' };

let lists: LoadedWatchlists;
let changed: ChangedProfiles;

beforeAll(async () => {
  const files = memoryLists();
  const bystander = { ref: 'zz', name: 'Nobody Whatsoever' };
  await putPeopleInForce(files, [bystander], '2026-03-01T00:00:00.000Z');
  const everyone = [bystander, COMPANY, ...PEOPLE];
  const message = await putPeopleInForce(files, everyone, '2026-03-02T00:00:00.000Z');
  changed = await readChanged(files, message);
  const loaded = await loadVersion(files, message.version);
  if (loaded === undefined) throw new Error('the version is not there');
  lists = loaded;
});

const misspelt = (word: string) =>
  fc.nat(Math.max(0, word.length - 1)).map((at) => word.slice(0, at) + word.slice(at + 1));
const spelt = (words: readonly string[]) =>
  fc.constantFrom(...words).chain((word) => fc.oneof(fc.constant(word), misspelt(word)));
const otherNames = (words: readonly string[]) =>
  fc.array(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    { maxLength: 2 },
  );
const person = fc.record({
  entity_type: fc.constant('individual' as const),
  first_name: spelt(FIRST),
  middle_name: fc.option(fc.constantFrom('Ida', 'Aurelius', 'Maximilian Hieronymus', 'X Y Z'), {
    nil: null,
  }),
  last_name: spelt(LAST),
  other_names: otherNames([...FIRST, ...LAST]),
});
const company = fc.record({
  entity_type: fc.constant('company' as const),
  legal_name: fc.option(spelt(['Vantrosse Marine Trading Ltd', 'Vantrosse Marine']), { nil: null }),
  trading_name: spelt(['Vantrosse Marine Trading', 'Harbour Bakery']),
  other_names: otherNames(['Vantrosse', 'Marine', 'Bakery']),
});

function isConcerned(sent: Readonly<Record<string, unknown>>, type: 'individual' | 'company'): boolean {
  const details = EntityDetails.parse(sent);
  const card = cardOf({ id: 'e', type, isPrimary: true, createdAt: '2026-03-01T00:00:00.000Z', details });
  const { kind, names } = subjectOf(type, details);
  return mayMatch(card, changed) && changed.resembles(names, kind);
}

describe('who is concerned by a change of lists', () => {
  it('is everybody whom a screening finds among the changed records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(person, company), async ({ entity_type: type, ...sent }) => {
        const found = await lists.find(subjectOf(type, EntityDetails.parse(sent)));
        if (found.length > 0) expect(isConcerned(sent, type)).toBe(true);
      }),
      { numRuns: breadth({ daily: 120, full: 500 }) },
    );
  });

  it.each([
    { first_name: 'Abd al-Karim', middle_name: 'Ida', last_name: 'Wu' },
    { first_name: 'Abd al-Karim', middle_name: 'Maximilian Hieronymus', last_name: 'bin Sallow' },
    { first_name: 'Jo', middle_name: 'A B C D E F G', last_name: 'de la Vantrosse' },
  ])('is whoever is listed without middle names, of however many words: %j', (sent) => {
    expect(isConcerned(sent, 'individual')).toBe(true);
  });

  it('is nobody of an unlike name', () => {
    expect(isConcerned({ first_name: 'Clementine', last_name: 'Oakheart' }, 'individual')).toBe(false);
    expect(isConcerned({ legal_name: 'Northern Bicycle Repair GmbH' }, 'company')).toBe(false);
  });
});
