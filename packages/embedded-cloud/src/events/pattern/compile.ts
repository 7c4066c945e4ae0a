/** Compiles an event pattern (EventBridge user guide, "Event patterns") into a test on events. */
import { field, hasLeafAt, leavesOf, objectsOf } from './event-fields.ts';
import { invalidPattern } from './refusal.ts';
import { readTest } from './tests.ts';

export type Matcher = (event: unknown) => boolean;

/** Holds one object of the event against one object of the pattern; `event` is the whole of it. */
type Check = (fields: Readonly<Record<string, unknown>>, event: unknown) => boolean;
type Path = readonly string[];

/**
 * A matcher for `pattern`, e.g. `{source: ['probity'], detail: {status: [{prefix: 'done'}]}}`. All fields must match,
 * any element of a list may; elements of an array of objects are matched one by one, so that two fields never match
 * in two different elements. Throws `InvalidEventPatternException` naming what it does not understand.
 */
export function compilePattern(pattern: unknown): Matcher {
  const check = compileObject(pattern, []);
  return (event) => objectsOf(event).some((fields) => check(fields, event));
}

function compileObject(pattern: unknown, path: Path): Check {
  if (pattern === null || typeof pattern !== 'object' || Array.isArray(pattern)) {
    throw invalidPattern('must be an object or an array', path.join('.'));
  }
  const members = Object.entries(pattern);
  if (members.length === 0) throw invalidPattern('Empty objects are not allowed', path.join('.'));
  const checks = members.map(([key, value]) => compileMember(key, value, path));
  return (fields, event) => checks.every((check) => check(fields, event));
}

function compileMember(key: string, value: unknown, parent: Path): Check {
  if (key === '$or') return compileAlternatives(value, parent);
  const path = [...parent, key];
  if (Array.isArray(value)) return compileList(key, value, path);
  const check = compileObject(value, path);
  return (fields, event) => objectsOf(field(fields, key)).some((nested) => check(nested, event));
}

function compileAlternatives(value: unknown, path: Path): Check {
  if (!Array.isArray(value) || value.length < 2) {
    throw invalidPattern('$or must be a list of at least two patterns', path.join('.'));
  }
  const checks = value.map((alternative) => compileObject(alternative, path));
  return (fields, event) => checks.some((check) => check(fields, event));
}

function compileList(key: string, elements: readonly unknown[], path: Path): Check {
  const place = path.join('.');
  if (elements.length === 0) throw invalidPattern('Empty arrays are not allowed', place);
  const tests = elements.map((element) => readTest(element, place));
  return (fields, event) => {
    const leaves = leavesOf(field(fields, key));
    return tests.some((test) =>
      'absent' in test ? !hasLeafAt(event, path) : leaves.some((leaf) => test.accepts(leaf)),
    );
  };
}
