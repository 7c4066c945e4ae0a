/** The JSON paths that EventBridge understands: dots, names in brackets, indices and wildcards. */
import { AwsError } from '../../service.ts';

type Step = string | number | typeof WILDCARD;

const WILDCARD = Symbol('*');
const STEP = /\.([\w/-]+)|\.\*|\['([^']+)'\]|\["([^"]+)"\]|\[(\d+)\]|\[\*\]/y;

/** Reads `$.detail.items[0].id`; the result finds the value in an event, or undefined. Throws `ValidationException`. */
export function compilePath(path: string): (event: unknown) => unknown {
  if (!path.startsWith('$')) throw invalidPath(path);
  const steps: Step[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path);
    if (match === null) throw invalidPath(path);
    const name = match[1] ?? match[2] ?? match[3];
    steps.push(name ?? (match[4] === undefined ? WILDCARD : Number(match[4])));
  }
  return (event) => follow(event, steps);
}

function follow(value: unknown, steps: readonly Step[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === WILDCARD) {
    if (value === null || typeof value !== 'object') return undefined;
    return Object.values(value).flatMap((member) => follow(member, rest) ?? []);
  }
  return follow(member(value, step), rest);
}

function member(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value[step] : undefined;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, step) ? Object.getOwnPropertyDescriptor(value, step)?.value : undefined;
}

function invalidPath(path: string): AwsError {
  return new AwsError('ValidationException', `Invalid or unsupported JSON path: ${path}`);
}
