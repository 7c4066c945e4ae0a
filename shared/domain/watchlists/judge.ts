/** Judges whether a listed profile may be the subject: by names, facts and identifiers together. */

import { compareNames } from '@probity/matching/compare';
import { applyFacts, type Judged } from '@probity/matching/context';
import { compareFacts } from '@probity/matching/facts';
import { sharedIdentifiers } from '@probity/matching/identifiers';
import type { NameHit } from '@probity/matching/model';
import { withWrittenParts } from '@probity/matching/written-parts';
import type { Match, Subject } from './match.ts';
import { factsOf } from './profile/facts.ts';
import { materialFingerprint } from './profile/material.ts';
import type { ListedProfile } from './schema.ts';
import { ALERT_SCORE, MIN_NAME_SCORE, SAME_IDENTIFIER } from './thresholds.ts';

/** What is known of the names of a subject and a profile. */
type NameEvidence = Pick<NameHit, 'score' | 'matchTypes' | 'tokens' | 'name'> & { readonly searched: string };

/** The match of a profile that was found by its name. */
export function matchOfHit(hit: NameEvidence, profile: ListedProfile, subject: Subject): Match {
  return matchOf(hit, profile, subject);
}

/**
 * Keeps the exact main names of sanctioned persons as matches, with the contradictions shown: facts alone never clear them,
 * because publishers are wrong about facts more often than about names. Only where one of several persons of that name has
 * the birth date of the subject, and nothing contradicts, do facts tell the others apart.
 */
export function withExactNames(matches: readonly Match[]): readonly Match[] {
  const isToldApart = matches.some(
    (match) =>
      match.nameScore === 1 && match.matchTypes.includes('dob_match') && match.contradictions.length === 0,
  );
  if (isToldApart) return matches;
  return matches.map((match) =>
    isExactPerson(match) ? { ...match, score: Math.max(match.score, ALERT_SCORE) } : match,
  );
}

/** The match of a profile with an identifier of the subject, whatever its name. Undefined where they share none. */
export function matchOfIdentifier(profile: ListedProfile, subject: Subject): Match | undefined {
  const { identifiers } = factsOf(profile.records);
  if (sharedIdentifiers(subject.facts.identifiers, identifiers).length === 0) return undefined;
  return matchOf(namesOf(profile, subject), profile, subject);
}

function isExactPerson({ nameScore, matchingNameKind, kind, records }: Match): boolean {
  const isSanctioned = records.some(({ topics }) => topics.includes('sanction'));
  return nameScore === 1 && matchingNameKind === 'primary' && kind === 'individual' && isSanctioned;
}

/** How similar the most similar names are, where the index did not compare them. */
function namesOf(profile: ListedProfile, { kind, names }: Subject): NameEvidence {
  const main = { text: mainName(profile), kind: 'primary' } as const;
  const compared = names.map((text) => ({
    searched: text,
    ...compareNames({ text, kind }, { text: main.text, kind: profile.kind }),
  }));
  const [best] = compared.sort((a, b) => b.score - a.score);
  return { name: main, searched: names[0] ?? '', score: 0, matchTypes: ['unknown'], tokens: [], ...best };
}

function matchOf(names: NameEvidence, profile: ListedProfile, subject: Subject): Match {
  const judged = judge(names, profile, subject);
  return {
    recordId: profile.id,
    fingerprint: materialFingerprint(profile.records),
    kind: profile.kind,
    name: mainName(profile),
    score: judged.score,
    nameScore: names.score,
    searchedName: names.searched,
    matchingName: names.name.text,
    matchingNameKind: names.name.kind,
    matchTypes: judged.matchTypes,
    tokens: withWrittenParts(names.tokens, {
      kind: profile.kind,
      searched: names.searched,
      listed: names.name.text,
    }),
    facts: compareFacts(subject.facts, factsOf(profile.records)),
    contradictions: judged.contradictions,
    records: profile.records,
  };
}

function judge({ score, matchTypes }: NameEvidence, profile: ListedProfile, subject: Subject): Judged {
  const theirs = factsOf(profile.records);
  const judged = applyFacts(score, matchTypes, subject.facts, theirs);
  if (sharedIdentifiers(subject.facts.identifiers, theirs.identifiers).length === 0) return judged;
  const isOtherName = score < MIN_NAME_SCORE;
  return {
    ...judged,
    score: Math.max(judged.score, SAME_IDENTIFIER),
    contradictions: isOtherName ? [...judged.contradictions, 'name'] : judged.contradictions,
  };
}

function mainName({ records }: Pick<ListedProfile, 'records'>): string {
  const names = records.flatMap((record) => record.names);
  return (names.find(({ kind }) => kind === 'primary') ?? names[0])?.text ?? '';
}
