/** Who may be an operator: users with a second factor, and those of one permission set. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type Stage, stages } from '../../../../lib/stages.ts';
import { addStage } from '../../../../lib/synthesise.ts';
import { standInBundles, textOf } from '../../support/stage-templates.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const Role = z.object({
  Properties: z.object({
    AssumeRolePolicyDocument: z.object({
      Statement: z.array(z.object({ Action: z.string(), Condition: z.record(z.string(), z.unknown()) })),
    }),
  }),
});

function trustOf(stage: Stage) {
  const { data } = addStage(new App(), stage, { validate: false, bundles: standInBundles(folder) });
  const description = 'Operators of the service, through its command line';
  const [role] = Object.values(
    Template.fromStack(data).findResources('AWS::IAM::Role', { Properties: { Description: description } }),
  );
  return Role.parse(role).Properties.AssumeRolePolicyDocument.Statement;
}

it('without a permission set, operators are users with a second factor', { timeout: 120_000 }, () => {
  expect(trustOf(stages.prod)).toEqual([
    { Action: 'sts:AssumeRole', Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } },
  ]);
});

it('users of Identity Center are known by their permission set, because their sessions name no second factor', () => {
  const trust = trustOf({ ...stages.prod, operatorPermissionSet: 'KycOperators' });
  expect(trust).toHaveLength(2);
  expect(textOf(trust[1]?.Condition)).toMatch(
    /"ArnLike".*role\/aws-reserved\/sso\.amazonaws\.com\/\*AWSReservedSSO_KycOperators_\*/,
  );
});
