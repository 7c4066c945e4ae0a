/** The conditions under which roles reach audit rows, the field key, stored files and mail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../lib/fleet/rows.ts';
import { type StageTemplates, templatesOf, textOf } from '../../support/stage-templates.ts';
import { roleOf, statementsOf } from '../../support/statements.ts';

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

const rows = rowsOf();

/** The table, in its own stack and from another one. */
const OF_TRAIL = /"(?:Audit[0-9A-F]{8}|ToldTrailArn)"/;

/** Tell the state of a table, and reach none of its items. */
const ABOUT_TABLES = new Set([
  'dynamodb:DescribeTable',
  'dynamodb:DescribeTimeToLive',
  'dynamodb:DescribeContinuousBackups',
]);

describe('audit rows', () => {
  it('can be added by whoever changes something, and changed or removed by no role of the stage', () => {
    const reached = prod
      .of('AWS::IAM::Role')
      .flatMap((role) => statementsOf(role).map((statement) => ({ role, statement })))
      .filter(({ statement }) => OF_TRAIL.test(textOf(statement.Resource)))
      .flatMap(({ role, statement }) =>
        statement.Action.map((action) => [action, String(role.properties['RoleName'])] as const),
      );
    const who = (action: string) =>
      reached
        .flatMap(([found, role]) => (found === action ? [role.replace('probity-prod-', '')] : []))
        .sort();
    const writers = rows.filter(({ spec }) => spec.grants.includes('table:write')).map(({ name }) => name);
    expect(who('dynamodb:PutItem')).toEqual([...writers, 'audit-seal', 'operator'].sort());
    expect(who('dynamodb:Query')).toEqual(['account', 'audit-seal', 'operator']);
    const actions = new Set(reached.map(([action]) => action));
    expect([...actions].filter((action) => !ABOUT_TABLES.has(action)).sort()).toEqual([
      'dynamodb:PutItem',
      'dynamodb:Query',
    ]);
  });
});

describe('the field key', () => {
  it('opens only what was wrapped for fields, for functions and operators', () => {
    const uses = prod
      .of('AWS::IAM::Role')
      .flatMap(statementsOf)
      .filter(({ Resource }) => textOf(Resource).includes('FieldKey'))
      // It tells the state of a key, and opens nothing.
      .filter(({ Action }) => !Action.every((action) => action === 'kms:DescribeKey'));
    expect(uses.length).toBeGreaterThan(1);
    for (const { Condition } of uses)
      expect(Condition).toEqual({ StringEquals: { 'kms:EncryptionContext:purpose': 'fields' } });
  });

  it('makes new data keys for operators only', () => {
    const makers = prod
      .of('AWS::IAM::Role')
      .filter((role) =>
        statementsOf(role).some(
          ({ Action, Resource }) =>
            Action.some((action) => action.startsWith('kms:GenerateDataKey')) &&
            textOf(Resource).includes('FieldKey'),
        ),
      );
    expect(makers.map(({ properties }) => properties['RoleName'])).toEqual(['probity-prod-operator']);
  });
});

describe('stored files', () => {
  it('are reached below the prefixes of tenants only, and opened by way of S3 only', () => {
    const uses = prod
      .of('AWS::IAM::Role')
      .flatMap(statementsOf)
      .filter(({ Sid }) => Sid.startsWith('Documents'));
    expect(uses.length).toBeGreaterThan(0);
    for (const { Sid, Resource, Condition } of uses) {
      if (Sid === 'DocumentsRead' || Sid === 'DocumentsWrite') {
        expect(Resource.map(textOf)).toEqual([
          expect.stringMatching(/"\/T\/\*"/),
          expect.stringMatching(/"\/files\/T\/\*"/),
          expect.stringMatching(/"\/pending\/T\/\*"/),
        ]);
      }
      if (Sid === 'DocumentsVerdict')
        expect(Resource.map(textOf)).toEqual([expect.stringMatching(/"\/files\/T\/\*"/)]);
      if (Sid === 'DocumentsOpen' || Sid === 'DocumentsSeal') {
        expect(textOf(Condition)).toMatch(/"kms:ViaService":.*"s3\.".*amazonaws\.com/);
      }
    }
  });
});

describe('mail', () => {
  it('is sent from the stage’s own address', () => {
    const senders = rows.filter(({ spec }) => spec.grants.includes('mail:send'));
    expect(senders.length).toBeGreaterThan(0);
    for (const sender of senders) {
      const [send] = statementsOf(roleOf(prod, 'prod', sender.name)).filter(({ Sid }) => Sid === 'MailSend');
      expect(send?.Condition).toEqual({
        StringEquals: { 'ses:FromAddress': 'no-reply@mail.probity.example' },
      });
    }
  });
});
