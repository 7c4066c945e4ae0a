/** Work of an invented team. */
import type { WorkKind } from '#shared/domain/work/rules.ts';
import type { WorkItem } from '#shared/domain/work/schema.ts';
import { ME, TEAM } from './fake-service.ts';

type Line = readonly [
  kind: WorkKind,
  name: string,
  why: string,
  ageHours: number,
  dueHours: number,
  who: number,
  tags: WorkItem['tags'],
];

const LINES: readonly Line[] = [
  ['hit', 'Kastelmar Freight Holding Ltd', 'Equal name and registration number.', 28, -20, -1, ['sanctions']],
  [
    'hit',
    'Anton Meerling',
    'Same name and birth year; another nationality. 2 of 4 hits open.',
    74,
    -2,
    0,
    ['sanctions', 'came_back'],
  ],
  ['question', 'Lantern Shipping Ltd', '“Is a notarised copy needed, or will a scan do?”', 27, 5, 0, []],
  [
    'review',
    'Northwind Harbour Logistics Ltd',
    'Supplier onboarding: 2 answers differ from their documents, 2 flagged.',
    51,
    21,
    0,
    ['high_risk'],
  ],
  [
    'second_person',
    'Leopold Draycastle',
    'Tobin proposes “acceptable risk”. You would be the second person.',
    50,
    22,
    -1,
    ['pep'],
  ],
  [
    'changes_back',
    'Example Meridian Holding GmbH',
    'Changes are back: 3 of 3 points answered, 1 new file.',
    31,
    41,
    0,
    [],
  ],
  ['verification', 'Tamsin Ellerquist', 'The picture on the document is too dark to compare.', 29, 43, 0, []],
  ['review', 'Exemple Lumière SAS', 'Supplier onboarding: nothing differs, nothing flagged.', 26, 46, -1, []],
  ['hit', 'Rufus Quillhaven', 'Same name; no birth date on either side.', 24, 48, -1, ['pep']],
  ['review', 'Quorvex Instruments GmbH', 'Yearly review: 1 answer differs from last year.', 22, 50, -1, []],
  [
    'review',
    'Marrowby Contracting SA',
    'Supplier onboarding: the shares add up to 110 %.',
    19,
    53,
    1,
    ['high_risk'],
  ],
  ['verification', 'Caldor Wrenfield', 'Name on the document: “Wrenfeld”.', 18, 54, -1, []],
  [
    'hit',
    'Isolde Vantremont',
    'Two newspaper articles; same city, same profession.',
    17,
    55,
    2,
    ['adverse_media'],
  ],
  ['review', 'Saltmarrow Star Management', 'Vessel questionnaire: 1 flagged.', 8, 64, -1, []],
  ['question', 'Gideon Marrowby', '“My address changed yesterday. Which one do you want?”', 6, 66, -1, []],
  [
    'review',
    'Thistledown Ferries Ltd',
    'Supplier onboarding: nothing differs, nothing flagged.',
    5,
    67,
    -1,
    [],
  ],
  ['changes_back', 'Copperwick Mills BV', 'Changes are back: 1 of 2 points answered.', 4, 68, 1, []],
  ['hit', 'Meridian Lacquer Oy', 'Part of the name agrees; another country.', 3, 69, -1, ['expired']],
  ['review', 'Hollowmere Energy AS', 'Supplier onboarding: 1 flagged.', 2, 70, -1, []],
  ['expiry', 'Belisa Thornquay', 'Passport expires in 12 days.', 20, 288, -1, []],
  [
    'failed',
    'Perpetua Outage',
    'The screening failed: the provider did not answer. Tried 3 times.',
    170,
    6,
    -1,
    [],
  ],
  [
    'failed',
    'Webhook “core banking”',
    '14 deliveries failed since 04:12: 503 from the address.',
    100,
    300,
    -1,
    [],
  ],
];

/** `n` items, those with the nearest due date first. */
export function items(n: number = LINES.length): WorkItem[] {
  const now = Date.now();
  return Array.from({ length: n }, (_, index) => {
    const line = LINES[index % LINES.length];
    if (line === undefined) throw new Error('there are no lines');
    return item(line, index, now + Math.floor(index / LINES.length) * 3_600_000);
  }).sort((a, b) => (a.due < b.due ? -1 : 1));
}

function item([kind, name, why, age, due, who, tags]: Line, index: number, now: number): WorkItem {
  const round = Math.floor(index / LINES.length);
  const id = `work-${index}`;
  const entityId = `aaaaaaaa-aaaa-4aaa-8aaa-${String(index).padStart(12, '0')}`;
  const isCompany = /Ltd|GmbH|SAS|SA$|BV|Oy|AS$|Management/.test(name);
  return {
    id,
    kind,
    subject: {
      type: kind === 'hit' ? 'case' : 'response',
      id: entityId,
      response_id: kind === 'hit' ? null : entityId,
    },
    entity:
      kind === 'failed'
        ? null
        : {
            id: entityId,
            name,
            entity_type: isCompany ? 'company' : 'individual',
            distinguished_by: {
              year: isCompany ? null : '1975',
              country: 'DK',
              registration_number: isCompany ? `3055${index}` : null,
              external_id: null,
            },
          },
    title: round === 0 ? name : `${name} ${round + 1}`,
    why,
    tags,
    due: new Date(now + due * 3_600_000).toISOString(),
    since: new Date(Date.now() - age * 3_600_000).toISOString(),
    assigned_to: who === -1 ? null : who === 0 ? ME : (TEAM[who]?.id ?? null),
    updated_at: new Date(Date.now() - age * 3_600_000).toISOString(),
  };
}
