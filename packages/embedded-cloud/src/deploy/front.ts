/** Puts the template's REST API on its port, behind its edge where it has one. */
import type { Clock } from '../clock.ts';
import { readDistribution } from '../edge/distribution.ts';
import { Edge } from '../edge/edge.ts';
import type { Integration } from '../gateway/document/operation.ts';
import type { RouteNode } from '../gateway/document/paths.ts';
import { Gateway } from '../gateway/gateway.ts';
import type { StorageAnswer, StoragePut } from '../gateway/integration/storage-integration.ts';
import { type RestApi, readRestApi } from '../gateway/routes.ts';
import type { Authority } from '../iam/authority.ts';
import { demandInvocation, demandTrust } from '../iam/demands.ts';
import type { LambdaHost } from '../lambda/host.ts';
import type { Logs } from '../lambda/logs.ts';
import type { S3 } from '../s3/s3.ts';
import { arn } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Port } from './ports.ts';

export interface Front {
  readonly deployment: Deployment;
  readonly host: LambdaHost;
  readonly authority: Authority;
  readonly s3: S3;
  readonly clock: Clock;
  readonly logs: Logs;
  readonly port: Port;
  /** Replaces references to secrets by what they refer to. */
  readonly reveal: (text: string) => string;
}

/** The gateway, or undefined when the template has no REST API. Throws when a method names no known function. */
export function openGateway(front: Front): Gateway | undefined {
  const { deployment, host, clock, logs, port } = front;
  const api = readRestApi(deployment);
  if (api === undefined) return undefined;
  demandTargets(front, api);
  const log = (line: string) => logs.write('api', `${line}\n`);
  const gateway = new Gateway({ api, host, clock, put: (put) => putAs(front, put), log });
  const distribution = readDistribution(deployment, front.reveal);
  const edge =
    distribution === undefined
      ? undefined
      : new Edge({ settings: distribution, origin: gateway.listener, now: () => clock.now(), log });
  port.serve((message, response) => (edge ?? gateway).listener(message, response));
  return gateway;
}

/**
 * Every function of a method exists, has the alias that is named, and lets this API invoke it. Other methods have a role that API Gateway
 * may take.
 */
function demandTargets({ deployment, host, authority }: Front, { id, root, stage }: RestApi): void {
  const aliases = new Set(deployment.of('AWS::Lambda::Alias').map(({ ref }) => ref));
  for (const { path, method, integration } of methodsBelow(root)) {
    if (integration.kind === 'storage') {
      demandTrust(deployment, 'apigateway.amazonaws.com', integration.role);
      continue;
    }
    const { functionName, functionArn } = integration;
    host.settings(functionName);
    if (!functionArn.endsWith(`:function:${functionName}`) && !aliases.has(functionArn))
      throw new Error(`${method} ${path} invokes an alias that is not there: ${functionArn}`);
    const sourceArn = arn('execute-api', `${id}/${stage}/${method}${path}`);
    demandInvocation(authority, functionArn, { service: 'apigateway.amazonaws.com', sourceArn });
  }
}

/** A method of the API puts what its own role may put. */
async function putAs({ authority, s3 }: Front, put: StoragePut): Promise<StorageAnswer> {
  const may = (permission: Parameters<Authority['roleMay']>[1]) =>
    authority.roleMay(put.role, permission, 'BackplaneAssumeRoleSession');
  const { status, headers } = await s3.putFor(put, may);
  const contentType = headers?.['content-type'];
  return { status, contentType: typeof contentType === 'string' ? contentType.split(';')[0] : undefined };
}

interface Method {
  readonly path: string;
  readonly method: string;
  readonly integration: Integration;
}

function methodsBelow(node: RouteNode): readonly Method[] {
  const children = [...node.literals.values(), node.variable?.node];
  const below = children.flatMap((child) => (child === undefined ? [] : methodsBelow(child)));
  const own = [...node.methods].map(([method, integration]) => ({ path: node.path, method, integration }));
  return [...own, ...below];
}
