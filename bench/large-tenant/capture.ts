/** Real calls of one tenant, with every write that they send to the table: what a simulation takes its transactions from. */

import { balanceKey } from '#shared/domain/credits/purse.ts';
import type { Item, Key, Table, Tables, Write } from '#shared/platform/ports.ts';
import { LANES } from '#shared/platform/spread/lanes.ts';
import { InProcessApi } from '../../test/support/in-process-api.ts';
import { send } from '../../test/support/journeys.ts';
import { makeTenant, type TestTenant } from '../../test/support/tenant.ts';
import { changeOf } from './cost.ts';

/** One commit or update of a call. */
export interface Sent {
  readonly kind: 'commit' | 'update';
  /** The items as they were; undefined where they are new. */
  readonly before: readonly (Item | undefined)[];
  /** As the operation committed them, before a lane was chosen. */
  readonly writes: readonly Write[];
  /** Partitions of the table that may be written, on any lane, and of its indexes. */
  readonly partitions: readonly string[];
}

/** The commits and updates of one call, in their order. */
type Call = readonly Sent[];

export interface Captured {
  readonly name: string;
  readonly calls: readonly Call[];
  /** `T#<tenant>#<environment>`. */
  readonly prefix: string;
}

const CALLS = 200;
const CREDITS_PER_LANE = 100_000;

/** Runs the calls against the embedded table and answers what each of them wrote. */
export async function capture(): Promise<readonly Captured[]> {
  const recorder = new Recorder();
  const api = await InProcessApi.open();
  try {
    const tenant = await makeTenant(api);
    await fillLanes(tenant);
    const prefix = tenant.scopes.live.prefix;
    const ids: string[] = [];
    const over = api.over({ tables: recorder.tables(api.ports.tables) });
    const repeat = async (name: string, call: (index: number) => Promise<{ readonly status: number }>) => {
      const calls: Call[] = [];
      for (let index = 0; index < CALLS; index += 1) {
        const { status } = await call(index);
        if (status >= 300) throw new Error(`${name} answered ${status}`);
        calls.push(recorder.take());
      }
      return { name, calls, prefix };
    };
    const key = tenant.live;
    const create = async (index: number) => {
      const body = { entity_type: 'company', legal_name: `Anchor Works ${index} Ltd` };
      const made = await over.call('POST', '/api/v1/entities/', { key, body });
      ids.push(String(made.body['id']));
      return made;
    };
    const remove = (index: number) => over.call('DELETE', `/api/v1/entities/${ids[index]}/`, { key });
    return [
      await repeat('POST /entities/', create),
      await repeat('DELETE /entities/{id}/', remove),
      await repeat('POST /workflows/send/', () => send(unsafeApi(over), tenant)),
    ];
  } finally {
    await api.close();
  }
}

/** A balance as a grant leaves it. */
async function fillLanes(tenant: TestTenant): Promise<void> {
  const scope = tenant.scopes.live;
  const puts = Array.from({ length: LANES }, (_, lane) => ({
    put: { ...balanceKey(scope, lane), send_ddq: CREDITS_PER_LANE },
  }));
  await tenant.table('live').commit(puts);
}

/** Notes what is written, and writes it. */
class Recorder {
  #sent: Sent[] = [];

  tables(real: Tables): Tables {
    return { within: (fence) => this.#table(real.within(fence)) };
  }

  take(): Call {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  #table(real: Table): Table {
    return {
      get: (key, options) => real.get(key, options),
      getMany: (keys, options) => real.getMany(keys, options),
      query: (query) => real.query(query),
      update: async (key, changes, when) => {
        await this.#note('update', [{ update: key, ...changes }], real);
        return real.update(key, changes, when);
      },
      commit: async (writes) => {
        await this.#note('commit', writes, real);
        await real.commit(writes);
      },
    };
  }

  async #note(kind: Sent['kind'], writes: readonly Write[], real: Table): Promise<void> {
    const before = await real.getMany(writes.map(keyOf), { consistent: true });
    const index = writes.flatMap((write, at) => [...changeOf(write, before[at]).index.keys()]);
    const partitions = [...writes.flatMap(partitionsOf), ...index];
    this.#sent.push({ kind, writes, before, partitions });
  }
}

export function keyOf(write: Write): Key {
  if ('put' in write) return { pk: write.put.pk, sk: write.put.sk };
  if ('update' in write) return write.update;
  if ('check' in write) return write.check;
  return write.remove;
}

function partitionsOf(write: Write): readonly string[] {
  const { pk } = keyOf(write);
  if (!('update' in write) || write.lane === undefined) return [pk];
  const { lane } = write;
  return [pk, ...Array.from({ length: LANES }, (_, number) => lane(number).pk)];
}

/** The journey calls the API and nothing else. */
function unsafeApi(over: Pick<InProcessApi, 'call'>): InProcessApi {
  return over as InProcessApi;
}
