/** Engineers on call can do what the runbook says, and reach no data of tenants. */
import { beforeAll, describe, expect, it } from 'vitest';
import { RUNBOOK_COMMANDS } from '../../../../lib/constructs/access/on-call/runbook-commands.ts';
import { readText } from '../../../architecture/support/repository-files.ts';
import { type StageTemplates, templatesOf, textOf } from '../../support/stage-templates.ts';
import { roleOf, statementsOf } from '../../support/statements.ts';

let prod: StageTemplates;
beforeAll(async () => {
  prod = await templatesOf('prod');
}, 240_000);

const COMMAND = /\baws (?:--?\S+ )*([a-z0-9]+ [a-z][a-z0-9-]+)/g;

describe('the role on call', () => {
  it('knows the commands of the runbook, and no others', () => {
    const said = [...readText('docs/runbook.md').matchAll(COMMAND)].map(([, command]) => command);
    expect([...new Set(said)].sort()).toEqual(Object.keys(RUNBOOK_COMMANDS).sort());
  });

  it('may do what they ask for, and nothing else', () => {
    const granted = statementsOf(roleOf(prod, 'prod', 'on-call')).flatMap(({ Action }) => Action);
    expect([...new Set(granted)].sort()).toEqual([...new Set(Object.values(RUNBOOK_COMMANDS).flat())].sort());
  });

  it('invokes only functions of schedules, which no caller’s data reaches', () => {
    const [invoke] = statementsOf(roleOf(prod, 'prod', 'on-call')).filter(({ Action }) =>
      Action.includes('lambda:InvokeFunction'),
    );
    expect(textOf(invoke?.Resource)).not.toContain('*');
    for (const name of ['sweeper', 'list-ingest', 'audit-seal'])
      expect(textOf(invoke?.Resource)).toContain(`function:probity-prod-${name}"`);
  });

  it('reads neither tables nor files nor secrets', () => {
    const actions = statementsOf(roleOf(prod, 'prod', 'on-call')).flatMap(({ Action }) => Action);
    expect(
      actions.filter((action) => /^(?:dynamodb|kms|secretsmanager|s3:(?!GetObjectTagging))/.test(action)),
    ).toEqual([]);
  });
});

describe('every role', () => {
  /** Characters of all inline policies of a role, without white space (IAM quotas). */
  const MOST = 10_240;

  it('has inline policies that IAM accepts', () => {
    const large = prod.of('AWS::IAM::Role').flatMap(({ id, properties }) => {
      const policies = properties['Policies'];
      const size = policies === undefined ? 0 : JSON.stringify(policies).length;
      return size > MOST ? [[id, size] as const] : [];
    });
    expect(large).toEqual([]);
  });
});
