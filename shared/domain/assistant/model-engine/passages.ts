/** What a model is shown of the sources: passages without invisible characters, and without words that are meant for the model. */

import type { SourceText } from '@probity/extraction/model';
import type { Place } from '@probity/reading/schema';

export interface Passage {
  /** `p1`, `p2` …: says nothing of the file, whose name could be an instruction. */
  readonly id: string;
  readonly source: string;
  readonly at: Place;
  /** As the model sees it. Quotations are looked up here. */
  readonly text: string;
}

const MOST_CHARACTERS = 1_200;

/** Format characters, tags, and controls other than a line break: they can hide text from people. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Sentences that speak to whoever fills in the form by machine, not to the reader of the document. */
const ADDRESSES_A_MODEL = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:instruction|rule|prompt|above|previous|prior|earlier)/iu,
  /^\W{0,4}(?:system|assistant|user|developer)\s*(?:prompt|message)?\s*:/imu,
  /\b(?:you are|act as|pretend to be)\b[^.\n]{0,30}\b(?:assistant|ai|language model|chatbot|llm)\b/iu,
  /\b(?:answer|reply|respond)\b[^.\n]{0,30}\b(?:every|all|each|following)\b[^.\n]{0,20}\bquestions?\b/iu,
  /\b(?:ai|language) (?:model|assistant)s?\b[^.\n]{0,40}\b(?:must|should|shall|please)\b/iu,
  /<\/?(?:passages?|questions?|system|instructions?)\b/iu,
];

export function addressesModel(text: string): boolean {
  return ADDRESSES_A_MODEL.some((pattern) => pattern.test(text));
}

export function visibleText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '');
}

/** All blocks of the sources as passages. Those that address a model are left out: nobody's answer stands in them. */
export function passagesOf(sources: readonly SourceText[]): readonly Passage[] {
  let count = 0;
  return sources.flatMap(({ id: source, blocks }) =>
    blocks.flatMap(({ text, at }) => {
      const shown = visibleText(text).slice(0, MOST_CHARACTERS).toWellFormed().trim();
      if (shown === '' || addressesModel(shown)) return [];
      count += 1;
      return [{ id: `p${count}`, source, at, text: shown }];
    }),
  );
}
