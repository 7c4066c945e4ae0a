/** The wildcard language of event patterns: `*` stands for any text, `\*` and `\\` for themselves. */
import { invalidPattern } from './refusal.ts';

/** A test for whole strings; the literal parts are found from left to right, so no input makes it slow. */
export function wildcardTest(pattern: string, place: string): (text: string) => boolean {
  const parts = literalParts(pattern, place);
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (text.length < first.length + last.length) return false;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let from = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, from);
      if (found < 0 || found + part.length > end) return false;
      from = found + part.length;
    }
    return true;
  };
}

/** The literals between the stars, unescaped. */
function literalParts(pattern: string, place: string): string[] {
  const parts = [''];
  for (const token of pattern.match(/\\[\s\S]?|\*+|[^\\*]+/g) ?? []) {
    if (token === '*') parts.push('');
    else if (token.startsWith('*')) throw invalidPattern('Consecutive wildcard characters', place);
    else if (token.startsWith('\\')) parts.push((parts.pop() ?? '') + escaped(token, place));
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts;
}

function escaped(token: string, place: string): string {
  if (token !== '\\*' && token !== '\\\\') throw invalidPattern('Invalid escape character', place);
  return token.slice(1);
}
