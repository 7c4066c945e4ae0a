/** Reads yente's answers (POST /match/{dataset}, GET /catalog). Schemas require only what is used. */

import { compareFacts } from '@probity/matching/facts';
import type { MatchType, NameKind, SubjectKind } from '@probity/matching/model';
import * as z from 'zod';
import type { Match, MatchedRecord, Subject } from '../../watchlists/match.ts';
import { factsOf } from '../../watchlists/profile/facts.ts';
import { materialFingerprint } from '../../watchlists/profile/material.ts';

import { topicsOf } from './yente-topics.ts';

/** Values may include nested entities. Only texts are used. */
const Values = z.array(z.unknown()).transform((all) => all.filter((each) => typeof each === 'string'));

const Explanation = z.object({
  score: z.number().nullish(),
  candidate: z.string().nullish(),
});

const Result = z.object({
  id: z.string().min(1),
  caption: z.string(),
  schema: z.string(),
  properties: z.record(z.string(), Values),
  datasets: z.array(z.string()),
  target: z.boolean().nullish(),
  first_seen: z.string().nullish(),
  score: z.number(),
  match: z.boolean(),
  explanations: z.record(z.string(), Explanation).nullish(),
});
type Result = z.output<typeof Result>;

/** An answer to another question or a failed one does not fit this schema, and must never count as clear. */
export const MatchAnswer = z.object({
  responses: z.object({ subject: z.object({ status: z.literal(200), results: z.array(Result) }) }),
});
export type MatchAnswer = z.output<typeof MatchAnswer>;

export const Catalog = z.object({
  datasets: z.array(
    z.object({ name: z.string(), index_version: z.string().nullish(), version: z.string().nullish() }),
  ),
});

const PARTIAL_DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;
const NUMBERS: readonly (readonly [property: string, type: string])[] = [
  ['idNumber', 'Identity number'],
  ['passportNumber', 'Passport'],
  ['registrationNumber', 'Registration number'],
  ['taxNumber', 'Tax number'],
  ['innCode', 'INN'],
  ['leiCode', 'LEI'],
  ['ogrnCode', 'OGRN'],
  ['imoNumber', 'IMO number'],
];
const COUNTRIES = ['country', 'nationality', 'citizenship', 'jurisdiction', 'birthCountry', 'mainCountry'];
const NAMES: readonly (readonly [property: string, kind: NameKind])[] = [
  ['name', 'alias'],
  ['alias', 'alias'],
  ['previousName', 'former'],
  ['weakAlias', 'weak'],
];
/** Qualifiers of logic-v2 for facts that contradict each other. */
const AGAINST: readonly (readonly [explanation: string, contradiction: Match['contradictions'][number]])[] = [
  ['dob_year_disjoint', 'birth_date'],
  ['dob_day_disjoint', 'birth_date'],
  ['country_mismatch', 'country'],
  ['gender_mismatch', 'gender'],
];

/** Features of logic-v2 that compare document numbers. */
const SAME_NUMBER = [
  'identifier_match',
  'bic_code_match',
  'crypto_wallet_address',
  'inn_code_match',
  'isin_security_match',
  'lei_code_match',
  'npi_code_match',
  'ogrn_code_match',
  'uei_code_match',
  'vessel_imo_mmsi_match',
];

/** The results that yente marks as matches, best first. The others are shown for comparison only. */
export function matchesOf(answer: MatchAnswer, subject: Subject): readonly Match[] {
  return answer.responses.subject.results
    .filter(({ match }) => match)
    .flatMap((result) => matchOf(result, subject) ?? [])
    .sort((a, b) => b.score - a.score || (a.recordId < b.recordId ? -1 : 1));
}

function matchOf(result: Result, subject: Subject): Match | undefined {
  const record = recordOf(result);
  if (record === undefined) return undefined;
  const { matchingName, matchingNameKind, nameScore } = nameOf(result, subject, record);
  return {
    recordId: record.id,
    fingerprint: materialFingerprint([record]),
    kind: record.kind,
    name: result.caption,
    score: unit(result.score),
    nameScore,
    searchedName: subject.names[0] ?? '',
    matchingName,
    matchingNameKind,
    matchTypes: typesOf(result, subject, record, { nameScore, kind: matchingNameKind }),
    tokens: [],
    facts: compareFacts(subject.facts, factsOf([record])).map((fact) => ({ ...fact, delta: null })),
    contradictions: [
      ...new Set(
        AGAINST.flatMap(([explanation, against]) => (applies(result, explanation) ? [against] : [])),
      ),
    ],
    records: [record],
  };
}

/** The listed name that matches. Weak aliases are compared separately (`weak_alias_match`), and must be equal. */
function nameOf(
  { explanations, caption, score }: Result,
  { names }: Subject,
  record: MatchedRecord,
): Pick<Match, 'matchingName' | 'matchingNameKind' | 'nameScore'> {
  const name = explanations?.['name_match'];
  const weak = explanations?.['weak_alias_match'];
  const asked = new Set(names.map((text) => text.toLowerCase()));
  const alias = record.names.find(({ text, kind }) => kind === 'weak' && asked.has(text.toLowerCase()))?.text;
  const weakAlias = weak?.candidate ?? alias;
  if (weakAlias !== undefined && (weak?.score ?? 0) > (name?.score ?? 0))
    return { matchingName: weakAlias, matchingNameKind: 'weak', nameScore: unit(weak?.score ?? 0) };
  const matchingName = name?.candidate ?? caption;
  return {
    matchingName,
    matchingNameKind: record.names.find(({ text }) => text === matchingName)?.kind ?? 'alias',
    nameScore: unit(name?.score ?? score),
  };
}

/** Undefined for a record that is no listing. */
function recordOf(result: Result): MatchedRecord | undefined {
  const { id, properties, caption } = result;
  const all = (...names: readonly string[]) => [...new Set(names.flatMap((name) => properties[name] ?? []))];
  const topics = topicsOf(all('topics'), result.target ?? true);
  if (topics.length === 0) return undefined;
  const genders = all('gender').filter((each) => each === 'male' || each === 'female');
  return {
    id: `opensanctions:${id}`,
    list: 'opensanctions',
    kind: kindOf(result.schema),
    names: namesOf(caption, properties),
    birth_dates: all('birthDate').filter((date) => PARTIAL_DATE.test(date)),
    countries: all(...COUNTRIES)
      .map((code) => code.toUpperCase())
      .filter((code) => /^[A-Z]{2}$/.test(code)),
    gender: genders.length === 1 ? (genders[0] ?? null) : null,
    identifiers: NUMBERS.flatMap(([property, type]) =>
      all(property).map((value) => ({ type, value, country: null })),
    ),
    topics: [...topics],
    fields: fieldsOf(result, all),
    listed_on: null,
    url: null,
    related_urls: all('sourceUrl'),
    office: topics.some((topic) => topic.startsWith('pep-'))
      ? { positions: all('position'), parties: all('political'), regions: [], from: [], to: [] }
      : null,
    articles: [],
    joins: [],
  };
}

function namesOf(caption: string, properties: Result['properties']): MatchedRecord['names'] {
  const others = NAMES.flatMap(([property, kind]) =>
    (properties[property] ?? []).filter((text) => text !== '').map((text) => [text, kind] as const),
  );
  const unlike = new Map(others.filter(([text]) => text !== caption).reverse());
  return [
    { text: caption, kind: 'primary' },
    ...[...unlike].reverse().map(([text, kind]) => ({ text, kind })),
  ];
}

/** Data sets are stored as the programmes of a record. An additional one is a change that must be reviewed. */
function fieldsOf(
  { datasets, first_seen }: Result,
  all: (...names: readonly string[]) => readonly string[],
): MatchedRecord['fields'] {
  const field = (name: string, tag: string) => (value: string) => ({ name, tag, value });
  return [
    ...[...datasets].sort().map(field('Data set', 'programme')),
    ...all('program', 'programId').map(field('Programme', 'programme')),
    ...all('position').map(field('Position', 'position')),
    ...all('notes').map(field('Remark', 'remark')),
    ...(first_seen === undefined || first_seen === null
      ? []
      : [field('First seen', 'first_seen')(first_seen)]),
  ];
}

function kindOf(schema: string): SubjectKind {
  if (schema === 'Person') return 'individual';
  if (['Company', 'Organization', 'LegalEntity', 'PublicBody'].includes(schema)) return 'company';
  return ['Vessel', 'Airplane'].includes(schema) ? 'vessel' : 'unknown';
}

function typesOf(
  result: Result,
  { facts }: Subject,
  record: MatchedRecord,
  name: { readonly nameScore: number; readonly kind: NameKind },
): readonly MatchType[] {
  const years = (dates: readonly string[]) => new Set(dates.map((date) => date.slice(0, 4)));
  const asked = years(facts.birthDates);
  const sameDay = record.birth_dates.some((date) => date.length === 10 && facts.birthDates.includes(date));
  const sameYear = [...years(record.birth_dates)].some((year) => asked.has(year));
  const said: readonly (readonly [MatchType, boolean])[] = [
    [nameType(name), true],
    ['dob_match', sameDay],
    ['year_of_birth', sameYear && !sameDay],
    ['country_match', record.countries.some((country) => facts.countries.includes(country))],
    ['id_match', hasNumberInCommon(result)],
  ];
  return said.flatMap(([type, holds]) => (holds ? [type] : []));
}

function nameType({ nameScore, kind }: { readonly nameScore: number; readonly kind: NameKind }): MatchType {
  if (kind === 'weak') return 'weak_aka';
  if (kind === 'primary') return nameScore === 1 ? 'name_exact' : 'name_fuzzy';
  return nameScore === 1 ? 'aka_exact' : 'aka_fuzzy';
}

function hasNumberInCommon(result: Result): boolean {
  return SAME_NUMBER.some((explanation) => applies(result, explanation));
}

function applies({ explanations }: Result, name: string): boolean {
  return (explanations?.[name]?.score ?? 0) !== 0;
}

function unit(score: number): number {
  return Math.min(1, Math.max(0, score));
}
