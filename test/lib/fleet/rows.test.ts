/** Which fleets can be deployed, and the resource tree of their routes. */
import { describe, expect, it } from 'vitest';
import { fleet, fleetParts } from '#functions/fleet.ts';
import { API_SIZE, type FunctionSpec, type Trigger } from '#functions/function-spec.ts';
import type { Route } from '#shared/contract/route.ts';
import { handlerOf } from '../../../lib/build/sources.ts';
import { type ResourceNode, resourceTree } from '../../../lib/fleet/resource-tree.ts';
import { fleetProblems, rowsOf } from '../../../lib/fleet/rows.ts';

function row(name: string, trigger: Trigger, grants: FunctionSpec['grants'] = []) {
  return { name, spec: { summary: name, trigger, grants, ...API_SIZE, whenItFails: 'nothing' } };
}

function api(name: string, ...routes: readonly (readonly [Route['method'], string])[]) {
  const contracts = routes.map(([method, path]): [string, Route] => [
    `${method} ${path}`,
    {
      id: `${name}.${method}`,
      method,
      path,
      summary: '',
      spec: '',
      auth: 'key',
      rate: 'general',
      idempotency: 'none',
      success: { status: 200 },
    },
  ]);
  return row(name, { kind: 'api', routes: Object.fromEntries(contracts) });
}

function pathsOf(node: ResourceNode, path = ''): readonly string[] {
  const own = [...node.methods].map(([method, { functionName }]) => `${method} ${path}/ ${functionName}`);
  return [...own, ...[...node.children].flatMap(([segment, child]) => pathsOf(child, `${path}/${segment}`))];
}

describe('the fleet', () => {
  it('can be deployed', () => {
    expect(fleetProblems(rowsOf())).toEqual([]);
    expect(() => resourceTree(rowsOf())).not.toThrow();
  });

  it('is composed of parts that share no name', () => {
    const names = fleetParts.flatMap((part) => Object.keys(part));
    expect(names.sort()).toEqual(Object.keys(fleet).sort());
  });

  it('has a handler for every row', () => {
    expect(rowsOf().filter((each) => handlerOf(each) === undefined)).toEqual([]);
  });
});

describe('a fleet cannot be deployed where', () => {
  it('messages are sent that nobody takes', () => {
    const sender = row('sender', { kind: 'events' }, ['queue:retries:send']);
    expect(fleetProblems([sender], [])).toEqual(['nothing takes the messages of retries']);
  });

  it('jobs are started that nobody does', () => {
    expect(fleetProblems([], ['autoflag'])).toEqual(['nothing takes the messages of job-autoflag']);
  });

  it('two functions take from one queue', () => {
    const worker = (name: string) => row(name, { kind: 'queue', queue: 'timers', maxConcurrency: 2 });
    expect(fleetProblems([worker('a'), worker('b')], [])).toEqual([
      'more than one function takes the messages of timers',
    ]);
  });

  it('a state machine lacks a step, or has it done by two functions', () => {
    const step = (name: string) => row(name, { kind: 'step', machine: 'screening-batch', step: 'chunk' });
    expect(fleetProblems([step('a'), step('b')], [])).toEqual([
      '2 functions do the step chunk of screening-batch',
      '0 functions do the step finish of screening-batch',
    ]);
    const starter = row('starter', { kind: 'schedule', everyMinutes: 1 }, ['workflow:screening-batch:start']);
    expect(fleetProblems([starter], [])).toHaveLength(2);
  });

  it('there are two fallbacks', () => {
    const fallback = (name: string) => row(name, { kind: 'fallback' });
    expect(fleetProblems([fallback('a'), fallback('b')], [])).toEqual(['there is more than one fallback']);
  });
});

describe('the resource tree', () => {
  it('holds every route, pages with all that lies below them, and the fallback at the root', () => {
    const tree = resourceTree([
      api('notes', ['GET', '/api/v1/things/{id}/notes/']),
      api('things', ['GET', '/api/v1/things/{id}/'], ['POST', '/api/v1/things/']),
      row('portal', { kind: 'pages', path: '/portal' }),
      row('fallback', { kind: 'fallback' }),
    ]);
    expect([...pathsOf(tree)].sort()).toEqual([
      'ANY / fallback',
      'ANY /portal/ portal',
      'ANY /portal/{proxy+}/ portal',
      'ANY /{proxy+}/ fallback',
      'GET /v1/things/{id}/ things',
      'GET /v1/things/{id}/notes/ notes',
      'POST /v1/things/ things',
    ]);
  });

  it('has one placeholder name per place', () => {
    const rows = [api('a', ['GET', '/api/v1/x/{id}/']), api('b', ['GET', '/api/v1/x/{other_id}/y/'])];
    expect(() => resourceTree(rows)).toThrow('{other_id} stands where another path has {id}');
    const greedy = [api('a', ['GET', '/api/v1/x/{id}/']), api('b', ['GET', '/api/v1/x/{proxy+}'])];
    expect(() => resourceTree(greedy)).toThrow('{proxy+} stands where another path has {id}');
  });

  it('gives no method to two functions', () => {
    const rows = [api('a', ['GET', '/api/v1/x/']), api('b', ['GET', '/api/v1/x/'])];
    expect(() => resourceTree(rows)).toThrow('GET /api/v1/x/ belongs to a and b');
  });

  it('takes no path from outside the API', () => {
    expect(() => resourceTree([api('a', ['GET', '/v1/x/'])])).toThrow('does not begin with /api/');
  });
});
