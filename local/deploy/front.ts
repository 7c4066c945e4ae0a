/** Puts the template's REST API on its port, behind its edge where it has one. */
import type { Clock } from '../clock.ts';
import { readDistribution } from '../edge/distribution.ts';
import { Edge } from '../edge/edge.ts';
import { Gateway } from '../gateway/gateway.ts';
import { readGatewayResponses } from '../gateway/gateway-responses.ts';
import type { StorageAnswer, StoragePut } from '../gateway/integration/storage-integration.ts';
import { type Integration, type RouteNode, readRestApi } from '../gateway/routes.ts';
import type { Authority } from '../iam/authority.ts';
import type { LambdaHost } from '../lambda/host.ts';
import type { Logs } from '../lambda/logs.ts';
import type { S3 } from '../s3/s3.ts';
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
  for (const integration of integrations(api.root)) {
    if (integration.kind === 'lambda') host.settings(integration.functionName);
  }
  const log = (line: string) => logs.write('api', `${line}\n`);
  const responses = readGatewayResponses(deployment);
  const gateway = new Gateway({ api, responses, host, clock, put: (put) => putAs(front, put), log });
  const distribution = readDistribution(deployment, front.reveal);
  const edge =
    distribution === undefined
      ? undefined
      : new Edge({ settings: distribution, origin: gateway.listener, now: () => clock.now(), log });
  port.serve((message, response) => (edge ?? gateway).listener(message, response));
  return gateway;
}

/** A method of the API puts what its own role may put. */
async function putAs({ authority, s3 }: Front, put: StoragePut): Promise<StorageAnswer> {
  const may = (permission: Parameters<Authority['roleMay']>[1]) =>
    authority.roleMay(put.role, permission, 'BackplaneAssumeRoleSession');
  const { status, headers } = await s3.putFor(put, may);
  const contentType = headers?.['content-type'];
  return { status, contentType: typeof contentType === 'string' ? contentType.split(';')[0] : undefined };
}

function integrations(node: RouteNode): Integration[] {
  const children = [...node.literals.values(), node.parameter?.node, node.greedy?.node];
  const below = children.flatMap((child) => (child === undefined ? [] : integrations(child)));
  return [...node.methods.values(), ...below];
}
