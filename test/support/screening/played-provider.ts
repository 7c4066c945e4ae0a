/** A provider that answers what a test says, and listed persons for it to find. Everybody is invented. */

import type { Requirements, ScreeningProvider } from '#shared/domain/screening/providers/provider.ts';
import type { Match, MatchedRecord, Subject } from '#shared/domain/watchlists/match.ts';
import { materialFingerprint } from '#shared/domain/watchlists/profile/material.ts';

export class PlayedProvider implements ScreeningProvider {
  matches: readonly Match[] = [];
  failure: Error | undefined;
  listVersion: string | null = 'lists-1';
  /** Happens before each answer. */
  meanwhile: () => Promise<unknown> = async () => undefined;
  readonly asked: Subject[] = [];

  /** Listed all the same, although they match no more. */
  stillListed: readonly string[] = [];

  async screen(subject: Subject, { known = [] }: Requirements = {}) {
    this.asked.push(subject);
    await this.meanwhile();
    if (this.failure !== undefined) throw this.failure;
    const { matches, listVersion } = this;
    const listed = [...matches.map(({ recordId }) => recordId), ...this.stillListed];
    const delisted = known.filter((id) => !listed.includes(id));
    return {
      matches,
      delisted,
      evidence: { provider: 'played', engine: 'played-1', listVersion, sources: [], coverage: null },
    };
  }
}

/** One entry of an invented list; `id` is the publisher's reference. */
export function listing(id: string, changes: Partial<MatchedRecord> = {}): MatchedRecord {
  return {
    id,
    list: 'sandbox',
    kind: 'individual',
    names: [
      { text: 'Ovrin Kastelmar', kind: 'primary' },
      { text: 'Owrin Castelmar', kind: 'alias' },
    ],
    birth_dates: ['1968-03-14'],
    countries: ['PA'],
    gender: 'male',
    identifiers: [{ type: 'Passport', value: 'SBX 4471902', country: 'PA' }],
    topics: ['sanction'],
    fields: [{ name: 'Programme', tag: 'programme', value: 'Freeze' }],
    listed_on: '2019-05-20',
    url: 'https://lists.example/1',
    related_urls: [],
    office: null,
    articles: [],
    joins: [],
    ...changes,
  };
}

/** A match with these records; the first names it. */
export function match(records: readonly MatchedRecord[], changes: Partial<Match> = {}): Match {
  const [first = listing('sandbox:none')] = records;
  const name = first.names[0]?.text ?? '';
  return {
    recordId: records.map(({ id }) => id).sort()[0] ?? '',
    fingerprint: materialFingerprint(records),
    kind: first.kind,
    name,
    score: 0.95,
    nameScore: 0.95,
    searchedName: name,
    matchingName: name,
    matchingNameKind: 'primary',
    matchTypes: ['name_exact', 'year_of_birth'],
    tokens: [],
    facts: [],
    contradictions: [],
    records,
    ...changes,
  };
}
