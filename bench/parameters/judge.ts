/** Recall, false alerts and labelled pairs of a sample, as single figures. */
import { readFileSync } from 'node:fs';
import { compareNames } from '@probity/matching/compare';
import { applyFacts } from '@probity/matching/context';
import { openIndex } from '@probity/matching/engine';
import type { NameIndex } from '@probity/matching/model';
import { KINDS_LIKE } from '../matching/data.ts';
import { f1 } from '../matching/pairs.ts';
import type { Asked, Sample } from './sample.ts';

const HIT = 0.7;
const ALERT = 0.8;
const LIMIT = 100;

/** Each in %. */
export interface Quality {
  readonly f1AtHit: number;
  readonly f1AtAlert: number;
  readonly altered: number;
  readonly arabic: number;
  readonly shortForms: number;
  readonly persons: number;
  readonly withFacts: number;
  readonly companies: number;
}

export function qualityOf(sample: Sample): Quality {
  const core = openIndex(readFileSync(sample.indexes.core));
  const all = openIndex(readFileSync(sample.indexes.all));
  const scored = sample.pairs.map(({ a, b, kind, same }) => ({
    same,
    score: compareNames({ text: a, kind }, { text: b, kind }).score,
  }));
  const companies = sample.companies.filter(
    (text) =>
      all.search({ text, kind: 'company' }, { kinds: KINDS_LIKE.company, limit: 1, minScore: ALERT }).length >
      0,
  );
  return {
    f1AtHit: 100 * f1(scored, HIT),
    f1AtAlert: 100 * f1(scored, ALERT),
    altered: found(core, sample.altered),
    arabic: found(core, sample.arabic),
    shortForms: found(core, sample.shortForms),
    ...alertsOf(all, sample),
    companies: percent(companies.length, sample.companies.length),
  };
}

function found(index: NameIndex, asked: readonly Asked[]): number {
  const hits = asked.filter(({ text, kind, truth }) =>
    index
      .search({ text, kind }, { kinds: KINDS_LIKE[kind], limit: LIMIT, minScore: ALERT })
      .some(({ id }) => id === truth),
  );
  return percent(hits.length, asked.length);
}

function alertsOf(index: NameIndex, { persons, facts }: Sample): Pick<Quality, 'persons' | 'withFacts'> {
  let byName = 0;
  let withFacts = 0;
  for (const { name, facts: known } of persons) {
    const options = { kinds: KINDS_LIKE.individual, limit: LIMIT };
    const hits = index.search({ text: name, kind: 'individual' }, options);
    if ((hits[0]?.score ?? 0) >= ALERT) byName += 1;
    const isAlert = hits.some(({ entry, score, matchTypes }) => {
      const listed = facts[entry];
      const judged = listed === undefined ? score : applyFacts(score, matchTypes, known, listed).score;
      return judged >= ALERT;
    });
    if (isAlert) withFacts += 1;
  }
  return { persons: percent(byName, persons.length), withFacts: percent(withFacts, persons.length) };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
