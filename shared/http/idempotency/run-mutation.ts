/** Runs a mutation so that one key has one effect: judge, run, then commit effect and memory together. */

import { type ApiError, PassingConflict } from '#shared/contract/errors.ts';
import type { Route } from '#shared/contract/route.ts';
import {
  Contended,
  type Ids,
  type Objects,
  StaleRead,
  type Table,
  type Write,
} from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ApiResult } from '../exchange/event.ts';
import { asApiError, encodeReply, jsonResult, renderError } from '../exchange/render.ts';
import { type OutsideEffect, type Reply, UndoneRefusal } from '../operation.ts';
import { idempotentRequestInProgress } from './errors.ts';
import { keepBody, keptBody } from './kept-body.ts';
import { type IdempotencyRecord, judge, readRecord, recordKey } from './record.ts';
import { type Claim, claimWrite, KeyTaken, outcomeWrite, releaseWrite, settleWrite } from './store.ts';

/** Everything one keyed or unkeyed mutation needs. */
export interface MutationCall {
  readonly contract: Route;
  readonly scope: TenantScope;
  readonly idempotencyKey: string | undefined;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly now: number;
  readonly ids: Ids;
  /** Fenced to the tenant, not gated: this step gates itself. */
  readonly table: Table;
  readonly vault: () => Promise<Vault>;
  /** For bodies that are too large to be remembered in the table; undefined in functions without stored files. */
  readonly objects: Objects | undefined;
  readonly admitted: Promise<unknown>;
  readonly audit: (reply: Reply<unknown>) => Promise<readonly Write[]>;
  readonly run: (outside: OutsideEffect) => Promise<Reply<unknown>>;
}

class Replay extends Error {
  readonly record: IdempotencyRecord;

  constructor(record: IdempotencyRecord) {
    super('the stored outcome answers this call');
    this.record = record;
  }
}

const RUNS = 10;
const RERUN_PAUSE_MS = 12;

/** Answers the call: freshly, from memory, or with the refusal. */
export async function runMutation(call: MutationCall): Promise<ApiResult> {
  for (let run = 1; ; run += 1) {
    try {
      return await runOnce(call);
    } catch (error) {
      if (!(error instanceof StaleRead)) throw error;
      if (run === RUNS) throw new Contended(error);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * RERUN_PAUSE_MS * run));
    }
  }
}

async function runOnce(call: MutationCall): Promise<ApiResult> {
  const session = new KeySession(call);
  const outcome = call.run(session.outside);
  outcome.catch(() => undefined);
  try {
    await session.cleared;
    return await session.succeed(await outcome);
  } catch (error) {
    if (error instanceof Replay) return replay(call, error.record);
    if (error instanceof KeyTaken) return session.answerTaken(error);
    if (error instanceof UndoneRefusal) return session.undo(error);
    return session.fail(error);
  }
}

/** The life of one key during one call. */
class KeySession {
  readonly outside: OutsideEffect;
  readonly cleared: Promise<{ claim: Claim; resumed: boolean }>;
  readonly #call: MutationCall;
  #begun = false;

  constructor(call: MutationCall) {
    this.#call = call;
    this.cleared = this.#clear();
    this.cleared.catch(() => undefined);
    this.outside = {
      ready: async () => {
        const { claim, resumed } = await this.cleared;
        return { seed: claim.seed, resumed };
      },
      begin: (writes) => this.#begin(writes),
    };
  }

  async #clear(): Promise<{ claim: Claim; resumed: boolean }> {
    const call = this.#call;
    const owner = call.ids.uuid();
    const key = recordKey(call.scope, call.idempotencyKey ?? owner);
    const stored = call.idempotencyKey === undefined ? undefined : call.table.get(key, { consistent: true });
    stored?.catch(() => undefined);
    await call.admitted;
    const verdict = judge(readRecord(await stored), call.fingerprint, call.now);
    if (verdict.kind === 'replay') throw new Replay(verdict.record);
    const seed = verdict.kind === 'takeover' ? verdict.record.seed : call.ids.uuid();
    return {
      claim: { key, fingerprint: call.fingerprint, owner, seed },
      resumed: verdict.kind === 'takeover',
    };
  }

  async #begin(writes: readonly Write[]): Promise<void> {
    const { claim } = await this.cleared;
    await this.#call.table.commit([claimWrite(claim, this.#call.now), ...writes]);
    this.#begun = true;
  }

  async succeed(reply: Reply<unknown>): Promise<ApiResult> {
    const call = this.#call;
    const outcome = { status: call.contract.success.status, body: encodeReply(call.contract, reply.body) };
    const [memory, audit] = await Promise.all([this.#memory(outcome), call.audit(reply)]);
    await call.table.commit([...memory, ...(reply.writes ?? []), ...audit]);
    return jsonResult(outcome.status, outcome.body, reply.headers);
  }

  /** Remembers a refusal that would be the same tomorrow; gives the key back after all others. */
  async fail(thrown: unknown): Promise<ApiResult> {
    if (thrown instanceof StaleRead) throw thrown;
    const error = asApiError(thrown);
    const { claim } = await this.cleared;
    if (this.#call.idempotencyKey === undefined && !this.#begun) throw error;
    if (!isDeterministic(error)) throw error;
    return this.#store(error, claim, []);
  }

  async undo(refusal: UndoneRefusal): Promise<ApiResult> {
    const { claim } = await this.cleared;
    if (isDeterministic(refusal.refusal)) return this.#store(refusal.refusal, claim, refusal.writes);
    await this.#call.table.commit([...(this.#begun ? [releaseWrite(claim)] : []), ...refusal.writes]);
    throw refusal.refusal;
  }

  /** Another call with our key was faster, or our own commit had gone through although its answer was lost. */
  async answerTaken(taken: KeyTaken): Promise<ApiResult> {
    const { claim } = await this.cleared;
    const { record } = taken;
    if (record === undefined) throw idempotentRequestInProgress(1);
    if (record.owner === claim.owner && record.state === 'done') return replay(this.#call, record, false);
    const verdict = judge(record, this.#call.fingerprint, this.#call.now);
    if (verdict.kind === 'replay') return replay(this.#call, verdict.record);
    throw idempotentRequestInProgress(1);
  }

  async #store(error: ApiError, claim: Claim, writes: readonly Write[]): Promise<ApiResult> {
    const rendered = renderError(error, this.#call.requestId);
    const outcome = { status: rendered.statusCode, body: rendered.body };
    try {
      await this.#call.table.commit([...(await this.#memory(outcome)), ...writes]);
    } catch (failure) {
      if (failure instanceof KeyTaken && failure.record?.owner !== claim.owner)
        return this.answerTaken(failure);
      throw failure;
    }
    throw error;
  }

  async #memory(outcome: { readonly status: number; readonly body: string }): Promise<readonly Write[]> {
    const call = this.#call;
    if (call.idempotencyKey === undefined && !this.#begun) return [];
    const { claim } = await this.cleared;
    const kept = await keepBody(claim, outcome.body, await call.vault(), call.objects);
    const remembered = { status: outcome.status, kept };
    return [(this.#begun ? settleWrite : outcomeWrite)(claim, remembered, call.now)];
  }
}

/** Statuses whose cause lies in the request or in settled state; never credentials, credits, limits or our failures. */
function isDeterministic(error: ApiError): boolean {
  const kept = [400, 404, 409, 410, 422];
  if (error instanceof PassingConflict) return false;
  return kept.includes(error.status) && !error.code.startsWith('idempotency_');
}

async function replay(call: MutationCall, record: IdempotencyRecord, replayed = true): Promise<ApiResult> {
  const body = await keptBody(record, await call.vault(), call.objects);
  return jsonResult(record.status ?? 500, body, replayed ? { 'Idempotency-Replayed': 'true' } : {});
}
