/** What one element of a pattern's list accepts: a literal, or a match expression such as `{"prefix": "re"}`. */
import { BlockList, isIP } from 'node:net';
import { numericTest } from './numeric.ts';
import { invalidPattern } from './refusal.ts';
import { wildcardTest } from './wildcard.ts';

/** A scalar of an event. */
export type Leaf = string | number | boolean | null;

/** Accepts scalars, or (`absent`) the lack of any. */
export type Test = { readonly accepts: (leaf: Leaf) => boolean } | { readonly absent: true };

type TextTest = (text: string) => boolean;
type Reader = (argument: unknown, place: string) => Test;

/** Reads one element of a list such as `["x", null, {"numeric": [">", 5]}]`. */
export function readTest(element: unknown, place: string): Test {
  if (isLeaf(element)) return { accepts: (leaf) => leaf === element };
  const [name, argument] = onlyMember(element, 'match expression', place);
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (reader === undefined) throw invalidPattern(`Unrecognized match type ${name}`, place);
  return reader(argument, place);
}

const READERS: Readonly<Record<string, Reader>> = {
  exists: (argument, place) => {
    if (typeof argument !== 'boolean') throw invalidPattern('exists must be true or false', place);
    return argument ? { accepts: () => true } : { absent: true };
  },
  prefix: (argument, place) => onText(affixTest('startsWith', argument, place)),
  suffix: (argument, place) => onText(affixTest('endsWith', argument, place)),
  'equals-ignore-case': (argument, place) => onText(sameIgnoringCase(argument, place)),
  wildcard: (argument, place) => onText(wildcardTest(text(argument, 'wildcard', place), place)),
  cidr: (argument, place) => onText(cidrTest(argument, place)),
  numeric: (argument, place) => {
    const accepts = numericTest(argument, place);
    return { accepts: (leaf) => typeof leaf === 'number' && accepts(leaf) };
  },
  'anything-but': readAnythingBut,
};

/** Match types that may stand inside `anything-but`. */
const EXCLUSIONS: Readonly<Record<string, (argument: unknown, place: string) => TextTest>> = {
  prefix: (argument, place) => affixTest('startsWith', argument, place),
  suffix: (argument, place) => affixTest('endsWith', argument, place),
  'equals-ignore-case': sameIgnoringCase,
  wildcard: (argument, place) => wildcardTest(text(argument, 'wildcard', place), place),
};

function readAnythingBut(argument: unknown, place: string): Test {
  const listed = Array.isArray(argument) ? argument : [argument];
  const uniform = (kind: string) => listed.length > 0 && listed.every((item) => typeof item === kind);
  if (uniform('string') || uniform('number')) return { accepts: (leaf) => !listed.includes(leaf) };
  if (Array.isArray(argument)) {
    throw invalidPattern('Inside anything but list, values must be all strings or all numbers', place);
  }
  const [name, excluded] = onlyMember(argument, 'anything-but', place);
  const reader = Object.hasOwn(EXCLUSIONS, name) ? EXCLUSIONS[name] : undefined;
  if (reader === undefined) throw invalidPattern(`Unsupported anything-but pattern: ${name}`, place);
  const each = Array.isArray(excluded) ? excluded : [excluded];
  if (each.length === 0) throw invalidPattern('Empty arrays are not allowed', place);
  const tests = each.map((one) => reader(one, place));
  return { accepts: (leaf) => typeof leaf !== 'string' || !tests.some((test) => test(leaf)) };
}

function onText(test: TextTest): Test {
  return { accepts: (leaf) => typeof leaf === 'string' && test(leaf) };
}

function affixTest(side: 'startsWith' | 'endsWith', argument: unknown, place: string): TextTest {
  if (typeof argument === 'string') return (value) => value[side](argument);
  const [name, affix] = onlyMember(argument, 'prefix or suffix', place);
  if (name !== 'equals-ignore-case') throw invalidPattern(`Unsupported match type ${name}`, place);
  const folded = text(affix, name, place).toLowerCase();
  return (value) => value.toLowerCase()[side](folded);
}

function sameIgnoringCase(argument: unknown, place: string): TextTest {
  const folded = text(argument, 'equals-ignore-case', place).toLowerCase();
  return (value) => value.toLowerCase() === folded;
}

function cidrTest(argument: unknown, place: string): TextTest {
  const [network = '', bits = '', ...more] = text(argument, 'cidr', place).split('/');
  const version = isIP(network);
  const isBlock = version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
  if (!isBlock || more.length > 0) throw invalidPattern(`Malformed CIDR: ${argument}`, place);
  const block = new BlockList();
  block.addSubnet(network, Number(bits), version === 4 ? 'ipv4' : 'ipv6');
  return (value) => isIP(value) === version && block.check(value, version === 4 ? 'ipv4' : 'ipv6');
}

function text(argument: unknown, name: string, place: string): string {
  if (typeof argument !== 'string') throw invalidPattern(`${name} match pattern must be a string`, place);
  return argument;
}

function onlyMember(value: unknown, what: string, place: string): [string, unknown] {
  const members = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  const [member, ...more] = Object.entries(members);
  if (member === undefined || more.length > 0) {
    throw invalidPattern(`Only one key allowed in ${what}`, place);
  }
  return member;
}

function isLeaf(value: unknown): value is Leaf {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
