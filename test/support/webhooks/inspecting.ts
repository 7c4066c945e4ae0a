/** Calls of the delivery log and of replays on the webhook fixture: the operation itself, and the commit of its writes. */

import type * as z from 'zod';
import { webhookLogOperations } from '#shared/domain/webhooks/log/operations.ts';
import { LogQuery } from '#shared/domain/webhooks/log/schema.ts';
import { webhookReplayOperations } from '#shared/domain/webhooks/replay/operations.ts';
import { ReplayInput } from '#shared/domain/webhooks/replay/schema.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import { fenceOf } from '#shared/platform/scope.ts';
import { systemIds } from '#shared/platform/system.ts';
import { testVault } from './subscriber.ts';
import type { WebhookFixture } from './webhook-fixture.ts';

const log = webhookLogOperations();
const replay = webhookReplayOperations();

export class Inspector {
  readonly #fixture: WebhookFixture;

  constructor(fixture: WebhookFixture) {
    this.#fixture = fixture;
  }

  /** Every line of a subscription's log, page by page. */
  async lines(id: string, query: z.input<typeof LogQuery> = {}) {
    const found = [];
    let cursor: string | null = null;
    do {
      const parsed = LogQuery.parse({ ...query, ...(cursor === null ? {} : { cursor }) });
      const { body } = await log.listDeliveries(
        { params: { id }, query: parsed, body: undefined },
        this.#request(),
      );
      found.push(...body.results);
      cursor = body.next === null ? null : new URL(body.next).searchParams.get('cursor');
    } while (cursor !== null);
    return found;
  }

  async detail(id: string, deliveryId: string) {
    const params = { id, delivery_id: deliveryId };
    return (await log.getDelivery({ params, query: undefined, body: undefined }, this.#request())).body;
  }

  /** Starts a replay, or counts what it would send. */
  async replay(id: string, wish: z.input<typeof ReplayInput>) {
    const body = ReplayInput.parse(wish);
    const reply = await replay.startReplay({ params: { id }, query: undefined, body }, this.#request());
    await this.#commit(reply.writes);
    return reply.body;
  }

  async progress(id: string) {
    const input = { params: { id }, query: undefined, body: undefined };
    return (await replay.getReplay(input, this.#request())).body;
  }

  async replayOne(id: string, deliveryId: string) {
    const params = { id, delivery_id: deliveryId };
    const reply = await replay.replayDelivery({ params, query: undefined, body: undefined }, this.#request());
    await this.#commit(reply.writes);
    return reply.body;
  }

  async #commit(writes: readonly Write[] = []): Promise<void> {
    const { tables } = this.#fixture;
    if (writes.length > 0) await tables.within(fenceOf(this.#fixture.scope(), 'due')).commit(writes);
  }

  #request(): TenantRequest {
    const scope = this.#fixture.scope();
    return unsafeRequest({
      now: this.#fixture.now,
      ids: systemIds,
      scope,
      tenantTable: this.#fixture.tables.within(fenceOf(scope)),
      vault: () => Promise.resolve(testVault),
      listUrl: { base: 'https://probity.example/deliveries/', query: {} },
    });
  }
}

/** The members of a request that these operations read. */
function unsafeRequest(
  request: Pick<TenantRequest, 'now' | 'ids' | 'scope' | 'tenantTable' | 'vault' | 'listUrl'>,
): TenantRequest {
  return request as TenantRequest;
}
