/** All event source mappings of the deployment, and the trimming of what every stream mapping is done with. */
import type { Clock } from '../../clock.ts';
import type { Sqs } from '../../sqs/sqs.ts';
import type { Store } from '../../store.ts';
import type { SendTo } from '../async-queue.ts';
import type { LambdaHost } from '../host.ts';
import type { ChangeFeed } from './change-feed.ts';
import { QueueMapping } from './queue-mapping.ts';
import type { MappingSettings } from './settings.ts';
import { StreamMapping } from './stream-mapping.ts';

export interface Sources {
  readonly sqs: Sqs;
  readonly feed: ChangeFeed;
  readonly store: Store;
  readonly clock: Clock;
  readonly host: LambdaHost;
  readonly sendTo: SendTo;
}

/** Milliseconds of the machine's time between two removals of delivered records from the feed. */
const TRIM_EVERY_MS = 1_000;

export class Mappings {
  private readonly queues: readonly QueueMapping[];
  private readonly streams: StreamMapping[] = [];
  private readonly sources: Sources;
  /** Tables whose delivered records wait to be removed from the feed. */
  private readonly trimmable = new Set<string>();
  private trimTimer: NodeJS.Timeout | undefined;
  private trimming: Promise<void> = Promise.resolve();

  private constructor(settings: MappingSettings, sources: Sources) {
    this.sources = sources;
    this.queues = settings.queues.map((queue) => new QueueMapping(queue, sources));
  }

  static async open(settings: MappingSettings, sources: Sources): Promise<Mappings> {
    const mappings = new Mappings(settings, sources);
    const passed = (table: string) => mappings.trimSoon(table);
    for (const stream of settings.streams) {
      mappings.streams.push(await StreamMapping.open(stream, { ...sources, passed }));
    }
    return mappings;
  }

  /** Batches under way now. */
  get busy(): number {
    return (
      this.queues.reduce((sum, mapping) => sum + mapping.busy, 0) +
      this.streams.filter((mapping) => mapping.busy).length
    );
  }

  /** ARNs of the queues that feed a function. */
  queueArns(): string[] {
    return [...new Set(this.queues.map(({ settings }) => settings.queueArn))];
  }

  /** Whether a stream has records that were not delivered yet; a pause before a retry is not counted. */
  async behind(): Promise<boolean> {
    for (const mapping of this.streams) {
      if (!mapping.paused && (await mapping.behind())) return true;
    }
    return false;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.queues, ...this.streams].map((mapping) => mapping.stop()));
    clearTimeout(this.trimTimer);
    await this.trimming;
  }

  /** Removing records one by one would cost more than writing them: a second's worth goes at once. */
  private trimSoon(table: string): void {
    this.trimmable.add(table);
    this.trimTimer ??= setTimeout(() => {
      this.trimTimer = undefined;
      this.trimming = this.trimAll();
    }, TRIM_EVERY_MS).unref();
  }

  private async trimAll(): Promise<void> {
    const tables = [...this.trimmable];
    this.trimmable.clear();
    for (const table of tables) {
      const cursors = this.streams
        .filter(({ settings }) => settings.table === table)
        .map(({ cursor }) => cursor ?? '')
        .sort();
      const [slowest = ''] = cursors;
      if (slowest !== '') await this.sources.feed.trimChanges(table, slowest);
    }
  }
}
