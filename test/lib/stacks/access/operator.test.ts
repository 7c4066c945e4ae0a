/** Who may be an operator: users with a second factor, and those of one permission set. */
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Stage } from '../../../../lib/stages.ts';
import { at, templatesOf, textOf } from '../../support/stage-templates.ts';

const Statements = z.array(z.object({ Action: z.string(), Condition: z.record(z.string(), z.unknown()) }));

async function trustOf(changes: Partial<Stage>) {
  const stage = await templatesOf('prod', changes);
  const description = 'Operators of the service, through its command line';
  const [role] = stage
    .of('AWS::IAM::Role')
    .filter(({ stack, properties }) => stack === 'data' && properties['Description'] === description);
  return Statements.parse(at(role?.properties, 'AssumeRolePolicyDocument', 'Statement'));
}

it('without a permission set, operators are users with a second factor', { timeout: 120_000 }, async () => {
  expect(await trustOf({})).toEqual([
    { Action: 'sts:AssumeRole', Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } },
  ]);
});

it('users of Identity Center are known by their permission set, because their sessions name no second factor', async () => {
  const trust = await trustOf({ operatorPermissionSet: 'KycOperators' });
  expect(trust).toHaveLength(2);
  expect(textOf(trust[1]?.Condition)).toMatch(
    /"ArnLike".*role\/aws-reserved\/sso\.amazonaws\.com\/\*AWSReservedSSO_KycOperators_\*/,
  );
});
