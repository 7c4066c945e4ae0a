/** Reads a JSON file. An error says in one line what is wrong with it. */
import { readFile } from 'node:fs/promises';
import type * as z from 'zod';
import { unreadableFile } from './refused.ts';

/** The content, or undefined where the file does not exist. Throws where it is not JSON. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unreadableFile(path, 'cannot be read');
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadableFile(path, `is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** The content parsed by `schema`. The error names the first mismatch. */
export function fits<S extends z.ZodType>(path: string, schema: S, content: unknown): z.output<S> {
  const outcome = schema.safeParse(content);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw unreadableFile(path, `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'does not fit'}`.trim());
}
