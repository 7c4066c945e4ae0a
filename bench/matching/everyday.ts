/** What users do first: short forms, other ways of writing, and companies, against both sets of lists. */
import { applyFacts } from '@probity/matching/context';
import type { SubjectKind } from '@probity/matching/model';
import type { Section } from '../table.ts';
import {
  type IndexedList,
  isForTuning,
  KINDS_LIKE,
  type Listed,
  type Person,
  type SyntheticQuery,
} from './data.ts';
import { type Form, formsOf, koreanAliases } from './forms.ts';

const ALERT = 0.8;
const LIMIT = 100;
/** Highest shares of clean names that may alert, in %. Two for two sets of lists. */
const MOST_ALERTS = { company: [2, 3], byName: [0.9, 2.6], withFacts: [0.5, 0.5] } as const;
const COMPANY_RECALL = 88;
const FEWEST_KEPT_APART = 100;
const ARABIC_SCRIPT = 82.4;

export interface Material {
  readonly core: IndexedList;
  readonly all: IndexedList;
  readonly companies: readonly string[];
  readonly persons: readonly Person[];
  readonly queries: readonly SyntheticQuery[];
  index(entries: readonly Listed[]): IndexedList;
}

/** One row: what, how many, against which lists, found or alerted in %, and the goal with its direction. */
interface Row {
  readonly what: string;
  readonly names: number;
  readonly shares: readonly [core: number, all: number | undefined];
  readonly goals: readonly [number, number | undefined];
  readonly isAlert: boolean;
  /** Found among names by which no parameter was chosen, against the first lists. */
  readonly keptApart?: readonly [names: number, share: number];
}

export function measureEveryday(material: Material): Section {
  const rows = [...recallRows(material), ...alertRows(material)];
  return {
    title: 'Matching: what users do first',
    how: `Found: the share of listed names that reach ${ALERT} when they are written so, at most 400 of each kind, each asked once as screening asks. Kept apart: the same for up to 400 further names, by which no parameter was chosen, against OFAC and UN; empty where fewer than 100 remain. Alerts: the share of names on no list with a hit from ${ALERT}. Companies are those of stock exchanges, in a half for tuning and a half kept apart; persons are made up. AO stands for joint stock companies without a further word: closed, open, public and private ones have forms of their own. In %, against OFAC SDN with UN, and against all lists.`,
    head: ['What', 'Names', 'OFAC and UN', 'Goal', 'All lists', 'Goal', 'Kept apart'],
    rows: rows.map(({ what, names, shares, goals, isAlert, keptApart }) => [
      what,
      String(names),
      ...[0, 1].flatMap((at) => [percent(shares[at], isAlert), goalOf(goals[at], isAlert)]),
      keptApart === undefined ? '' : `${percent(keptApart[1], false)} of ${keptApart[0]}`,
    ]),
    short: rows.flatMap(missOf),
  };
}

function percent(share: number | undefined, isAlert: boolean): string {
  return share === undefined ? '' : share.toFixed(isAlert ? 2 : 1);
}

function goalOf(goal: number | undefined, isAlert: boolean): string {
  return goal === undefined ? '' : `${isAlert ? '≤' : '≥'} ${goal}`;
}

function missOf({ what, shares, goals, isAlert }: Row): readonly string[] {
  return [0, 1].flatMap((at) => {
    const [share, goal] = [shares[at], goals[at]];
    if (share === undefined || goal === undefined) return [];
    if (isAlert ? share <= goal : share >= goal) return [];
    const lists = at === 0 ? 'OFAC and UN' : 'all lists';
    return [`${what}, ${lists}: ${percent(share, isAlert)} % instead of ${goal} %`];
  });
}

function recallRows({ core, all, queries, index }: Material): readonly Row[] {
  const korean = koreanAliases(core.entries);
  const forms = formsOf(core.entries).map(
    (form): Row => ({
      what: form.name,
      names: form.names.length,
      shares: [shareOf(core, form), shareOf(all, form)],
      goals: [form.goal, form.goal],
      isAlert: false,
      ...(form.keptApart.length >= FEWEST_KEPT_APART && {
        keptApart: [form.keptApart.length, shareOf(core, { ...form, names: form.keptApart })] as const,
      }),
    }),
  );
  const one = (what: string, names: number, share: number, goal: number): Row => ({
    what,
    names,
    shares: [share, undefined],
    goals: [goal, undefined],
    isAlert: false,
  });
  const altered = queries.filter(({ set }) => set !== 'exact' && set !== 'orig-script');
  const ofCompanies = altered.filter(({ kind }) => kind === 'company');
  const ofPersons = altered.filter(({ kind }) => kind === 'individual');
  const arabic = queries.filter(({ set, text }) => set === 'orig-script' && /\p{Script=Arabic}/u.test(text));
  const latin = index(core.entries.map(withoutOriginals));
  return [
    ...forms,
    one(
      korean.form.name,
      korean.form.names.length,
      shareOf(index(korean.indexed), korean.form),
      korean.form.goal,
    ),
    one('names in Arabic letters, Latin ones listed', arabic.length, foundOf(latin, arabic), ARABIC_SCRIPT),
    one('altered names of companies', ofCompanies.length, foundOf(core, ofCompanies), COMPANY_RECALL),
    one('altered names of persons', ofPersons.length, foundOf(core, ofPersons), 94),
  ];
}

/** Removes names in the original script, so that they can be used as queries. */
export function withoutOriginals(listed: Listed): Listed {
  const names = listed.entry.names.filter(({ kind }) => kind !== 'original');
  return { ...listed, entry: { ...listed.entry, names } };
}

function shareOf({ index }: IndexedList, { names, from }: Form): number {
  const found = names.filter(({ text, listed }) => {
    const { kind, id } = listed.entry;
    return isFound({ index }, { text, kind, truth: id }, from);
  });
  return (found.length / names.length) * 100;
}

function foundOf(list: IndexedList, queries: readonly SyntheticQuery[]): number {
  return (queries.filter((query) => isFound(list, query, ALERT)).length / queries.length) * 100;
}

function isFound(
  { index }: Pick<IndexedList, 'index'>,
  { text, kind, truth }: { text: string; kind: SubjectKind; truth: string },
  from: number,
): boolean {
  const hits = index.search({ text, kind }, { kinds: KINDS_LIKE[kind], limit: LIMIT, minScore: from });
  return hits.some(({ id }) => id === truth);
}

function alertRows({ core, all, companies, persons }: Material): readonly Row[] {
  const halves = [
    ['companies by name, half for tuning', companies.filter(isForTuning)],
    ['companies by name, half kept apart', companies.filter((name) => !isForTuning(name))],
  ] as const;
  const alerts = halves.map(
    ([what, names]): Row => ({
      what: `alerts: ${what}`,
      names: names.length,
      shares: [companyAlerts(core, names), companyAlerts(all, names)],
      goals: MOST_ALERTS.company,
      isAlert: true,
    }),
  );
  const [ofCore, ofAll] = [personAlerts(core, persons), personAlerts(all, persons)];
  const person = (what: string, by: 'byName' | 'withFacts'): Row => ({
    what,
    names: persons.length,
    shares: [ofCore[by], ofAll[by]],
    goals: MOST_ALERTS[by],
    isAlert: true,
  });
  return [
    ...alerts,
    person('alerts: persons by name', 'byName'),
    person('alerts: persons with facts', 'withFacts'),
  ];
}

function companyAlerts({ index }: IndexedList, names: readonly string[]): number {
  const options = { kinds: KINDS_LIKE.company, limit: 1, minScore: ALERT };
  const alerted = names.filter((text) => index.search({ text, kind: 'company' }, options).length > 0);
  return (alerted.length / names.length) * 100;
}

function personAlerts({ entries, index }: IndexedList, persons: readonly Person[]) {
  let byName = 0;
  let withFacts = 0;
  for (const person of persons) {
    const options = { kinds: KINDS_LIKE.individual, limit: LIMIT };
    const hits = index.search({ text: person.name, kind: 'individual' }, options);
    if ((hits[0]?.score ?? 0) >= ALERT) byName += 1;
    const isAlert = hits.some(({ entry, score, matchTypes }) => {
      const facts = entries[entry]?.facts;
      const judged = facts === undefined ? score : applyFacts(score, matchTypes, person.facts, facts).score;
      return judged >= ALERT;
    });
    if (isAlert) withFacts += 1;
  }
  return { byName: (byName / persons.length) * 100, withFacts: (withFacts / persons.length) * 100 };
}
