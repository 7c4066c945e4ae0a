/** Answers questions for addresses: what a label gives, or what a sentence gives after `at` or `is`. */
import { type Extractor, type Finding, textValue } from '../answering/model.ts';
import { foldedOf } from '../text/tokens.ts';

const LEAD =
  /\b(?:office|address|seat|business|headquarters|located|situated|headquartered|premises)\b[^.;:]{0,40}?\b(?:is|are|at|in)\b(?: (?:situated|located))?(?: (?:at|in))?:? /i;
const LONGEST = 200;

export const findAddresses: Extractor = (_understood, ranked) =>
  ranked.flatMap(({ unit, score }): Finding[] => {
    if (unit.kind === 'name' || unit.kind === 'heading') return [];
    const text = unit.kind === 'sentence' ? afterLead(unit.text) : unit.text;
    if (text === undefined || !isAddress(text)) return [];
    const strength = unit.kind === 'sentence' ? score : score + 0.08;
    return [{ value: textValue(text), key: foldedOf(text), unit, strength }];
  });

function afterLead(text: string): string | undefined {
  const lead = LEAD.exec(text);
  if (lead === null) return undefined;
  const rest = text.slice(lead.index + lead[0].length);
  const end = /\.(?:\s|$)|;|,? (?:and|where|which|with|from|under)\b|\(/.exec(rest)?.index ?? rest.length;
  return rest.slice(0, end).trim();
}

/** Has a number and a comma, as addresses do, and no verb. */
function isAddress(text: string): boolean {
  return (
    text.length <= LONGEST &&
    /\d/.test(text) &&
    /[,\n]/.test(text) &&
    !/[@?]|\b(?:is|are|was|has|shall)\b/.test(text)
  );
}
