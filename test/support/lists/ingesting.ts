/** Updates of lists in memory, as a worker runs them: what is delivered, what is said, what monitoring is told. */
import type { Delivery } from '#shared/domain/watchlists/ingest/delivery.ts';
import { type IngestResult, ingest } from '#shared/domain/watchlists/ingest/ingest.ts';
import type { ListFileParts } from '#shared/domain/watchlists/parsers/parser.ts';
import type { PublishedList } from '#shared/domain/watchlists/parsers/parsers.ts';
import type { Log, QueueMessage } from '#shared/platform/ports.ts';
import { type MemoryLists, memoryLists } from './memory-lists.ts';
import { PUBLICATIONS } from './official-files.ts';

export interface Ingesting {
  readonly lists: MemoryLists;
  readonly told: QueueMessage['body'][];
  readonly said: string[];
  readonly ports: Parameters<typeof ingest>[0];
  /** Moves the clock. */
  advance(milliseconds: number): void;
  /** Updates from these files; a list without files is delivered as the samples have it. */
  run(files: Deliveries, options?: { readonly force?: boolean }): Promise<IngestResult>;
}

type Deliveries = Readonly<Partial<Record<PublishedList, ListFileParts | 'sample'>>>;

/** `time`: the clock of the updates; one that only `advance` moves where nothing is said. */
export function ingesting(given?: MemoryLists, time?: () => number): Ingesting {
  const told: QueueMessage['body'][] = [];
  const said: string[] = [];
  let passed = 0;
  const now = () => (time?.() ?? Date.parse('2026-03-01T06:00:00Z')) + passed;
  const lists = given ?? memoryLists(now);
  const say = (message: string, facts: object = {}) => void said.push(`${message} ${JSON.stringify(facts)}`);
  const log: Log = { info: say, warn: say, error: say };
  const ports = {
    lists,
    log,
    actor: 'tester',
    clock: { now },
    monitoring: {
      send: async (messages: readonly QueueMessage[]) => void told.push(...messages.map(({ body }) => body)),
    },
  };
  return {
    ...{ lists, told, said, ports },
    advance: (milliseconds) => {
      passed += milliseconds;
    },
    run: (files, { force = false } = {}) => {
      const deliveries = deliveriesOf(files, now());
      return ingest(ports, async () => ({ deliveries, remembered: new Map() }), { force });
    },
  };
}

function deliveriesOf(files: Deliveries, now: number): readonly Delivery[] {
  return Object.entries(files).map(([name, given]) => {
    const list = listOf(name);
    const parts = given === 'sample' ? PUBLICATIONS[list] : given;
    return {
      list,
      files: parts,
      fetched_at: new Date(now).toISOString(),
      from: [`${list}.file`],
      published_on: null,
    };
  });
}

function listOf(name: string): PublishedList {
  const found = LISTS.find((list) => list === name);
  if (found === undefined) throw new Error(`${name} is no list`);
  return found;
}

const LISTS: readonly PublishedList[] = [
  ...(['us_ofac_sdn', 'us_ofac_cons', 'us_csl', 'un_sc', 'eu_fsf', 'uk_fcdo'] as const),
  ...(['ca_sema', 'ch_seco', 'au_dfat', 'us_congress', 'media'] as const),
];
