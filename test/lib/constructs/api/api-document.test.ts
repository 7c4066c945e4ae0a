/** The document of the API: whatever tree of routes is written, the embedded cloud reads the same tree. */
import { type RouteNode, readPaths } from '@probity/embedded-cloud/gateway/document/paths';
import { Reading } from '@probity/embedded-cloud/template/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '../../../../lib/constructs/api/api-document.ts';
import type { Endpoint, ResourceNode } from '../../../../lib/fleet/resource-tree.ts';

const documentOf = (tree: ResourceNode) =>
  apiDocument({
    ...{ tree, title: 'api', description: 'API', others: {} },
    functionArn: (name) => `arn:aws:lambda:eu-west-1:0:function:${name}:serving`,
    serviceArn: (path) => `arn:aws:apigateway:eu-west-1:${path}`,
  });

const endpoint: fc.Arbitrary<Endpoint> = fc.record({
  functionName: fc.stringMatching(/^[a-z][a-z-]{0,20}$/),
  streamSec: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
});
const verb = fc.constantFrom('ANY', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT');
const methods = (minLength: number) =>
  fc
    .uniqueArray(fc.tuple(verb, endpoint), { minLength, maxLength: 3, selector: ([method]) => method })
    .map((entries) => new Map(entries));

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const leaf = methods(1).map((own): ResourceNode => ({ methods: own, children: new Map() }));

/** Nothing is below a greedy segment, and a path has one variable segment below it at most. A leaf has a method. */
const { tree } = fc.letrec<{ tree: ResourceNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc
      .record({
        own: methods(0),
        literals: fc.uniqueArray(fc.tuple(name, tie('tree')), {
          minLength: 1,
          maxLength: 3,
          selector: ([key]) => key,
        }),
        variable: fc.option(
          fc.oneof(
            fc.tuple(
              name.map((key) => `{${key}}`),
              tie('tree'),
            ),
            fc.tuple(
              name.map((key) => `{${key}+}`),
              leaf,
            ),
          ),
          { nil: undefined },
        ),
      })
      .map(({ own, literals, variable }) => ({
        methods: own,
        children: new Map([...literals, ...(variable === undefined ? [] : [variable])]),
      })),
  ),
}));

interface Written {
  readonly route: string;
  readonly functionName: string;
  readonly timeoutMs: number;
  readonly streaming: boolean;
}

function written({ methods: own, children }: ResourceNode, path = ''): readonly Written[] {
  const here = [...own].map(([method, { functionName, streamSec }]) => ({
    route: `${method} ${path === '' ? '/' : path}`,
    functionName,
    timeoutMs: streamSec === undefined ? 29_000 : streamSec * 1000,
    streaming: streamSec !== undefined,
  }));
  return [...here, ...[...children].flatMap(([segment, child]) => written(child, `${path}/${segment}`))];
}

function readBack({ path, methods: own, literals, variable }: RouteNode): readonly Written[] {
  const here = [...own].flatMap(([method, integration]) => {
    if (integration.kind !== 'lambda') return [];
    const { functionName, timeoutMs, streaming } = integration;
    return [{ route: `${method} ${path}`, functionName, timeoutMs, streaming }];
  });
  const children = [...literals.values(), ...(variable === undefined ? [] : [variable.node])];
  return [...here, ...children.flatMap(readBack)];
}

const byRoute = (one: Written, other: Written) => (one.route < other.route ? -1 : 1);

describe('a tree of routes', () => {
  it('is read as it was written', () => {
    void fc.assert(
      fc.property(tree, (routes) => {
        const root = readPaths(new Reading(documentOf(routes).paths, 'paths'));
        expect(readBack(root).toSorted(byRoute)).toEqual(written(routes).toSorted(byRoute));
      }),
    );
  });
});
