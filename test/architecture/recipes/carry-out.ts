/** Carries out recipes in a copy: all of their steps, or all but some. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readText } from '../support/repository-files.ts';
import { ENDPOINT } from './endpoint.ts';
import { EVENT } from './event.ts';
import type { Texts, WorkingCopy } from './working-copy.ts';

export const RECIPES = { endpoint: ENDPOINT, event: EVENT } as const;

/** A step, or what it asks of one file. */
export interface Part {
  readonly recipe: keyof typeof RECIPES;
  /** As numbered on the page. */
  readonly step: number;
  /** The beginning of the path; every file of the step where nothing is said. */
  readonly file?: string;
}

/**
 * Carries out both recipes. A run of `npm run docs` writes what the ones before have written: `docs` says whether all of them are made that the
 * recipes ask for, or those of the last page alone.
 */
export async function carryOut(
  copy: WorkingCopy,
  docs: 'each' | 'of the last page' = 'of the last page',
): Promise<void> {
  const steps = [...ENDPOINT.steps, ...EVENT.steps];
  const endOfFirst = ENDPOINT.steps.length - 1;
  for (const [index, step] of steps.entries()) {
    for (const edit of step.edits ?? [])
      copy.write(new Map([[edit.file, edit.change(textIn(copy, edit.file))]]));
    // The page of events follows at once, and asks for the same run.
    const isAsked = step.runs === 'docs' && index !== endOfFirst;
    if (isAsked && (docs === 'each' || index > endOfFirst)) await copy.docs();
  }
}

function textIn(copy: WorkingCopy, path: string): string | undefined {
  return existsSync(join(copy.root, path)) ? copy.read(path) : undefined;
}

/** Every file that the recipes touch, as it is without `omitted`. */
export function textsWithout(omitted: readonly Part[]): Texts {
  const texts = new Map<string, string | undefined>();
  for (const { edit, ...at } of everyEdit()) {
    const before = texts.has(edit.file) ? texts.get(edit.file) : original(edit.file);
    // Who leaves out a new file has nothing to add to it later.
    const isWithoutFile = before === undefined && edit.isNew !== true;
    const isLeftOut = isWithoutFile || omitted.some(covers(at.recipe, at.step, edit.file));
    texts.set(edit.file, isLeftOut ? before : edit.change(before));
  }
  return texts;
}

function everyEdit() {
  return Object.entries(RECIPES).flatMap(([recipe, { steps }]) =>
    steps.flatMap(({ edits = [] }, index) => edits.map((edit) => ({ recipe, step: index + 1, edit }))),
  );
}

const covers =
  (recipe: string, step: number, path: string) =>
  (part: Part): boolean =>
    part.recipe === recipe && part.step === step && path.startsWith(part.file ?? '');

function original(path: string): string | undefined {
  return existsSync(join(ROOT, path)) ? readText(path) : undefined;
}
