/** The vocabulary as it is searched: phrases of stems, the concepts that they mean, and what stands in for a concept. */
import { wordsOf } from '../text/tokens.ts';
import { COMPLIANCE } from './compliance.ts';
import { FINANCE } from './finance.ts';
import { IDENTITY } from './identity.ts';
import { OTHER_LANGUAGES } from './other-languages.ts';
import { RELATIONS } from './relations.ts';

/** A step in the tree of phrases: the next stem leads to the next step. */
export interface PhraseStep {
  readonly next: Map<string, PhraseStep>;
  readonly concepts: string[];
}

/** Marks concepts among terms, which else are stems. */
export const CONCEPT_MARK = '@';

let tree: PhraseStep | undefined;

/** The root of all phrases. Made with its first use. */
export function phrases(): PhraseStep {
  tree ??= grown();
  return tree;
}

function grown(): PhraseStep {
  const root: PhraseStep = { next: new Map(), concepts: [] };
  for (const line of [IDENTITY, COMPLIANCE, FINANCE, OTHER_LANGUAGES].flatMap((table) =>
    table.trim().split('\n'),
  )) {
    const colon = line.indexOf(':');
    const concept = `${CONCEPT_MARK}${line.slice(0, colon)}`;
    for (const phrase of line.slice(colon + 1).split(',')) add(root, phrase, concept);
  }
  return root;
}

function add(root: PhraseStep, phrase: string, concept: string): void {
  let step = root;
  for (const { stem } of wordsOf(phrase)) {
    const known = step.next.get(stem);
    const next = known ?? { next: new Map(), concepts: [] };
    if (known === undefined) step.next.set(stem, next);
    step = next;
  }
  if (step !== root && !step.concepts.includes(concept)) step.concepts.push(concept);
}

/** A text about the concept `by` answers a question about another, to this share. */
export interface StandIn {
  readonly by: string;
  readonly share: number;
}

let related: ReadonlyMap<string, readonly StandIn[]> | undefined;

/** The concepts that stand in for a concept, each with its share. */
export function standIns(concept: string): readonly StandIn[] {
  related ??= Map.groupBy(
    RELATIONS.trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([of = '', by = '', share = '0']) => ({
        of: CONCEPT_MARK + of,
        by: CONCEPT_MARK + by,
        share: Number(share),
      })),
    ({ of }) => of,
  );
  return related.get(concept) ?? [];
}
