/** The innermost step: runs the operation beside admission, then answers, commits or replays. */
import { type AnsweredFile, isMutation, type Route, type RouteInput } from '#shared/contract/route.ts';
import type { Table, Write } from '#shared/platform/ports.ts';
import {
  countersFence,
  ENVIRONMENTS,
  type Fence,
  fenceOf,
  organisationFence,
  pointerFence,
  type TenantScope,
  unsafeTenantScope,
} from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { Credential } from './admission/credential.ts';
import { type ApiEvent, type ApiResult, callerAddress, header } from './exchange/event.ts';
import type { Exchange } from './exchange/exchange.ts';
import { encodeReply, fileResult, jsonResult } from './exchange/render.ts';
import type { AuditEntry, Foundation } from './foundation.ts';
import { fingerprint } from './idempotency/fingerprint.ts';
import { runMutation } from './idempotency/run-mutation.ts';
import type { AnyOperation, OutsideEffect, PersonRequest, Reply, RespondentRequest } from './operation.ts';

export async function execute(
  operations: Readonly<Record<string, AnyOperation>>,
  event: ApiEvent,
  exchange: Exchange,
  foundation: Foundation,
): Promise<ApiResult> {
  const { match, credential, admission } = exchange;
  const operation = match === undefined ? undefined : operations[match.name];
  if (match === undefined || credential === undefined || operation === undefined) {
    throw new Error('the pipeline reached its end without a route');
  }
  const now = foundation.ports.clock.now();
  const request = requestFor({ credential, contract: match.contract, event, exchange, foundation, now });
  const run = (outside: OutsideEffect) => operation(unsafeInput(exchange.input), { ...request, outside });
  if (!isMutation(match.contract) || credential.kind === 'guest') {
    return answer(match.contract, run(request.outside), admission);
  }
  const { scope } = credential;
  return runMutation({
    contract: match.contract,
    scope,
    idempotencyKey: keyOf(exchange.idempotencyKey, credential),
    fingerprint: fingerprint({
      method: event.httpMethod,
      path: event.requestContext.path,
      query: event.queryStringParameters ?? {},
      body: exchange.form ?? exchange.sent.text ?? '',
    }),
    requestId: exchange.requestId,
    now,
    ids: foundation.ports.ids,
    table: foundation.ports.tables.within(fenceOfCommit(match.contract, scope)),
    vault: () => request.vaultOf(scope),
    objects: foundation.ports.objects?.within(scope),
    admitted: Promise.resolve(admission),
    audit: (reply) =>
      auditWrites(reply, {
        credential,
        contract: match.contract,
        exchange,
        foundation,
        now,
        vault: () => request.vaultOf(scope),
      }),
    run,
  });
}

/** What a route touches that persons alone may call: their tenant's organisation, and the pointers by which people sign in. */
function fenceOfPeople({ tenantId }: TenantScope): Fence {
  return [...organisationFence(tenantId), ...pointerFence('signIn')];
}

/**
 * Only routes that persons alone may call write into the organisation, and those that concern it as a whole into both modes. They take
 * ids that are unique in the fleet.
 */
function fenceOfCommit({ auth, ofOrganisation }: Route, scope: TenantScope): Fence {
  const fence = fenceOf(scope, 'link', 'callback', 'due');
  if (auth !== 'session') return fence;
  const modes = ENVIRONMENTS.map((environment) => unsafeTenantScope(scope.tenantId, environment));
  return [
    ...fence,
    ...fenceOfPeople(scope),
    ...(ofOrganisation === true ? [...modes.flatMap((mode) => fenceOf(mode)), ...countersFence()] : []),
  ];
}

/** Respondents and persons of one tenant do not share their keys: a space, which no key holds, sets theirs apart. */
function keyOf(sent: string | undefined, credential: Credential): string | undefined {
  if (sent === undefined) return undefined;
  if (credential.kind === 'respondent') return `${credential.sessionId} ${sent}`;
  return credential.kind === 'session' ? `${credential.userId} ${sent}` : sent;
}

/** A read, or a guest's call: the operation has run beside admission, and its reply leaves only after it. */
async function answer(
  contract: Route,
  outcome: Promise<Reply<unknown>>,
  admission: Promise<unknown> | undefined,
): Promise<ApiResult> {
  outcome.catch(() => undefined);
  await admission;
  const reply = await outcome;
  const { status, file } = contract.success;
  return file === undefined
    ? jsonResult(status, encodeReply(contract, reply.body), reply.headers)
    : fileResult(status, file, unsafeFile(reply.body));
}

interface RequestParts {
  readonly credential: Credential;
  readonly contract: Route;
  readonly event: ApiEvent;
  readonly exchange: Exchange;
  readonly foundation: Foundation;
  readonly now: number;
}

function requestFor(parts: RequestParts): RespondentRequest & PersonRequest {
  const { credential, exchange, foundation, event, now } = parts;
  const { ports } = foundation;
  const admission = exchange.admission ?? Promise.resolve();
  const gated = (fence: Fence) => gate(ports.tables.within(fence), admission);
  const scope = credential.kind === 'guest' ? undefined : credential.scope;
  const vaultOf = (owner: TenantScope) => foundation.vault(owner, ports.tables.within(fenceOf(owner)));
  return unsafeRequest({
    now,
    requestId: exchange.requestId,
    ids: ports.ids,
    log: ports.log,
    pepper: exchange.pepper,
    publicUrl: foundation.publicUrl,
    callerAddress: () => callerAddress(event, ports.edgePasses),
    testMail: ports.testMail ?? 'any',
    sent: { header: (name: string) => header(event, name), bytes: () => exchange.sent.bytes() },
    table: gated,
    vaultOf,
    scope,
    tenantTable: scope === undefined ? undefined : gated(fenceOf(scope, 'link', 'due')),
    vault: () =>
      scope === undefined ? Promise.reject(new Error('a guest has no data key')) : vaultOf(scope),
    admitted: () => admission,
    listUrl: { base: foundation.publicUrl + event.requestContext.path, query: definedQuery(event) },
    outside: noOutsideEffect,
    respondent: credential.kind === 'respondent' ? credential : undefined,
    ...(parts.contract.auth === 'session' && scope !== undefined
      ? { session: credential, organisation: gated(fenceOfPeople(scope)) }
      : {}),
  });
}

/** Reads pass at once; whatever changes something waits until the caller is admitted. */
function gate(table: Table, admission: Promise<unknown>): Table {
  return {
    get: (key, options) => table.get(key, options),
    getMany: (keys, options) => table.getMany(keys, options),
    query: (query) => table.query(query),
    update: async (key, changes, when) => {
      await admission;
      return table.update(key, changes, when);
    },
    commit: async (writes) => {
      await admission;
      await table.commit(writes);
    },
  };
}

/** The row of the trail, and its twin in the timeline of the entity that was changed. */
async function auditWrites(
  reply: Reply<unknown>,
  parts: Omit<RequestParts, 'event'> & { readonly vault: () => Promise<Vault> },
): Promise<readonly Write[]> {
  const { credential, contract, exchange, foundation, now } = parts;
  if (credential.kind === 'guest' || reply.audit === undefined) return [];
  const entry = {
    ...reply.audit,
    scope: credential.scope,
    at: now,
    requestId: exchange.requestId,
    actor: actorOf(credential),
    action: contract.id,
  };
  const { entityId } = entry;
  if (entityId === undefined) return [foundation.auditRow(entry)];
  const [admitted, vault] = await Promise.all([exchange.admission, parts.vault()]);
  const twin = foundation.timelineRow({ ...entry, entityId }, admitted?.owner?.name, vault);
  return [foundation.auditRow(entry), twin];
}

function actorOf(credential: Exclude<Credential, { readonly kind: 'guest' }>): AuditEntry['actor'] {
  switch (credential.kind) {
    case 'key':
      return { kind: 'key', id: credential.keyId };
    case 'session':
      return { kind: 'user', id: credential.userId };
    case 'respondent':
      return { kind: 'respondent', id: credential.sessionId };
  }
}

const noOutsideEffect: OutsideEffect = {
  ready: () => Promise.reject(new Error('this route declares no outside effect')),
  begin: () => Promise.reject(new Error('this route declares no outside effect')),
};

function definedQuery(event: ApiEvent): Record<string, string> {
  const sent = event.queryStringParameters;
  if (sent === null) return {};
  const entries = Object.entries(sent);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The compiler gave each operation the request type of its route's auth; the members beyond it are never read. */
function unsafeRequest(request: unknown): RespondentRequest & PersonRequest {
  return request as RespondentRequest & PersonRequest;
}

/** The compiler has matched the operation of a route with a file to it. */
function unsafeFile(body: unknown): AnsweredFile {
  return body as AnsweredFile;
}

function unsafeInput(input: unknown): RouteInput<Route> {
  return input as RouteInput<Route>;
}
