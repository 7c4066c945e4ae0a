/** EventBridge of the embedded cloud: buses, rules with patterns or schedules, durable deliveries to their targets. */
import type { Clock } from '../clock.ts';
import { AwsError, arn, type JsonService, type Permission, unknownOperation } from '../service.ts';
import type { Store } from '../store.ts';
import { Background } from './background.ts';
import { type Deliver, Deliveries, type Draft, type Dropped } from './delivery/deliveries.ts';
import {
  type EventEnvelope,
  readEntry,
  readPutEvents,
  type ServiceEvent,
  scheduledEvent,
  serviceEvent,
} from './entries.ts';
import { busName, compileRule, type Rule, type RuleDefinition } from './rule.ts';
import { type Firing, Timetable } from './schedule/timetable.ts';

export interface EventBridgeOptions {
  readonly store: Store;
  readonly clock: Clock;
}

export class EventBridge implements JsonService {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly background: Background;
  private readonly deliveries: Deliveries;
  private readonly timetable: Timetable;
  private readonly buses = new Map([['default', arn('events', 'event-bus/default')]]);
  private readonly rules = new Map<string, Rule>();

  private constructor({ store, clock }: EventBridgeOptions) {
    this.store = store;
    this.clock = clock;
    this.background = new Background(store);
    const parts = { store, clock, background: this.background };
    this.deliveries = new Deliveries({ ...parts, shelf: 'events.deliveries' });
    this.timetable = new Timetable({
      ...parts,
      shelf: 'events.schedules',
      fire: (ruleArn, due) => this.fire(ruleArn, due),
    });
  }

  static async open(options: EventBridgeOptions): Promise<EventBridge> {
    return new EventBridge(options);
  }

  /** Connects the targets; call it before the first rule is made. */
  deliverTo(deliver: Deliver): void {
    this.deliveries.connect(deliver);
  }

  async ensureBus(name: string, busArn: string): Promise<void> {
    this.buses.set(name, busArn);
  }

  /**
   * Makes or replaces a rule, continues deliveries that an earlier process did not finish, and fires its schedule if
   * that fell due meanwhile. Deliveries that fail are retried.
   */
  async ensureRule(definition: RuleDefinition): Promise<void> {
    const rule = compileRule(definition);
    if (!this.buses.has(rule.bus)) throw noSuchBus(rule.bus);
    this.rules.set(rule.arn, rule);
    await this.deliveries.resume(rule.arn);
    if (rule.schedule !== undefined && rule.enabled) await this.timetable.set(rule.arn, rule.schedule);
    else await this.timetable.remove(rule.arn);
  }

  permissions(operation: string, input: unknown): readonly Permission[] {
    if (operation !== 'PutEvents') throw unknownOperation('events', operation);
    return readPutEvents(input).map((entry) => {
      const bus = busName(entry.EventBusName ?? 'default');
      return {
        action: 'events:PutEvents',
        resource: this.buses.get(bus) ?? arn('events', `event-bus/${bus}`),
        context: { 'events:source': entry.Source ?? '', 'events:detail-type': entry.DetailType ?? '' },
      };
    });
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    if (operation !== 'PutEvents') throw unknownOperation('events', operation);
    const now = this.clock.now();
    const readings = readPutEvents(input).map((entry) => readEntry(entry, now));
    const drafts: Draft[] = [];
    for (const reading of readings) {
      if (!('event' in reading)) continue;
      if (!this.buses.has(reading.bus)) throw noSuchBus(reading.bus);
      drafts.push(...this.draftsFor(reading.bus, reading.event, now));
    }
    await this.deliver(drafts);
    return {
      FailedEntryCount: readings.filter((reading) => 'code' in reading).length,
      Entries: readings.map((reading) =>
        'event' in reading
          ? { EventId: reading.event.id }
          : { ErrorCode: reading.code, ErrorMessage: reading.message },
      ),
    };
  }

  /** Publishes an event of an AWS service on the default bus. */
  async publish(event: ServiceEvent): Promise<void> {
    const now = this.clock.now();
    await this.deliver(this.draftsFor('default', serviceEvent(event, now), now));
  }

  /** Deliveries that failed for good without a dead-letter queue, oldest first. */
  async dropped(): Promise<readonly Dropped[]> {
    return this.deliveries.dropped();
  }

  /** Stops timers and retries and waits for what is under way; all of it goes on at the next start. */
  async close(): Promise<void> {
    this.timetable.close();
    this.deliveries.close();
    await this.background.settled();
  }

  private async deliver(drafts: Draft[]): Promise<void> {
    const { writes, start } = this.deliveries.prepare(drafts);
    await this.store.commit(writes);
    start();
  }

  private draftsFor(bus: string, event: EventEnvelope, now: number): Draft[] {
    return [...this.rules.values()]
      .filter((rule) => rule.enabled && rule.bus === bus && rule.matches(event))
      .flatMap((rule) => draftsOf(rule, event, now));
  }

  private fire(ruleArn: string, due: number): Firing {
    const rule = this.rules.get(ruleArn);
    const event = scheduledEvent('aws.events', ruleArn, due, {});
    const drafts = rule === undefined ? [] : draftsOf(rule, event, this.clock.now());
    const { writes, start } = this.deliveries.prepare(drafts);
    return { writes, after: start };
  }
}

function draftsOf(rule: Rule, event: EventEnvelope, now: number): Draft[] {
  const ingestionTime = new Date(now).toISOString();
  const surroundings = { event, ruleArn: rule.arn, ruleName: rule.name, ingestionTime };
  return rule.targets.map((draftFor) => draftFor(surroundings));
}

function noSuchBus(name: string): AwsError {
  return new AwsError('ResourceNotFoundException', `Event bus ${name} does not exist.`);
}
