/** Finds the JSONata expressions in a state and refuses those that do not parse. */
import jsonata from 'jsonata';
import { invalidDefinition } from './refusal.ts';

/** Fields that are text, whatever they look like. */
const PLAIN_TEXT = new Set(['Comment', 'Next', 'Default', 'Type']);

/** The JSONata inside `{% … %}`, or undefined for other texts. */
export function expressionIn(text: string): string | undefined {
  return /^\{%([\s\S]*)%\}$/.exec(text)?.[1];
}

/** Walks all members of a state; throws `InvalidDefinition` for the first expression that is none. */
export function checkExpressions(value: unknown, place: string): void {
  if (typeof value === 'string') checkText(value, place);
  if (value === null || typeof value !== 'object') return;
  for (const [name, member] of Object.entries(value)) {
    if (!PLAIN_TEXT.has(name)) checkExpressions(member, `${place}/${name}`);
  }
}

function checkText(text: string, place: string): void {
  const expression = expressionIn(text);
  if (expression === undefined) {
    if (text.startsWith('{%'))
      throw invalidDefinition('an expression that starts with {% ends with %}', place);
    return;
  }
  if (/\$eval\s*\(/.test(expression)) throw invalidDefinition('$eval is not supported', place);
  try {
    jsonata(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw invalidDefinition(`'${expression.trim()}' is not JSONata (${reason})`, place);
  }
}
