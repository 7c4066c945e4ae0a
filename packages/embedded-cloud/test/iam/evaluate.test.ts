import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../src/iam/evaluate.ts';
import { type AccessRequest, type Principal, readStatements } from '../../src/iam/statement.ts';
import { wildcard } from '../../src/iam/wildcard.ts';
import { Reading } from '../../src/template/reading.ts';

const ROLE: Principal = { kind: 'role', arn: 'arn:aws:iam::000000000000:role/r' };
const KEY = 'arn:aws:kms:eu-west-1:000000000000:key/k';

const statements = (...given: object[]) =>
  readStatements(new Reading({ Version: '2012-10-17', Statement: given }, 'policy'));
const request = (action: string, resource: string, context: Record<string, string> = {}): AccessRequest => ({
  principal: ROLE,
  action,
  resource,
  context: new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value])),
});
const identity = (...given: object[]) => ({ identity: statements(...given), resource: undefined });
const allow = (more: object) => ({ Effect: 'Allow', Action: '*', Resource: '*', ...more });
const deny = (more: object) => ({ Effect: 'Deny', Action: '*', Resource: '*', ...more });

describe('a decision', () => {
  test('is no without any statement, and no again when a deny meets an allow', () => {
    expect(decide(request('sqs:SendMessage', 'q'), identity())).toBe('no identity-based policy');
    expect(decide(request('sqs:SendMessage', 'q'), identity(allow({}), deny({ Action: 'sqs:*' })))).toBe(
      'explicit deny',
    );
  });

  test('ignores the case of actions, not of resources', () => {
    const policies = identity(allow({ Action: 'SQS:sendmessage', Resource: 'arn:Q' }));
    expect(decide(request('sqs:SendMessage', 'arn:Q'), policies)).toBe('allowed');
    expect(decide(request('sqs:SendMessage', 'arn:q'), policies)).not.toBe('allowed');
  });

  test('with NotAction and NotResource covers everything else', () => {
    const policies = identity({ Effect: 'Allow', NotAction: ['s3:*'], NotResource: ['secret*'] });
    expect(decide(request('sqs:SendMessage', 'q'), policies)).toBe('allowed');
    expect(decide(request('s3:GetObject', 'q'), policies)).not.toBe('allowed');
    expect(decide(request('sqs:SendMessage', 'secret-1'), policies)).not.toBe('allowed');
  });

  test('lets a resource policy allow a role that it names, and deny everybody', () => {
    const bucket = (...given: object[]) => ({ identity: [], resource: statements(...given) });
    const named = { Principal: { AWS: ROLE.kind === 'role' ? ROLE.arn : '' } };
    expect(decide(request('s3:GetObject', 'b'), bucket(allow(named)))).toBe('allowed');
    const account = { Principal: { AWS: 'arn:aws:iam::000000000000:root' } };
    expect(decide(request('s3:GetObject', 'b'), bucket(allow(account)))).toBe('no identity-based policy');
    const all = { identity: statements(allow({})), resource: statements(deny({ Principal: '*' })) };
    expect(decide(request('s3:GetObject', 'b'), all)).toBe('explicit deny');
  });

  test('on a key needs the key policy: by name, or through the account together with the role', () => {
    const account = allow({ Action: 'kms:*', Principal: { AWS: 'arn:aws:iam::000000000000:root' } });
    const role = statements(allow({ Action: 'kms:Decrypt', Resource: KEY }));
    const decrypt = request('kms:Decrypt', KEY);
    expect(decide(decrypt, { identity: role, resource: statements() })).toBe('no resource-based policy');
    expect(decide(decrypt, { identity: role, resource: statements(account) })).toBe('allowed');
    expect(decide(decrypt, { identity: [], resource: statements(account) })).toBe('no identity-based policy');
  });

  test('for a service comes from the policy of the resource alone', () => {
    const events: AccessRequest = {
      ...request('sqs:SendMessage', 'q'),
      principal: { kind: 'service', name: 'events.amazonaws.com' },
    };
    const policy = statements(allow({ Principal: { Service: 'events.amazonaws.com' } }));
    expect(decide(events, { identity: [], resource: policy })).toBe('allowed');
    expect(decide(events, { identity: statements(allow({})), resource: [] })).toBe(
      'no resource-based policy',
    );
  });
});

describe('a condition', () => {
  const under = (condition: object, context: Record<string, string>) =>
    decide(request('a:b', 'r', context), identity(allow({ Condition: condition }))) === 'allowed';
  const tenant = 'kms:EncryptionContext:tenant';

  test.each([
    ['StringEquals', { StringEquals: { [tenant]: ['a', 'b'] } }, { [tenant]: 'b' }, { [tenant]: 'c' }],
    ['StringEquals without the key', { StringEqualsIfExists: { [tenant]: 'a' } }, {}, { [tenant]: 'c' }],
    ['StringNotEquals', { StringNotEquals: { [tenant]: ['a', 'b'] } }, {}, { [tenant]: 'a' }],
    [
      'StringLike',
      { StringLike: { 'ses:FromAddress': '*@a.example' } },
      { 'ses:FromAddress': 'x@a.example' },
      {},
    ],
    [
      'Bool',
      { Bool: { 'aws:SecureTransport': 'true' } },
      { 'aws:SecureTransport': 'true' },
      { 'aws:SecureTransport': 'false' },
    ],
    ['Null', { Null: { [tenant]: 'false' } }, { [tenant]: 'x' }, {}],
    ['ArnLike', { ArnLike: { 'aws:SourceArn': 'arn:*:rule/x' } }, { 'aws:SourceArn': 'arn:1:rule/x' }, {}],
    [
      'NumericLessThan',
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      { 's3:TlsVersion': '1.1' },
      { 's3:TlsVersion': '1.3' },
    ],
    [
      'ForAnyValue',
      { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'T#*' } },
      { 'dynamodb:LeadingKeys': 'T#1' },
      {},
    ],
    [
      'ForAllValues',
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'T#*' } },
      {},
      { 'dynamodb:LeadingKeys': 'X' },
    ],
  ])(
    '%s holds and does not hold',
    (_name, condition, met: Record<string, string>, unmet: Record<string, string>) => {
      expect([under(condition, met), under(condition, unmet)]).toEqual([true, false]);
    },
  );

  test.each([
    [{ DateLessThan: { 'aws:SecureTransport': 'x' } }, /operator not known.*DateLessThan/],
    [{ StringEquals: { 'aws:MultiFactorAuthPresent': 'x' } }, /key not known.*aws:MultiFactorAuthPresent/],
  ])('that nobody here understands fails when it is read: %j', (condition, refusal) => {
    expect(() => statements(allow({ Condition: condition }))).toThrow(refusal);
  });

  test('variables that nothing fills in, and unknown elements, fail too', () => {
    expect(() => statements(allow({ Resource: `\${aws:username}/*` }))).toThrow(/aws:username/);
    expect(() => statements({ ...allow({}), NotPrincipal: '*' })).toThrow(/NotPrincipal/);
  });
});

describe('properties', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ':', '/', '*', '?', '.', '+'), maxLength: 12 });

  test('a text without wildcards matches itself alone', () => {
    return fc.assert(
      fc.property(word, word, (pattern, text) => {
        const plain = pattern.replace(/[*?]/g, '');
        expect(wildcard(plain)(text)).toBe(plain === text);
      }),
    );
  });

  test('wildcards agree with a matcher written from the definition', () => {
    const matches = (pattern: string, text: string): boolean => {
      const [first, ...rest] = pattern;
      if (first === undefined) return text === '';
      if (first === '*') {
        return Array.from({ length: text.length + 1 }, (_, at) =>
          matches(rest.join(''), text.slice(at)),
        ).some(Boolean);
      }
      return text !== '' && (first === '?' || first === text[0]) && matches(rest.join(''), text.slice(1));
    };
    return fc.assert(
      fc.property(word, word, (pattern, text) => wildcard(pattern)(text) === matches(pattern, text)),
    );
  });

  const statement = fc.record({
    Effect: fc.constantFrom('Allow', 'Deny'),
    Action: fc.constantFrom('*', 'a:*', 'a:b', 'a:c'),
    Resource: fc.constantFrom('*', 'r/*', 'r/1'),
  });
  const asked = fc.constantFrom(request('a:b', 'r/1'), request('a:c', 'r/2'), request('x:y', 'z'));

  test('adding a deny never allows more, adding an allow never denies', () => {
    return fc.assert(
      fc.property(fc.array(statement), statement, asked, (policy, added, what) => {
        const before = decide(what, identity(...policy));
        const after = decide(what, identity(...policy, added));
        if (added.Effect === 'Deny') expect(before !== 'allowed' && after === 'allowed').toBe(false);
        else expect(before === 'allowed' && after !== 'allowed').toBe(false);
      }),
    );
  });

  test('the order of statements does not matter', () => {
    return fc.assert(
      fc.property(fc.array(statement), asked, (policy, what) => {
        expect(decide(what, identity(...policy.toReversed()))).toBe(decide(what, identity(...policy)));
      }),
    );
  });
});
