/** Says who may do what: the deployment's own policies, enforced for every call. */
import { Memo } from '../memo.ts';
import { ACCOUNT, type Permission, REGION } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Context } from './conditions.ts';
import { type Decision, decide } from './evaluate.ts';
import { PermissionUse } from './permission-use.ts';
import { policyHolder, readResourcePolicies } from './resource-policies.ts';
import { readRoles } from './roles.ts';
import type { AccessRequest, Principal, Statement } from './statement.ts';

/** Undefined when the caller may, else the message of the AccessDenied error. Caller = access key id. */
export type Authorize = (caller: string, permission: Permission) => string | undefined;

/** The caller that stands outside the deployment and may do everything: the control side. */
const ROOT = 'root';
/** The caller behind the operator's command line; it has the role that the output below names. */
const OPERATOR = 'operator';
const OPERATOR_ROLE_OUTPUT = 'OperatorRoleArn';
const DECISIONS_KEPT = 5_000;

export class Authority {
  private readonly roles: ReadonlyMap<string, readonly Statement[]>;
  private readonly onResources: ReadonlyMap<string, readonly Statement[]>;
  /** Role name by caller. */
  private readonly callers = new Map<string, string>();
  /** Policies do not change while the cloud runs, so an equal request is decided once. */
  private readonly decisions = new Memo<Decision>(DECISIONS_KEPT);
  private readonly use = new PermissionUse();

  constructor(deployment: Deployment) {
    this.roles = readRoles(deployment);
    this.onResources = readResourcePolicies(deployment);
    for (const lambda of deployment.of('AWS::Lambda::Function')) {
      this.callers.set(lambda.ref, roleName(lambda.properties.at('Role').text()));
    }
    const operator = deployment.outputs[OPERATOR_ROLE_OUTPUT];
    if (typeof operator === 'string') this.callers.set(OPERATOR, roleName(operator));
  }

  knows(caller: string): boolean {
    return caller === ROOT || this.callers.has(caller);
  }

  readonly authorize: Authorize = (caller, permission) => {
    if (caller === ROOT) return undefined;
    const role = this.callers.get(caller);
    if (role === undefined) return `User: ${caller} is not known to the deployment`;
    return this.roleMay(role, permission, caller);
  };

  /** The same for a role by name or ARN, as state machines and schedules act. */
  roleMay(role: string, permission: Permission, session = 'session'): string | undefined {
    const name = roleName(role);
    const decision = this.decisions.get(`${name}\n${requestKey(permission)}`, () => {
      const principal: Principal = { kind: 'role', arn: `arn:aws:iam::${ACCOUNT}:role/${name}` };
      const statements = this.roles.get(name) ?? [];
      const decided = this.decide(principal, statements, permission);
      if (decided === 'allowed') this.use.note(name, statements, accessOf(principal, permission));
      return decided;
    });
    if (decision === 'allowed') return undefined;
    return refusal(`arn:aws:sts::${ACCOUNT}:assumed-role/${name}/${session}`, permission, decision);
  }

  /** The same for an AWS service that acts for `sourceArn`, which only the resource's own policy can allow. */
  serviceMay(service: string, sourceArn: string, permission: Permission): string | undefined {
    const principal: Principal = { kind: 'service', name: service };
    const source = { 'aws:SourceArn': sourceArn, 'aws:SourceAccount': ACCOUNT };
    // EventBridge names no source to KMS (EventBridge User Guide, "My events are not delivered to the target Amazon SQS queue").
    const isSourceless = service === 'events.amazonaws.com' && permission.action.startsWith('kms:');
    const context = { ...permission.context, ...(isSourceless ? {} : source) };
    const decision = this.decide(principal, [], { ...permission, context });
    return refusal(service, permission, decision);
  }

  /** By role: the permissions that no call has needed since the start. */
  unused(): Readonly<Record<string, readonly string[]>> {
    return this.use.unused(this.roles);
  }

  private decide(principal: Principal, identity: readonly Statement[], permission: Permission): Decision {
    const onResource = this.onResources.get(policyHolder(permission.resource));
    return decide(accessOf(principal, permission), { identity, resource: onResource });
  }
}

function accessOf(principal: Principal, permission: Permission): AccessRequest {
  const { action, resource } = permission;
  return { principal, action, resource, context: contextOf(principal, permission) };
}

/** Everything of a permission that a policy can look at. */
function requestKey({ action, resource, context }: Permission): string {
  return `${action}\n${resource}\n${context === undefined ? '' : JSON.stringify(context)}`;
}

/** Loopback counts as secure transport: nothing of it leaves the machine. */
function contextOf(principal: Principal, permission: Permission): Context {
  const common = {
    'aws:SecureTransport': 'true',
    'aws:RequestedRegion': REGION,
    'aws:PrincipalIsAWSService': String(principal.kind === 'service'),
    's3:TlsVersion': '1.3',
    ...(principal.kind === 'role'
      ? { 'aws:PrincipalAccount': ACCOUNT, 'aws:PrincipalArn': principal.arn, 'kms:CallerAccount': ACCOUNT }
      : {}),
    ...permission.context,
  };
  return new Map(Object.entries(common).map(([key, value]) => [key.toLowerCase(), value]));
}

function refusal(who: string, { action, resource }: Permission, decision: Decision): string | undefined {
  if (decision === 'allowed') return undefined;
  const reason =
    decision === 'explicit deny'
      ? 'with an explicit deny in a policy'
      : `because ${decision} allows the ${action} action`;
  return `User: ${who} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
}

/** The name of a role by its name or ARN. */
export function roleName(nameOrArn: string): string {
  return nameOrArn.split('/').pop() ?? nameOrArn;
}
