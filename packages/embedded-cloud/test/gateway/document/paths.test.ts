/** The tree that API Gateway makes of the paths of a document; what it refuses of them is refused when the template is read. */
import { describe, expect, test } from 'vitest';
import { type RouteNode, readPaths } from '../../../src/gateway/document/paths.ts';
import { Reading } from '../../../src/template/reading.ts';

const ANY = 'x-amazon-apigateway-any-method';
const OPERATION = {
  responses: {},
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri: 'arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/arn:aws:lambda:eu-west-1:0:function:f/invocations',
  },
};

const read = (paths: Record<string, unknown>) => readPaths(new Reading(paths, 'paths'));
const withGet = (...paths: readonly string[]) =>
  read(Object.fromEntries(paths.map((path) => [path, { get: OPERATION }])));

function declared({ path, methods, literals, variable }: RouteNode): readonly string[] {
  const children = [...literals.values(), ...(variable === undefined ? [] : [variable.node])];
  return [...[...methods.keys()].map((method) => `${method} ${path}`), ...children.flatMap(declared)];
}

describe('the tree', () => {
  test('has every method where its path is, and resources without methods on the way', () => {
    const root = read({
      '/': { [ANY]: OPERATION },
      '/a/{id}/b': { get: OPERATION, post: OPERATION },
      '/a/{id}/{rest+}': { delete: OPERATION },
    });
    expect(declared(root)).toEqual(['ANY /', 'GET /a/{id}/b', 'POST /a/{id}/b', 'DELETE /a/{id}/{rest+}']);
    const parent = root.literals.get('a')?.variable;
    expect(parent).toMatchObject({ name: 'id', greedy: false, node: { methods: new Map() } });
    expect(parent?.node.variable).toMatchObject({ name: 'rest', greedy: true });
  });

  test('has a resource id of its own for each path, the same at every start', () => {
    const ids = (root: RouteNode) => [root.resourceId, root.literals.get('a')?.resourceId];
    expect(new Set(ids(withGet('/a'))).size).toBe(2);
    expect(ids(withGet('/a'))).toEqual(ids(withGet('/a', '/b')));
  });
});

describe('the start refuses', () => {
  test.each([
    ['a path without its slash', ['a'], /a path begins with a slash/],
    ['an empty part of a path', ['/a//b'], /not a part of a path: ""/],
    ['a slash at the end', ['/a/'], /not a part of a path: ""/],
    ['other characters', ['/a b'], /not a part of a path: "a b"/],
    ['a variable with text around it', ['/a-{id}'], /not a part of a path/],
    ['a path below a greedy part', ['/{rest+}/a'], /nothing may follow the greedy \{rest\+\}/],
    ['two variables under one path', ['/a/{id}', '/a/{other}/b'], /already has a variable path part/],
    ['a variable beside a greedy one', ['/a/{id}', '/a/{rest+}'], /already has a variable path part/],
  ])('%s', (_what, paths, message) => {
    expect(() => withGet(...paths)).toThrow(message);
  });

  test.each(['trace', 'parameters', '$ref', 'GET'])('%s beside the methods of a path', (key) => {
    expect(() => read({ '/a': { [key]: OPERATION } })).toThrow(`${key} is not known to the embedded cloud`);
  });

  test('more resources than an API may have', () => {
    const many = (count: number) => withGet(...Array.from({ length: count }, (_, index) => `/p${index}`));
    expect(declared(many(299))).toHaveLength(299);
    expect(() => many(300)).toThrow('the API has 301 resources, and may have 300 at most');
  });
});
