/** Hands events of rules and buckets to their targets, with the permissions of the service that delivers. */
import { randomUUID } from 'node:crypto';
import type { Deliver } from '../events/delivery/deliveries.ts';
import type { Authority } from '../iam/authority.ts';
import { demandInvocation } from '../iam/demands.ts';
import { AwsError } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';

/** The services that can be targets. */
export interface Targets {
  /** Accepts an event (JSON text) for a function durably. */
  invokeLater(functionArn: string, payload: string): Promise<void>;
  send(queueArn: string, body: string, groupId: string | undefined): Promise<void>;
  startExecution(input: unknown): Promise<unknown>;
}

/**
 * A queue must let `events.amazonaws.com` send (its policy), or the target's own role must; a state machine is
 * started by the target's role. A function's own policy must let the service invoke it.
 */
export function deliverer(deployment: Deployment, authority: Authority, targets: Targets): Deliver {
  const roles = targetRoles(deployment);
  return async ({ arn, input, groupId, ruleArn }) => {
    const [, , service] = arn.split(':');
    const role = roles.get(`${ruleArn} ${arn}`);
    if (service === 'lambda') {
      demandInvocation(authority, arn, { service: serviceOf(ruleArn), sourceArn: ruleArn });
      return targets.invokeLater(arn, JSON.stringify(input));
    }
    if (service === 'sqs') {
      demand(authority, role, ruleArn, { action: 'sqs:SendMessage', resource: arn });
      return targets.send(arn, JSON.stringify(input), groupId);
    }
    if (service === 'states') {
      demand(authority, role, ruleArn, { action: 'states:StartExecution', resource: arn });
      const name = randomUUID();
      await targets.startExecution({ stateMachineArn: arn, name, input: JSON.stringify(input) });
      return;
    }
    throw new Error(`target not known to the embedded cloud: ${arn} (of ${ruleArn})`);
  };
}

type Needed = { readonly action: string; readonly resource: string };

function demand(authority: Authority, role: string | undefined, ruleArn: string, needed: Needed): void {
  const refusal =
    role === undefined
      ? authority.serviceMay(serviceOf(ruleArn), ruleArn, needed)
      : authority.roleMay(role, needed);
  if (refusal !== undefined) throw new AwsError('AccessDeniedException', refusal);
}

/** `events.amazonaws.com` for rules, `s3.amazonaws.com` for buckets. */
function serviceOf(sourceArn: string): string {
  return `${sourceArn.split(':')[2]}.amazonaws.com`;
}

/** The role of each target that has one, by source and target. */
function targetRoles(deployment: Deployment): Map<string, string> {
  const roles = new Map<string, string>();
  const note = (source: string | undefined, target: string, role: string | undefined) => {
    if (source !== undefined && role !== undefined) roles.set(`${source} ${target}`, role);
  };
  for (const { attributes, properties } of deployment.of('AWS::Events::Rule')) {
    for (const target of properties.at('Targets').list()) {
      note(attributes['Arn'], target.at('Arn').text(), target.at('RoleArn').textOr(undefined));
    }
  }
  return roles;
}
