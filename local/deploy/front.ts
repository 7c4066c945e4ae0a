/** Puts the template's REST API on its port. */
import type { Clock } from '../clock.ts';
import { Gateway } from '../gateway/gateway.ts';
import { readGatewayResponses } from '../gateway/gateway-responses.ts';
import { type Integration, type RouteNode, readRestApi } from '../gateway/routes.ts';
import type { LambdaHost } from '../lambda/host.ts';
import type { Logs } from '../lambda/logs.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Port } from './ports.ts';

export interface Front {
  readonly deployment: Deployment;
  readonly host: LambdaHost;
  readonly clock: Clock;
  readonly logs: Logs;
  readonly port: Port;
}

/** The gateway, or undefined when the template has no REST API. Throws when a method names no known function. */
export function openGateway({ deployment, host, clock, logs, port }: Front): Gateway | undefined {
  const api = readRestApi(deployment);
  if (api === undefined) return undefined;
  for (const integration of integrations(api.root)) {
    if (integration.kind === 'lambda') host.settings(integration.functionName);
  }
  const responses = readGatewayResponses(deployment);
  const gateway = new Gateway({
    api,
    responses,
    host,
    clock,
    log: (line) => logs.write('api', `${line}\n`),
  });
  port.serve(gateway.listener);
  return gateway;
}

function integrations(node: RouteNode): Integration[] {
  const children = [...node.literals.values(), node.parameter?.node, node.greedy?.node];
  const below = children.flatMap((child) => (child === undefined ? [] : integrations(child)));
  return [...node.methods.values(), ...below];
}
