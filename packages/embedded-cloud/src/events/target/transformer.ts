/** Input transformers: a JSON template whose `<placeholders>` are filled from the event. */
import { AwsError } from '../../service.ts';
import { compilePath } from './json-path.ts';

/** What a template may draw on besides its own paths. */
export interface Surroundings {
  readonly event: Readonly<Record<string, unknown>>;
  readonly ruleArn: string;
  readonly ruleName: string;
  /** ISO 8601. */
  readonly ingestionTime: string;
}

type Variable = (surroundings: Surroundings) => unknown;
type Placeholder = { readonly name: string; readonly quoted: boolean };
type Piece = string | Placeholder;

const PREDEFINED: Readonly<Record<string, Variable>> = {
  'aws.events.rule-arn': ({ ruleArn }) => ruleArn,
  'aws.events.rule-name': ({ ruleName }) => ruleName,
  'aws.events.event.ingestion-time': ({ ingestionTime }) => ingestionTime,
  'aws.events.event': ({ event: { detail: _, ...rest } }) => rest,
  'aws.events.event.json': ({ event }) => event,
};
/** Their content is not escaped by AWS, so inside a string they would break the document. */
const ONLY_UNQUOTED = new Set(['aws.events.event', 'aws.events.event.json']);

/**
 * Compiles `InputTransformer`. The template must be a JSON document once its placeholders are filled: outside strings
 * a placeholder stands for the JSON value, inside for its text; a path that finds nothing gives an empty string.
 * Throws `ValidationException` for unknown placeholders and for templates that are not JSON.
 */
export function compileTransformer(
  paths: Readonly<Record<string, string>>,
  template: string,
): (surroundings: Surroundings) => unknown {
  const variables = variablesOf(paths);
  const pieces = cut(template);
  for (const piece of pieces) if (typeof piece !== 'string') checkPlaceholder(piece, variables);
  const render = (value: (name: string) => unknown): unknown =>
    JSON.parse(pieces.map((piece) => (typeof piece === 'string' ? piece : fill(piece, value))).join(''));
  try {
    render(() => null);
  } catch {
    throw invalidTemplate('is not a JSON document');
  }
  return (surroundings) => render((name) => variables.get(name)?.(surroundings));
}

function variablesOf(paths: Readonly<Record<string, string>>): ReadonlyMap<string, Variable> {
  const own = Object.entries(paths).map(([name, path]): [string, Variable] => {
    if (name.toLowerCase().startsWith('aws')) throw invalidTemplate(`may not define ${name}`);
    const find = compilePath(path);
    return [name, ({ event }) => find(event)];
  });
  return new Map([...Object.entries(PREDEFINED), ...own]);
}

function checkPlaceholder(piece: Placeholder, variables: ReadonlyMap<string, Variable>): void {
  if (!variables.has(piece.name)) throw invalidTemplate(`has the undefined placeholder <${piece.name}>`);
  if (piece.quoted && ONLY_UNQUOTED.has(piece.name)) {
    throw invalidTemplate(`has <${piece.name}> inside a string`);
  }
}

/** Cuts the template at its placeholders, remembering which of them stand inside JSON strings. */
function cut(template: string): Piece[] {
  const pieces: Piece[] = [];
  let quoted = false;
  for (const [token, name] of template.matchAll(/<([\w.-]+)>|\\[\s\S]|[\s\S]/g)) {
    if (token === '"') quoted = !quoted;
    pieces.push(name === undefined ? token : { name, quoted });
  }
  return pieces;
}

function fill(placeholder: Placeholder, find: (name: string) => unknown): string {
  const found = find(placeholder.name);
  const value = found === undefined ? '' : found;
  if (!placeholder.quoted) return JSON.stringify(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return JSON.stringify(text).slice(1, -1);
}

function invalidTemplate(reason: string): AwsError {
  return new AwsError('ValidationException', `InputTemplate ${reason}`);
}
