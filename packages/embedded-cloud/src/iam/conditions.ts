/** The condition operators and keys of policies; one that is not known fails when the policy is read. */
import type { Reading } from '../template/reading.ts';
import { wildcard } from './wildcard.ts';

/** Condition keys of a request, in lower case. */
export type Context = ReadonlyMap<string, string>;

/** A condition of a statement: whether the request's context meets it. */
export type Condition = (context: Context) => boolean;

interface Operator {
  readonly compile: (wanted: string) => (value: string) => boolean;
  /** Negated operators hold when no value matches, and also when the key is absent. */
  readonly negated?: true;
}

/** The condition block of a statement as tests that must all hold. */
export function readConditions(block: Reading): Condition[] {
  return block
    .members()
    .flatMap(([operator, keys]) =>
      keys.members().map(([key, values]) => readCondition(operator, key, values.texts(), block.place)),
    );
}

function readCondition(name: string, key: string, wanted: string[], place: string): Condition {
  const lower = key.toLowerCase();
  if (!isKnownKey(lower)) throw new Error(`${place}: condition key not known to the embedded cloud: ${key}`);
  const [, set, base = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(name) ?? [];
  if (base === 'Null') return (context) => context.has(lower) === wanted.includes('false');
  const operator = OPERATORS[base];
  if (operator === undefined) {
    throw new Error(`${place}: condition operator not known to the embedded cloud: ${name}`);
  }
  const tests = wanted.map(operator.compile);
  const absent =
    set === undefined ? ifExists !== undefined || operator.negated === true : set === 'ForAllValues';
  return (context) => {
    const value = context.get(lower);
    if (value === undefined) return absent;
    const matches = tests.some((test) => test(value));
    return operator.negated ? !matches : matches;
  };
}

const equals: Operator['compile'] = (wanted) => (value) => value === wanted;
const caseless: Operator['compile'] = (wanted) => (value) => value.toLowerCase() === wanted.toLowerCase();
const like: Operator['compile'] = (wanted) => wildcard(wanted);

/** Source: IAM User Guide, "IAM JSON policy elements: Condition operators". */
const OPERATORS: Readonly<Record<string, Operator>> = {
  ArnEquals: { compile: like },
  ArnLike: { compile: like },
  ArnNotEquals: { compile: like, negated: true },
  ArnNotLike: { compile: like, negated: true },
  Bool: { compile: caseless },
  NumericEquals: { compile: numeric((value, wanted) => value === wanted) },
  NumericGreaterThan: { compile: numeric((value, wanted) => value > wanted) },
  NumericGreaterThanEquals: { compile: numeric((value, wanted) => value >= wanted) },
  NumericLessThan: { compile: numeric((value, wanted) => value < wanted) },
  NumericLessThanEquals: { compile: numeric((value, wanted) => value <= wanted) },
  NumericNotEquals: { compile: numeric((value, wanted) => value === wanted), negated: true },
  StringEquals: { compile: equals },
  StringEqualsIgnoreCase: { compile: caseless },
  StringLike: { compile: like },
  StringNotEquals: { compile: equals, negated: true },
  StringNotEqualsIgnoreCase: { compile: caseless, negated: true },
  StringNotLike: { compile: like, negated: true },
};

function numeric(compare: (value: number, wanted: number) => boolean): Operator['compile'] {
  return (wanted) => (value) => compare(Number(value), Number(wanted));
}

const KEYS = new Set([
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalisawsservice',
  'aws:requestedregion',
  'aws:securetransport',
  'aws:sourceaccount',
  'aws:sourcearn',
  'dynamodb:leadingkeys',
  'events:detail-type',
  'events:managedby',
  'events:source',
  'kms:calleraccount',
  'kms:requestalias',
  'kms:viaservice',
  'lambda:functionarn',
  's3:delimiter',
  's3:max-keys',
  's3:prefix',
  's3:signatureage',
  's3:tlsversion',
  's3:x-amz-server-side-encryption',
  's3:x-amz-server-side-encryption-aws-kms-key-id',
  'ses:apiversion',
  'ses:fromaddress',
  'ses:fromdisplayname',
  'ses:recipients',
]);

/** Keys that end in a name of the caller's: of an entry of an encryption context, of a tag. */
const KEY_FAMILIES = ['kms:encryptioncontext:', 's3:existingobjecttag/'];

function isKnownKey(key: string): boolean {
  return KEYS.has(key) || KEY_FAMILIES.some((family) => key.startsWith(family));
}
