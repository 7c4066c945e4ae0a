/** The functions of a deployment and what feeds them: asynchronous events and event source mappings. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Authority } from '../iam/authority.ts';
import { AsyncQueue, type SendTo } from '../lambda/async-queue.ts';
import type { LambdaHost } from '../lambda/host.ts';
import { Mappings } from '../lambda/mapping/mappings.ts';
import { readMappings } from '../lambda/mapping/settings.ts';
import type { FunctionSettings } from '../lambda/settings.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Probe } from './quiet.ts';
import type { Emulated, Ground } from './services.ts';

export class Fleet {
  readonly host: LambdaHost;
  private readonly ground: Ground;
  private readonly emulated: Emulated;
  private queue: AsyncQueue | undefined;
  private mappings: Mappings | undefined;

  constructor(host: LambdaHost, ground: Ground, emulated: Emulated) {
    this.host = host;
    this.ground = ground;
    this.emulated = emulated;
  }

  /** Takes asynchronous events from here on, those of an earlier run first. */
  async openQueue(functions: readonly FunctionSettings[]): Promise<void> {
    for (const { name, whenAsync } of functions) {
      for (const target of [whenAsync.deadLetter, whenAsync.onFailure]) {
        if (target !== undefined) demandSend(this.ground.authority, name, target);
      }
    }
    const { store, clock } = this.ground;
    this.queue = await AsyncQueue.open(store, clock, this.host, this.sendTo);
  }

  /** Starts the event source mappings. */
  async openMappings(deployment: Deployment): Promise<void> {
    const { authority, store, clock } = this.ground;
    const settings = readMappings(deployment, authority);
    for (const { functionName } of [...settings.queues, ...settings.streams])
      this.host.settings(functionName);
    for (const { functionName, onFailure } of settings.streams) {
      if (onFailure !== undefined) demandSend(authority, functionName, onFailure);
    }
    this.mappings = await Mappings.open(settings, {
      ...{ store, clock, host: this.host, sendTo: this.sendTo },
      sqs: this.emulated.sqs,
      feed: this.emulated.dynamodb,
    });
  }

  /** Accepts an event for a function durably. */
  readonly accept = async (arn: string, payload: string): Promise<void> => {
    if (this.queue === undefined) throw new Error('the functions are not up yet');
    await this.queue.accept(arn, payload);
  };

  /** What may be at work here. */
  probes(): Probe[] {
    const depths = async () => {
      const arns = this.mappings?.queueArns() ?? [];
      return Promise.all(arns.map((arn) => this.emulated.sqs.depth(arn)));
    };
    return [
      { name: 'functions', busy: () => this.host.busy() > 0 },
      { name: 'asynchronous events', busy: () => (this.queue?.busy ?? 0) > 0 },
      { name: 'event source mappings', busy: () => (this.mappings?.busy ?? 0) > 0 },
      { name: 'queues', busy: async () => (await depths()).some(({ visible }) => visible > 0) },
      { name: 'streams', busy: async () => (await this.mappings?.behind()) ?? false },
    ];
  }

  /** What runs has `graceMs` to finish; what does not is taken up at the next start. */
  async stop(graceMs: number): Promise<void> {
    const { events, scheduler, states } = this.emulated;
    const parts = [
      this.mappings?.stop(),
      this.queue?.stop(),
      events.close(),
      scheduler.close(),
      states.close(),
    ];
    const rest = Promise.all(parts);
    await Promise.race([rest, pause(graceMs, undefined, { ref: false })]);
    this.host.stop();
    await rest;
  }

  private readonly sendTo: SendTo = async (arn, body) => {
    await this.emulated.sqs.send(arn, body);
  };
}

/** AWS refuses a destination that the function's role may not send to, so the local run must not start either. */
function demandSend(authority: Authority, caller: string, queueArn: string): void {
  const refusal = authority.authorize(caller, { action: 'sqs:SendMessage', resource: queueArn });
  if (refusal !== undefined) throw new Error(`destination of ${caller}: ${refusal}`);
}
