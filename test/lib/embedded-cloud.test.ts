/** The embedded cloud supports everything in the local template: types, functions, roles, mappings. */

import type { RouteNode } from '@probity/embedded-cloud/gateway/document/paths';
import type { GatewayCase } from '@probity/embedded-cloud/gateway/gateway-responses';
import { readRestApi } from '@probity/embedded-cloud/gateway/routes';
import { Authority } from '@probity/embedded-cloud/iam/authority';
import { readMappings } from '@probity/embedded-cloud/lambda/mapping/settings';
import { readFunctions } from '@probity/embedded-cloud/lambda/settings';
import { arn } from '@probity/embedded-cloud/service';
import { type Deployment, loadDeployment } from '@probity/embedded-cloud/template/deployment';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ResourceNode, resourceTree } from '../../lib/fleet/resource-tree.ts';
import { rowsOf } from '../../lib/fleet/rows.ts';
import { stageAssembly } from '../support/run/stage-assembly.ts';

let deployment: Deployment;
beforeAll(async () => {
  const assembly = await stageAssembly('local');
  deployment = await loadDeployment(assembly, {
    awsUrl: 'http://127.0.0.1:4566',
    apiUrl: 'http://127.0.0.1:3000',
    parameters: { PublicUrl: 'http://127.0.0.1:4000' },
  });
}, 240_000);

describe('the embedded cloud', () => {
  it('finds every function of the fleet, told the address that callers really see', () => {
    const functions = readFunctions(deployment);
    const names = rowsOf().map(({ name }) => `probity-local-${name}`);
    expect(functions.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { environment } of functions) expect(environment['PUBLIC_URL']).toBe('http://127.0.0.1:4000');
  });

  it('accepts every mapping: its role may read its source', () => {
    const { queues, streams } = readMappings(deployment, new Authority(deployment));
    expect(queues.length).toBeGreaterThan(0);
    expect(streams).toHaveLength(1);
  });

  it('lets a function write business items, and neither change nor delete audit rows', () => {
    const authority = new Authority(deployment);
    const may = (action: string, output: string) =>
      authority.authorize('probity-local-entities', {
        action,
        resource: arn('dynamodb', `table/${String(deployment.outputs[output])}`),
        context: {},
      });
    expect(may('dynamodb:UpdateItem', 'TableName')).toBeUndefined();
    expect(may('dynamodb:PutItem', 'AuditTableName')).toBeUndefined();
    expect(may('dynamodb:UpdateItem', 'AuditTableName')).toContain('is not authorized');
    expect(may('dynamodb:DeleteItem', 'AuditTableName')).toContain('is not authorized');
  });

  it('reads every route of the fleet from the document of the API', () => {
    const methods = ({ path, methods: own, literals, variable }: RouteNode): readonly string[] => [
      ...[...own.keys()].map((method) => `${method} ${path}`),
      ...[...literals.values(), ...(variable === undefined ? [] : [variable.node])].flatMap(methods),
    ];
    const root = readRestApi(deployment)?.root;
    const staged = ['POST /_staged/{proxy+}', 'PUT /_staged/{proxy+}'];
    const wanted = (node: ResourceNode, path: string): readonly string[] => [
      ...[...node.methods.keys()].map((method) => `${method} ${path || '/'}`),
      ...[...node.children].flatMap(([segment, child]) => wanted(child, `${path}/${segment}`)),
    ];
    expect(root === undefined ? [] : methods(root).toSorted()).toEqual(
      [...wanted(resourceTree(rowsOf()), ''), ...staged].toSorted(),
    );
  });

  it('answers for a function that is too late, or fails, that the call can be repeated, in the contract’s shape', () => {
    const context = {
      ...{ requestId: 'r-1', path: '/', httpMethod: 'GET', stage: 'api', sourceIp: '', requestTimeEpoch: 0 },
      header: () => undefined,
    };
    const answered = (type: GatewayCase) => readRestApi(deployment)?.responses(type, context);
    const late = answered('INTEGRATION_TIMEOUT');
    expect(late).toMatchObject({ status: 504, headers: { 'Retry-After': '1' } });
    expect(JSON.parse(late?.body ?? '')).toMatchObject({
      ...{ error: true, status_code: 504, code: 'timed_out', errors: {}, request_id: 'r-1' },
    });
    for (const type of ['INTEGRATION_FAILURE', 'API_CONFIGURATION_ERROR'] as const)
      expect(answered(type)).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
  });

  it('is told by the outputs where the operator finds the table, the keys and the role', () => {
    expect(Object.keys(deployment.outputs)).toEqual(
      expect.arrayContaining(['TableName', 'FieldKeyArn', 'PepperSecretArn', 'OperatorRoleArn', 'ApiUrl']),
    );
  });
});
