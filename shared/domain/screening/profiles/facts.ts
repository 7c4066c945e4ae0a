/**
 * Fingerprints of the facts that decisions are based on. They are equal for the same facts in any order and from any source.
 */

import { createHash } from 'node:crypto';
import type { Vault } from '#shared/platform/vault.ts';
import type { Match, MatchedRecord, Subject } from '../../watchlists/match.ts';
import { rulesOf } from '../../watchlists/profile/material.ts';

import type { StoredMatch, StoredRecord } from './model.ts';

/** Fingerprint of the subject. It is keyed, because names and birth dates can be guessed. */
export function entityFacts(vault: Vault, { kind, names, facts }: Subject): string {
  const canonical = [
    kind,
    sorted(names.map(plain)),
    sorted(facts.birthDates),
    sorted(facts.countries),
    facts.gender,
    sorted(facts.identifiers.map(bare)),
  ];
  return vault.blind('screening-entity-facts', JSON.stringify(canonical));
}

/**
 * Fingerprint of a match: the name that matched, dates, countries, gender, numbers, topics, listings and their rules. Other
 * aliases are not included.
 */
export function recordFacts(match: Pick<StoredMatch, 'matching_name' | 'kind' | 'records'>): string {
  const records = match.records.filter(({ ended_at }) => ended_at === null);
  return digest([
    match.kind,
    plain(match.matching_name),
    of(records, ({ birth_dates }) => birth_dates),
    of(records, ({ countries }) => countries),
    of(records, ({ gender }) => (gender === null ? [] : [gender])),
    of(records, ({ identifiers }) => identifiers.map(({ value }) => bare(value))),
    of(records, ({ topics }) => topics),
    of(records, ({ id }) => [id]),
    of(records, rulesOf),
  ]);
}

/** Fingerprint of the names alone, to tell a new alias from a change of facts. */
export function nameFacts(records: readonly StoredRecord[]): string {
  return digest(of(records, ({ names }) => names.map(({ text, kind }) => `${kind} ${plain(text)}`)));
}

/** A match as it is stored, with the records of its profile that have ended. */
export function storedMatch(match: Match, before: readonly StoredRecord[], now: string): StoredMatch {
  const listed = new Set(match.records.map(({ id }) => id));
  const ended = before
    .filter(({ id }) => !listed.has(id))
    .map((record) => ({ ...record, ended_at: record.ended_at ?? now }));
  return {
    record_id: match.recordId,
    fingerprint: match.fingerprint,
    kind: match.kind,
    name: match.name,
    score: match.score,
    name_score: match.nameScore,
    searched_name: match.searchedName,
    matching_name: match.matchingName,
    matching_name_kind: match.matchingNameKind,
    match_types: [...match.matchTypes],
    tokens: [...match.tokens],
    facts: match.facts.map((fact) => ({ ...fact, ours: firstOf(fact.ours), theirs: firstOf(fact.theirs) })),
    contradictions: [...match.contradictions],
    records: [...match.records.map((record) => ({ ...bounded(record), ended_at: null })), ...ended],
  };
}

/** Limits per match. Publications list fewer values; more would not fit into an item. */
const MOST = {
  names: 300,
  fields: 100,
  identifiers: 100,
  dates: 50,
  articles: 50,
  addresses: 20,
  /** Values of a fact on each side. */
  values: 10,
  text: 1_000,
};

function firstOf(values: readonly string[]): string[] {
  return values.slice(0, MOST.values).map((value) => value.slice(0, MOST.text));
}

function bounded(record: MatchedRecord): MatchedRecord {
  const cut = (text: string) => text.slice(0, MOST.text);
  return {
    ...record,
    names: record.names.slice(0, MOST.names).map((name) => ({ ...name, text: cut(name.text) })),
    birth_dates: record.birth_dates.slice(0, MOST.dates),
    identifiers: record.identifiers.slice(0, MOST.identifiers),
    fields: record.fields.slice(0, MOST.fields).map((field) => ({ ...field, value: cut(field.value) })),
    related_urls: record.related_urls.slice(0, MOST.addresses),
    articles: record.articles
      .slice(0, MOST.articles)
      .map((article) => ({ ...article, snippet: cut(article.snippet) })),
  };
}

/** The topics of the records that are still listed. */
export function topicsOf(records: readonly StoredRecord[]): readonly StoredRecord['topics'][number][] {
  return [...new Set(records.filter(({ ended_at }) => ended_at === null).flatMap(({ topics }) => topics))];
}

/** Hexadecimal SHA-256 of a value's JSON. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function of(records: readonly StoredRecord[], read: (record: StoredRecord) => readonly string[]): string[] {
  return sorted(records.flatMap(read));
}

function sorted(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

/** The text without case and repeated spaces. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** The text without case, spaces and punctuation. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
