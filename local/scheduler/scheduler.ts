/** EventBridge Scheduler of the embedded cloud: durable one-time and recurring schedules, and their REST protocol. */
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { Background } from '../events/background.ts';
import { type Deliver, Deliveries, type Dropped } from '../events/delivery/deliveries.ts';
import { type Firing, Timetable } from '../events/schedule/timetable.ts';
import { parseInput } from '../input/parse-input.ts';
import { AwsError, arn, type Permission } from '../service.ts';
import type { Store, StoreWrite } from '../store.ts';
import { type Call, readCall, type SchedulerRequest } from './request.ts';
import { draftOf, readSchedule, type ScheduleDocument, timing } from './schedule.ts';

export interface SchedulerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly deliver: Deliver;
}

/** A schedule as the template describes it; `properties` without `Name` and `GroupName`. */
export interface ScheduleDefinition {
  readonly name: string;
  /** The schedule group, `default` if none is named. */
  readonly group?: string | undefined;
  readonly arn: string;
  readonly properties: unknown;
}

/** A schedule as it is kept. Times in ms. */
interface Kept {
  readonly name: string;
  readonly group: string;
  readonly arn: string;
  readonly created: number;
  readonly document: ScheduleDocument;
}

const SCHEDULES = 'scheduler.schedules';
const TIMERS = 'scheduler.timers';

const CreateBody = z.looseObject({ GroupName: z.string().optional(), ClientToken: z.string().optional() });

export class Scheduler {
  private readonly options: SchedulerOptions;
  private readonly background: Background;
  private readonly deliveries: Deliveries;
  private readonly timetable: Timetable;
  private readonly schedules = new Map<string, Kept>();

  private constructor(options: SchedulerOptions) {
    this.options = options;
    this.background = new Background(options.store);
    const parts = { store: options.store, clock: options.clock, background: this.background };
    this.deliveries = new Deliveries({ ...parts, deliver: options.deliver, shelf: 'scheduler.deliveries' });
    this.timetable = new Timetable({
      ...parts,
      shelf: TIMERS,
      fire: (key, due, last) => this.fire(key, due, last),
    });
  }

  /** Takes up every schedule that was made before, deliveries under way included. */
  static async open(options: SchedulerOptions): Promise<Scheduler> {
    const scheduler = new Scheduler(options);
    for (const [, kept] of await options.store.shelf<Kept>(SCHEDULES).entries()) await scheduler.begin(kept);
    return scheduler;
  }

  /** Makes a schedule or brings it up to its definition; one with the same expression keeps its next time. */
  async ensureSchedule(definition: ScheduleDefinition): Promise<void> {
    const { name, group = 'default', properties } = definition;
    const created = this.schedules.get(definition.arn)?.created ?? this.options.clock.now();
    const document = readSchedule(properties, name);
    await this.begin({ name, group, arn: definition.arn, created, document });
  }

  permissions(request: SchedulerRequest, body: Buffer): readonly Permission[] {
    const { operation, name, group } = this.read(request, body);
    return [{ action: `scheduler:${operation}`, resource: scheduleArn(group, name) }];
  }

  /** Answers `POST`, `GET` and `DELETE /schedules/{Name}`; a schedule is durable before the answer. */
  async handle(
    request: SchedulerRequest,
    body: Buffer,
  ): Promise<{ readonly status: number; readonly document: unknown }> {
    try {
      return { status: 200, document: await this.answer(this.read(request, body)) };
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      return { status: error.statusCode, document: { __type: error.code, Message: error.message } };
    }
  }

  /** Deliveries that were given up without a dead-letter queue to take them, oldest first. */
  async dropped(): Promise<readonly Dropped[]> {
    return this.deliveries.dropped();
  }

  /** Stops timers and retries and waits for what is under way; all of it goes on at the next start. */
  async close(): Promise<void> {
    this.timetable.close();
    this.deliveries.close();
    await this.background.settled();
  }

  private read(request: SchedulerRequest, body: Buffer): Call {
    const call = readCall(request, body);
    if (call.operation !== 'CreateSchedule') return call;
    return { ...call, group: parseInput(CreateBody, call.body, call.operation).GroupName ?? 'default' };
  }

  private async answer(call: Call): Promise<unknown> {
    const key = scheduleArn(call.group, call.name);
    if (call.operation === 'CreateSchedule') return { ScheduleArn: await this.create(key, call) };
    const kept = this.schedules.get(key);
    if (kept === undefined) {
      throw new AwsError('ResourceNotFoundException', `Schedule ${call.name} does not exist.`, 404);
    }
    if (call.operation === 'GetSchedule') return described(kept);
    await this.timetable.remove(key);
    await this.options.store.shelf(SCHEDULES).delete(key);
    this.schedules.delete(key);
    return {};
  }

  private async create(key: string, call: Call): Promise<string> {
    const { GroupName: _, ClientToken: __, ...rest } = parseInput(CreateBody, call.body, call.operation);
    const document = readSchedule(rest, call.name);
    if (this.schedules.has(key)) {
      throw new AwsError('ConflictException', `Schedule ${call.name} already exists.`, 409);
    }
    const { name, group } = call;
    await this.begin({ name, group, arn: key, created: this.options.clock.now(), document });
    return key;
  }

  private async begin(kept: Kept): Promise<void> {
    this.schedules.set(kept.arn, kept);
    await this.options.store.shelf<Kept>(SCHEDULES).put(kept.arn, kept);
    await this.deliveries.resume(kept.arn);
    const { schedule, period } = timing(kept.document);
    if (kept.document.State === 'ENABLED') await this.timetable.set(kept.arn, schedule, period);
    else await this.timetable.remove(kept.arn);
  }

  private fire(key: string, due: number, last: boolean): Firing {
    const kept = this.schedules.get(key);
    if (kept === undefined) return { writes: [], after: () => undefined };
    const { writes, start } = this.deliveries.prepare([draftOf(kept.document, key, due)]);
    if (!last || kept.document.ActionAfterCompletion !== 'DELETE') return { writes, after: start };
    const removals: StoreWrite[] = [
      { shelf: SCHEDULES, key, remove: true },
      { shelf: TIMERS, key, remove: true },
    ];
    const after = () => {
      this.schedules.delete(key);
      start();
    };
    return { writes: [...writes, ...removals], after };
  }
}

function scheduleArn(group: string, name: string): string {
  return arn('scheduler', `schedule/${group}/${name}`);
}

function described(kept: Kept): unknown {
  const { name, group, created, document } = kept;
  return { Name: name, GroupName: group, Arn: kept.arn, CreationDate: created / 1000, ...document };
}
