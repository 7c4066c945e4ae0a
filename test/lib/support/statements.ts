/** The statements of the roles in a template. */
import * as z from 'zod';
import { at, type Resource, type StageTemplates } from './stage-templates.ts';

const oneOrMore = <T extends z.ZodType>(each: T) =>
  z.union([z.array(each), each.transform((value) => [value])]);

const Statement = z.strictObject({
  Sid: z.string(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore(z.string()),
  Resource: oneOrMore(z.union([z.string(), z.record(z.string(), z.unknown())])),
  Condition: z.record(z.string(), z.unknown()).optional(),
});
export type Statement = z.output<typeof Statement>;

const Policies = z.array(z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) }));

/** Our own statements of a role. Each has a Sid. */
export function statementsOf(role: Resource): readonly Statement[] {
  return Policies.parse(role.properties['Policies'] ?? []).flatMap(
    (policy) => policy.PolicyDocument.Statement,
  );
}

/** The role of a part of the stage, e.g. `entities` or `operator`. */
export function roleOf(stage: StageTemplates, stageName: string, part: string): Resource {
  const role = stage
    .of('AWS::IAM::Role')
    .find(({ properties }) => at(properties, 'RoleName') === `probity-${stageName}-${part}`);
  if (role === undefined) throw new Error(`no role ${part}`);
  return role;
}

/** Every action that the statements allow. */
export function allowed(statements: readonly Statement[]): readonly string[] {
  const actions = statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action);
  return [...new Set(actions)].sort();
}
