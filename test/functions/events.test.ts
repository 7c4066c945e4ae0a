/** Replays every file of `events/` through its function, and requires that every function has cases. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import type { FunctionSpec } from '#functions/function-spec.ts';
import { methodsOf } from '#shared/contract/route.ts';
import { TIMER_KINDS } from '#shared/contract/timer-kinds.ts';
import { isMatch, routeMatcher } from '#shared/http/exchange/match-route.ts';
import { buildConsole } from '../../console/build.ts';
import { buildPortal } from '../../portal/build.ts';
import { type EventFile, type Expectation, eventFiles, FOLDERS, fill } from '../support/events/event-file.ts';
import { appOf, type BuiltPages } from '../support/events/fleet-apps.ts';
import { PreparedTenant } from '../support/events/prepared-tenant.ts';
import { observing } from '../support/events/recorder.ts';
import { WebhookApi } from '../support/webhooks/webhook-api.ts';

const files = eventFiles();
const functions: readonly (readonly [string, FunctionSpec])[] = Object.entries(fleet);

describe('a replayed event', () => {
  let webhooks: WebhookApi;
  let folder: string;
  let pages: BuiltPages;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'probity-events-'));
    await Promise.all([buildPortal(join(folder, 'portal')), buildConsole(join(folder, 'console'))]);
    const [portal, consoleFiles] = await Promise.all(
      ['portal', 'console'].map((name) => filesIn(join(folder, name))),
    );
    pages = { portal: portal ?? new Map(), console: consoleFiles ?? new Map() };
    webhooks = await WebhookApi.open(true);
  });
  afterEach(async () => {
    const { cloud } = webhooks;
    // Effects are found by reading the whole table, so it holds one case at a time.
    await cloud.forget();
    // The store of files refuses addresses that are signed by another time than its own.
    await cloud.clock.advance(Date.now() - cloud.clock.now());
  });
  afterAll(async () => {
    await webhooks.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function lookup(prepared: PreparedTenant, root: string, member: string): Promise<string | number> {
    const facts =
      root === 'portal' || root === 'console' ? scriptOf(pages[root]) : await prepared.facts(root);
    const value: string | number | undefined = Object.entries(facts).find(([name]) => name === member)?.[1];
    if (value === undefined || value === 'undefined') throw new Error(`nothing stands for ${root}.${member}`);
    return value;
  }

  it.each(files.map((file) => [file.path, file.description, file] as const))(
    '%s: %s',
    async (_path, _description, file) => {
      const prepared = await PreparedTenant.make(webhooks);
      const find = (root: string, member: string) => lookup(prepared, root, member);
      const event = await fill(file.event, find);
      const expected = unsafeExpectation(await fill(file.expects, find));
      const { outcome, effects } = await observing(webhooks.cloud, prepared.tenant, async (recorder) => {
        const app = appOf(file.functionName, { ports: webhooks.cloud.ports, recorder, pages });
        return app?.(event, { getRemainingTimeInMillis: () => 29_000 });
      });
      compare(outcome, expected);
      expect(effects, `events/${file.path}: effects`).toMatchObject(expected.effects);
    },
  );
});

const ApiOutcome = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

function compare(outcome: unknown, expected: Expectation): void {
  if ('returns' in expected) {
    expect(outcome ?? null).toEqual(expected.returns);
  } else if ('batchItemFailures' in expected) {
    expect(outcome).toEqual({ batchItemFailures: expected.batchItemFailures });
  } else {
    const { statusCode, headers, body } = ApiOutcome.parse(outcome);
    expect({ statusCode, body }).toMatchObject({ statusCode: expected.status });
    expect(headers).toMatchObject(expected.headers);
    compareBody(body, expected.body);
  }
}

function compareBody(body: string, expected: string | object | undefined): void {
  if (typeof expected === 'string') expect(body).toBe(expected);
  else if (expected !== undefined) expect(JSON.parse(body)).toMatchObject(expected);
}

/** Filling in values changes texts and never the structure. */
function unsafeExpectation(filled: unknown): Expectation {
  return filled as Expectation;
}

const casesOf = (name: string) => files.filter(({ functionName }) => functionName === name);
const statusOf = ({ expects }: EventFile) => ('status' in expects ? expects.status : 0);
const methodOf = ({ event }: EventFile) => String(event['httpMethod']);

describe('the files', () => {
  it.each(functions)('%s has some, in the folder of its trigger', (name, { trigger }) => {
    const folder = FOLDERS[trigger.kind];
    const found = new Set(casesOf(name).map((file) => file.folder));
    expect(found, `events/${folder}/${name}.<case>.json`).toEqual(new Set([folder]));
  });

  it('name a function of the fleet each', () => {
    const known = new Set(functions.map(([name]) => name));
    expect(files.filter(({ functionName }) => !known.has(functionName)).map(({ path }) => path)).toEqual([]);
  });

  it.each(functions.filter(([, { trigger }]) => trigger.kind === 'api'))(
    '%s answers a read, a mutation and a refusal, as far as it has them',
    (name, { trigger }) => {
      const methods = trigger.kind === 'api' ? Object.values(trigger.routes).flatMap(methodsOf) : [];
      const has = (kind: string) => (kind === 'GET' ? 'a read' : 'a mutation');
      const answered = casesOf(name).map((file) =>
        statusOf(file) < 400 ? has(methodOf(file)) : 'a refusal',
      );
      const wanted = new Set([...methods.map(has), 'a refusal']);
      expect(new Set(answered), `events/api/${name}.<case>.json`).toEqual(wanted);
    },
  );

  it.each(functions.filter(([, { trigger }]) => FOLDERS[trigger.kind] === 'queue'))(
    '%s works off a batch, and gives back a message that it cannot read',
    (name) => {
      const givenBack = casesOf(name).map(({ expects }) =>
        'batchItemFailures' in expects ? expects.batchItemFailures.length > 0 : undefined,
      );
      expect(new Set(givenBack)).toEqual(new Set([true, false]));
    },
  );

  it('ring a timer of every kind', () => {
    const Message = z.object({ body: z.string() });
    const bodies = casesOf('timers').flatMap(({ event }) => z.array(Message).parse(event['Records']));
    const Timer = z.object({ kind: z.string() });
    const kinds = bodies.map(({ body }) => Timer.parse(JSON.parse(body)).kind);
    expect(TIMER_KINDS.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it('speak of people and places under .example alone', () => {
    const text = files.map((file) => JSON.stringify(file)).join('\n');
    const hosts = [...text.matchAll(/(?:https?:\/\/|[\w.]@)([\w.-]+)/g)].map(([, host]) => host ?? '');
    expect(hosts.filter((host) => !host.endsWith('.example') && host !== '169.254.169.254')).toEqual([]);
  });
});

const ApiRequest = z.object({
  resource: z.string(),
  path: z.string(),
  httpMethod: z.string(),
  pathParameters: z.record(z.string(), z.string()).nullable(),
  requestContext: z.object({ path: z.string(), resourcePath: z.string(), httpMethod: z.string() }),
});

async function filesIn(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

function scriptOf(files: ReadonlyMap<string, Uint8Array>): { readonly script: string } {
  const [script = ''] = [...files.keys()].filter((name) => name.endsWith('.js'));
  return { script };
}

/** True below a path that belongs to one function only. */
function isBelow(trigger: FunctionSpec['trigger'], path: string): boolean {
  if (trigger.kind === 'pages') return path.startsWith(trigger.path);
  return trigger.kind === 'staged' && path.startsWith('/v1/uploads/');
}

describe('an API event', () => {
  const requests = files.filter(({ folder }) => folder === 'api');

  it.each(requests.map((file) => [file.path, file] as const))('%s agrees with itself', (_path, { event }) => {
    const { resource, path, httpMethod, pathParameters, requestContext } = ApiRequest.parse(event);
    expect(requestContext).toMatchObject({ path: `/api${path}`, resourcePath: resource, httpMethod });
    const filled = resource.replaceAll(/\{(\w+)\+?\}/g, (_, name: string) => pathParameters?.[name] ?? '');
    expect(filled).toBe(path.replace(/\/$/, ''));
  });

  it.each(requests.map((file) => [file.path, file] as const))(
    '%s comes to its own function',
    (_path, file) => {
      const { path, httpMethod, resource } = ApiRequest.parse(file.event);
      const claimed = functions.flatMap(([name, { trigger }]) => {
        if (trigger.kind !== 'api') return isBelow(trigger, path) ? [[name, resource]] : [];
        const found = routeMatcher(trigger.routes)(httpMethod, `/api${path}`);
        return isMatch(found) ? [[name, found.contract.path.replace(/^\/api(.*)\/$/, '$1')]] : [];
      });
      expect(claimed.length === 0 ? [['fallback', '/{proxy+}']] : claimed).toEqual([
        [file.functionName, resource],
      ]);
    },
  );
});
