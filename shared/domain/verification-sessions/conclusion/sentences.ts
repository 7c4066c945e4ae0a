/** What a comparison found, in sentences for the tenant. Pure. */
import { failure } from '../../verification/provider/failure-reasons.ts';
import type { ComparisonLine, NotComparedReason } from './schema.ts';

/** Findings of our own that are about the document alone, with the sentences of their codes. */
const ALONE = { document_expiry: 'document_expired', age: 'under_age' } as const;

export const NOT_COMPARED_WORDS: Readonly<Record<NotComparedReason, string>> = {
  record_has_none: 'our record has none',
  provider_gave_none: 'the provider gave none',
  neither_has: 'neither our record nor the provider has one',
  record_too_little: 'our record says too little',
  provider_gave_too_little: 'the provider said too little',
  other_number: 'the document is of another kind',
  no_nationality: 'the document names no state',
};

/** `missing`: lines that a clear outcome needs and does not have. */
export function sentencesOf(
  lines: readonly ComparisonLine[],
  missing: readonly ComparisonLine[],
): readonly string[] {
  const facts = lines.filter(({ field }) => !isAlone(field));
  const differing = facts.filter(({ finding }) => finding === 'differs');
  const inPart = facts.filter(({ finding }) => finding === 'partly');
  const similar = facts.filter(({ finding }) => finding === 'similar');
  const alone = lines.flatMap(({ field, finding }) =>
    isAlone(field) && finding === 'differs' ? [failure(ALONE[field]).details] : [],
  );
  const uncompared = missing.map((line) => `${wordOf(line)} (${whyOf(line)})`).join(', ');
  return [
    ...(differing.length === 0 ? [] : [`The document and the entity differ in: ${namesOf(differing)}.`]),
    ...(similar.length === 0
      ? []
      : [`The document and the entity are alike, and not the same, in: ${namesOf(similar)}.`]),
    ...(inPart.length === 0
      ? []
      : [`The document and the entity agree in part only in: ${namesOf(inPart)}.`]),
    ...alone,
    ...(uncompared === '' ? [] : [`A clear outcome needs what could not be compared: ${uncompared}.`]),
  ];
}

function isAlone(field: ComparisonLine['field']): field is keyof typeof ALONE {
  return Object.hasOwn(ALONE, field);
}

function namesOf(lines: readonly ComparisonLine[]): string {
  return lines.map(wordOf).join(', ');
}

function wordOf({ field }: ComparisonLine): string {
  return field.replaceAll('_', ' ');
}

function whyOf({ not_compared_because: reason }: ComparisonLine): string {
  return NOT_COMPARED_WORDS[reason ?? 'provider_gave_none'];
}
