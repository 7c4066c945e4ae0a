/** Names of the real lists, which are not in the repository, are found with ordinary words beside them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { IndexEntry, NameIndex, SubjectKind } from '#shared/matching/model.ts';
import { breadth } from '../../support/sampling/breadth.ts';
import { indexOf } from './names.ts';

const LIST = join(process.env['PROBITY_DATA'] ?? '', 'screening', 'derived', 'core_ofac_un.jsonl.gz');
/** The threshold of screening. */
const ALERT = 0.8;
const DRAWN = breadth({ daily: 12, full: 60 });

const Line = z.object({
  id: z.string(),
  type: z.string(),
  names: z.array(z.tuple([z.string(), z.string()])).min(1),
});

const BESIDE_COMPANIES = [
  [
    '@ (in liquidation)',
    '@ d/b/a Blue Wave',
    'Blue Wave d/b/a @',
    '@ t/a Blue Wave',
    '@ trading as Blue Wave',
    '@ f/k/a Blue Wave',
  ],
  [
    '@ (formerly Blue Wave)',
    '@ n/k/a Blue Wave',
    '@ a/k/a Blue Wave',
    '@ alias Blue Wave',
    '@ doing business as Blue Wave',
    '@; Blue Wave',
  ],
  [
    '@ in administration',
    '@ in receivership',
    '@ (dissolved)',
    '@ - STRUCK OFF',
    '@ under administration',
    '@ i.L.',
    '@ i. Abw.',
  ],
  [
    '@ in Insolvenz',
    '@ en liquidation',
    '@ en redressement judiciaire',
    '@ en concurso de acreedores',
    '@ in liquidazione',
  ],
  [
    '@ w likwidacji',
    '@ v likvidaci',
    '@ в ликвидации',
    '@ tasfiye halinde',
    'Tasfiye halinde @',
    '@ υπό εκκαθάριση',
    '@ (تحت التصفية)',
  ],
  [
    '@（清算中）',
    '@ under konkurs',
    '@ selvitystilassa',
    '@ felszámolás alatt',
    '@ (UK Branch)',
    'The liquidator of @',
    '@ c/o Blue Wave',
  ],
].flat();

const BESIDE_PERSONS = [
  [
    'FNU @',
    '@ LNU',
    '@ FNU',
    'NFN @',
    '@ NLN',
    'Unknown @',
    '@ N.N.',
    '@ XXX',
    '@ no last name',
    '@ -',
    '@ .',
    '@ only name',
    '@ n/a',
  ],
  [
    'Dr @',
    'Prof. Dr. @',
    'Ing. @',
    'Dipl.-Ing. (FH) @',
    '@ MBA',
    '@, Ph.D.',
    '@, M.B.A.',
    'prof. Ing. @, CSc.',
    'Hajji @',
    'Al-Hajj @',
  ],
  [
    'Sheikh @',
    'Sir @',
    'H.E. @',
    'Lt. Gen. (ret.) @',
    'Д-р @',
    'الدكتور @',
    '@先生',
    '@ (Director)',
    '@ (deceased)',
    '@ geb. Quillan',
  ],
  [
    'Prof. Dr. med. @',
    'Dipl.-Ing. Dr. techn. @',
    'Lic. iur. @',
    'Rechtsanwalt und Notar Dr. @',
    'PhDr. Mgr. @, CSc.',
    'Maj. Gen. (Ret.) Dr. @',
    'S.E. Dr. Ing. @',
    'Doç. Dr. Av. @',
    'prof. dr hab. inż. @',
    'Exmo. Sr. Prof. Doutor @',
    'к.ю.н., доцент @',
    'معالي الدكتور المهندس @',
  ],
].flat();

describe.skipIf(!existsSync(LIST))(
  'names drawn from the lists of OFAC and the UN (set PROBITY_DATA to run)',
  () => {
    let entries: readonly IndexEntry[];
    let index: NameIndex;

    beforeAll(() => {
      entries = gunzipSync(readFileSync(LIST))
        .toString()
        .trim()
        .split('\n')
        .map((text) => entryOf(Line.parse(JSON.parse(text))));
      index = indexOf(...entries);
    });

    /** Texts of names that were drawn and are not found. PROBITY_SEED draws others: a gate must not fail by chance. */
    function missed(kind: SubjectKind, beside: string, isDrawn: (name: string) => boolean = () => true) {
      const from = entries.filter((entry) => entry.kind === kind && isDrawn(entry.names[0]?.text ?? ''));
      const seed = Number(process.env['PROBITY_SEED'] ?? 1);
      const drawn = fc.sample(fc.constantFrom(...from), { numRuns: DRAWN, seed });
      const lost = drawn.filter(({ id, names }) => {
        const text = beside.replace('@', () => names[0]?.text ?? '');
        return !index.search({ text, kind }, { minScore: ALERT, limit: 100 }).some((hit) => hit.id === id);
      });
      return lost.map(({ names }) => `${beside.replace('@', () => names[0]?.text ?? '')} (seed ${seed})`);
    }

    it.each(BESIDE_COMPANIES)(`all ${DRAWN} companies are found: %s`, (beside) => {
      expect(missed('company', beside)).toEqual([]);
    });

    it.each(BESIDE_PERSONS)(`all ${DRAWN} persons are found: %s`, (beside) => {
      expect(missed('individual', beside, (name) => !name.includes(','))).toEqual([]);
    });

    it.each(BESIDE_PERSONS.slice(0, 13))(`all ${DRAWN} persons of one name are found: %s`, (beside) => {
      expect(missed('individual', beside, (name) => !/[\s,]/.test(name))).toEqual([]);
    });
  },
);

function entryOf({ id, type, names }: z.output<typeof Line>): IndexEntry {
  const kind = type === 'individual' || type === 'company' || type === 'vessel' ? type : 'unknown';
  return {
    id,
    kind,
    names: names.map(([text, how], at) => ({
      text,
      kind: how === 'weak' ? 'weak' : at === 0 ? 'primary' : 'alias',
    })),
  };
}
