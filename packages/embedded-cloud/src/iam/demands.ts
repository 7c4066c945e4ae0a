/** What AWS refuses when a template is deployed: roles that a service may not take, targets that it may not reach. */
import { readFunctions } from '../lambda/settings.ts';
import { AwsError } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';
import { Reading } from '../template/reading.ts';
import { type Authority, roleName } from './authority.ts';
import { readStatements, type Statement } from './statement.ts';

/** Throws for a function, a state machine or a target of a rule whose service may not take its role. */
export function demandRoles(deployment: Deployment): void {
  const names = new Set(readFunctions(deployment).map(({ name }) => name));
  for (const { ref, properties } of deployment.of('AWS::Lambda::Function'))
    if (names.has(ref)) demandTrust(deployment, 'lambda.amazonaws.com', properties.at('Role').text());
  for (const { properties } of deployment.of('AWS::StepFunctions::StateMachine'))
    demandTrust(deployment, 'states.amazonaws.com', properties.at('RoleArn').text());
  for (const { properties } of deployment.of('AWS::Events::Rule'))
    for (const target of properties.at('Targets').list()) {
      const role = target.at('RoleArn').textOr(undefined);
      if (role !== undefined) demandTrust(deployment, 'events.amazonaws.com', role);
    }
}

/** Throws where the policy of a function, or of its alias, does not let the service invoke it for `sourceArn`. */
export function demandInvocation(
  authority: Authority,
  functionArn: string,
  { service, sourceArn }: { readonly service: string; readonly sourceArn: string },
): void {
  const refusal = authority.serviceMay(service, sourceArn, {
    action: 'lambda:InvokeFunction',
    resource: functionArn,
  });
  if (refusal !== undefined) throw new AwsError('AccessDeniedException', refusal);
}

/** Throws where `service` may not take the role, or where the deployment has no such role. */
export function demandTrust(deployment: Deployment, service: string, role: string): void {
  const name = roleName(role);
  const found = deployment.of('AWS::IAM::Role').find(({ ref }) => ref === name);
  if (found === undefined) throw new Error(`the role ${role} is not part of the deployment`);
  const principal = { kind: 'service', name: service } as const;
  const request = { principal, action: 'sts:AssumeRole', resource: role, context: new Map() };
  const applying = trustPolicy(found.properties.at('AssumeRolePolicyDocument')).filter(
    (each) => each.names(principal) === 'direct' && each.covers(request),
  );
  if (!applying.some(({ allows }) => allows) || applying.some(({ allows }) => !allows))
    throw new Error(`${service} may not take the role ${name}: its trust policy does not allow it`);
}

/** A trust policy names no resource: it is about its own role. */
function trustPolicy(document: Reading): readonly Statement[] {
  const statements = document.at('Statement').list();
  const about = statements.map(({ raw }) => ({ ...Object(raw), Resource: '*' }));
  return readStatements(new Reading({ Statement: about }, document.place));
}
