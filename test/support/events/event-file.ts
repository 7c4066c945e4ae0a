/** The files of `events/`: one trigger case each, with placeholders for what a test prepares. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Trigger } from '#functions/function-spec.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'events');

/** The folder in which the cases of a trigger lie. */
export const FOLDERS: Readonly<Record<Trigger['kind'], string>> = {
  api: 'api',
  pages: 'api',
  staged: 'api',
  fallback: 'api',
  outbox: 'stream',
  events: 'bus',
  job: 'queue',
  queue: 'queue',
  'scan-results': 'queue',
  'mail-feedback': 'queue',
  schedule: 'schedule',
  step: 'step',
};

const Several = z.array(z.json()).default([]);

/** What left the function, each a subset of what was recorded; what is not named must not have happened. */
const Effects = z
  .strictObject({
    mails: Several,
    posts: Several,
    bus: Several,
    /** Executions of state machines: name and input. */
    starts: Several,
    deliveries: Several,
    retries: Several,
    timers: Several,
    monitoring: Several,
    /** Types of committed events, and `job.<kind>` of committed jobs, in alphabetical order. */
    announces: z.array(z.string()).default([]),
    /** Change of the live balance for questionnaires. */
    credits: z.int().default(0),
  })
  .prefault({});

/** An API answer: headers and body as subsets, a text body as it is. */
const ApiExpectation = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
  effects: Effects,
});
const BatchExpectation = z.strictObject({
  batchItemFailures: z.array(z.strictObject({ itemIdentifier: z.string() })),
  effects: Effects,
});
/** Functions that answer nothing, and steps of state machines, whose answer is compared as it is. */
const PlainExpectation = z.strictObject({
  returns: z.union([z.null(), z.record(z.string(), z.json())]),
  effects: Effects,
});

const Content = z.strictObject({
  description: z.string().min(10),
  event: z.record(z.string(), z.json()),
  expects: z.union([ApiExpectation, BatchExpectation, PlainExpectation]),
});
export type Expectation = z.output<typeof Content>['expects'];

export interface EventFile extends z.output<typeof Content> {
  /** Under `events/`. */
  readonly path: string;
  readonly folder: string;
  /** Before the first full stop of the name: the function. */
  readonly functionName: string;
}

/** Every file, in order of its path; throws where one is not of the documented shape. */
export function eventFiles(): readonly EventFile[] {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.endsWith('.json'))
    .sort()
    .map((path) => {
      const [folder = '', name = ''] = path.split('/');
      const [functionName = ''] = name.split('.');
      const outcome = Content.safeParse(JSON.parse(readFileSync(join(FOLDER, path), 'utf8')));
      if (!outcome.success) throw new Error(`events/${path}: ${z.prettifyError(outcome.error)}`);
      return { ...outcome.data, path, folder, functionName };
    });
}

/** Answers what a placeholder such as `entity.id` stands for. */
export type Lookup = (root: string, member: string) => Promise<string | number>;

const PLACEHOLDER = /\{\{(\w+)\.(\w+)\}\}/;

/**
 * Fills every placeholder of a document. A text that is nothing but one placeholder becomes its value, a number where
 * that is one.
 */
export async function fill(value: unknown, lookup: Lookup): Promise<unknown> {
  if (typeof value === 'string') return fillText(value, lookup);
  if (Array.isArray(value)) {
    const filled: unknown[] = [];
    for (const each of value) filled.push(await fill(each, lookup));
    return filled;
  }
  if (typeof value !== 'object' || value === null) return value;
  const filled: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) filled[name] = await fill(each, lookup);
  return filled;
}

async function fillText(text: string, lookup: Lookup): Promise<string | number> {
  const [placeholder, root = '', member = ''] = PLACEHOLDER.exec(text) ?? [];
  if (placeholder === undefined) return text;
  const value = await lookup(root, member);
  return placeholder === text ? value : fillText(text.replaceAll(placeholder, String(value)), lookup);
}
