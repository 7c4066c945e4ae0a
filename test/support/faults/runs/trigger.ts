/** One trigger case of `events/`, delivered to its function as often as a test likes, by processes with faults and without. */
import { fleet } from '#functions/fleet.ts';
import type { FunctionSpec } from '#functions/function-spec.ts';
import { type EventFile, eventFiles, fill } from '../../events/event-file.ts';
import { appOf } from '../../events/fleet-apps.ts';
import { PreparedTenant } from '../../events/prepared-tenant.ts';
import { Recorder } from '../../events/recorder.ts';
import { pass } from '../../in-process/pass.ts';
import { runJobs, runTimers } from '../../onboarding/fixture.ts';
import type { WebhookApi } from '../../webhooks/webhook-api.ts';
import type { FaultyProcess } from '../faulty-process.ts';
import { type Picture, pictureOf } from '../picture.ts';

/** Every case of a function that nobody waits for. */
export const TRIGGERS: readonly EventFile[] = eventFiles().filter(({ folder }) => folder !== 'api');

/** A queue shows a message again after this many times its function's timeout (lib/constructs/queues). */
const VISIBILITY = 6;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const HOUR_MS = 3_600_000;
const FAILED = 'failed';

export interface Trigger {
  /** Delivers it once. Answers what the function answers, as text, or `failed`. */
  deliver(process?: FaultyProcess, change?: (event: unknown) => unknown): Promise<string>;
  /** Until the message is shown again. */
  shownAgain(): Promise<void>;
  /** What is stored when every timer of the next hour has rung, and what has left the function, each message counted once. */
  later(): Promise<Picture>;
}

export async function triggerOf(webhooks: WebhookApi, file: EventFile): Promise<Trigger> {
  const { cloud } = webhooks;
  await cloud.forget();
  const prepared = await PreparedTenant.make(webhooks);
  const event = await fill(file.event, async (root, member) => {
    const facts: Readonly<Record<string, unknown>> = await prepared.facts(root);
    const value = facts[member];
    if (value === undefined || value === 'undefined') throw new Error(`nothing stands for ${root}.${member}`);
    return typeof value === 'number' ? value : String(value);
  });
  const recorder = new Recorder();
  const mailed = cloud.mails.length;
  const pictureNow = async () => ({
    ...pictureOf(await cloud.items()),
    ...leftFrom(recorder),
    letters: new Set(cloud.mails.slice(mailed).map(({ to, token, subject }) => `${to} ${token} ${subject}`))
      .size,
  });
  return {
    deliver: async (process, change = (same) => same) => {
      const ports = process === undefined ? cloud.ports : process.over(cloud.ports);
      const outer = process === undefined ? recorder : process.over(recorder);
      const app = appOf(file.functionName, { ports, recorder: outer });
      try {
        const outcome: unknown = await app?.(change(event), { getRemainingTimeInMillis: () => 29_000 });
        // Two runs make other identifiers.
        return JSON.stringify(outcome ?? null).replaceAll(UUID, '<id>');
      } catch {
        return FAILED;
      }
    },
    shownAgain: async () => {
      const waitMs = secondsOf(file.functionName) * VISIBILITY * 1_000;
      await pass(cloud, waitMs);
    },
    later: async () => {
      await pass(cloud, HOUR_MS);
      await runTimers(cloud);
      for (const scope of Object.values(prepared.tenant.scopes)) await runJobs(cloud, scope, 'purge');
      return pictureNow();
    },
  };
}

function leftFrom({ posts, entries, messages, starts }: Recorder): Picture {
  const distinct = (list: readonly unknown[]) => new Set(list.map((each) => JSON.stringify(each))).size;
  const lanes = Object.entries(messages).map(([lane, sent]) => [
    `messages to ${lane}`,
    distinct(sent.map(({ body }) => body)),
  ]);
  return {
    ...Object.fromEntries(lanes),
    posts: distinct(posts.map((post) => ('body' in post ? post.body : post))),
    'entries on the bus': distinct(entries),
    'state machines started': distinct(starts),
  };
}

function secondsOf(name: string): number {
  const specs: Readonly<Partial<Record<string, FunctionSpec>>> = fleet;
  return specs[name]?.timeoutSec ?? 0;
}

/** Functions that nobody waits for. */
export const WORKERS: readonly string[] = [...new Set(TRIGGERS.map(({ functionName }) => functionName))];
