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

export class Mappings {
  private readonly queues: readonly QueueMapping[];
  private readonly streams: StreamMapping[] = [];
  private readonly sources: Sources;
  /** Last trimming of each table, and the one under way. */
  private readonly trimmed = new Map<string, string>();
  private trimming: Promise<void> = Promise.resolve();

  private constructor(settings: MappingSettings, sources: Sources) {
    this.sources = sources;
    this.queues = settings.queues.map((queue) => new QueueMapping(queue, sources));
  }

  static async open(settings: MappingSettings, sources: Sources): Promise<Mappings> {
    const mappings = new Mappings(settings, sources);
    const passed = (table: string) => mappings.trim(table);
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
    await this.trimming;
  }

  private trim(table: string): void {
    const cursors = this.streams
      .filter(({ settings }) => settings.table === table)
      .map(({ cursor }) => cursor ?? '')
      .sort();
    const [upTo = ''] = cursors;
    if (upTo === '' || upTo === this.trimmed.get(table)) return;
    this.trimmed.set(table, upTo);
    this.trimming = this.trimming.then(() => this.sources.feed.trimChanges(table, upTo));
  }
}
