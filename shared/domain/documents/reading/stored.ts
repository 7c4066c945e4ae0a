/** The texts of files as they are stored: compressed JSON, sealed, beside their files. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { READING_VERSION, Reading } from '@probity/reading/schema';
import * as z from 'zod';
import type { Objects } from '#shared/platform/ports.ts';
import type { Place, Vault } from '#shared/platform/vault.ts';
import { textNameOf } from './names.ts';

const CONTENT_TYPE = 'application/octet-stream';
/** Of the JSON; readings are capped far below. */
const MAX_BYTES = 64 * 2 ** 20;

/** How often the reading of a file was begun without an end. */
const Begun = z.object({ version: z.literal(READING_VERSION), status: z.literal('begun'), times: z.int() });
type Begun = z.output<typeof Begun>;

const Stored = z.union([Reading, Begun]);
/** What is stored by another version: as if nothing were stored. */
const OtherVersion = z.object({ version: z.number() });

/** What is known of a file: its reading, or how often one was begun. */
export async function findStored(
  objects: Objects,
  vault: Vault,
  fileName: string,
): Promise<Reading | Begun | undefined> {
  const sealed = await objects.get(textNameOf(fileName));
  if (sealed === undefined) return undefined;
  const packed = vault.unsealBytes(placeOf(fileName), sealed);
  const json = await promisify(gunzip)(packed, { maxOutputLength: MAX_BYTES });
  const content: unknown = JSON.parse(json.toString('utf8'));
  if (OtherVersion.parse(content).version !== READING_VERSION) return undefined;
  return Stored.parse(content);
}

/** The text of a file; undefined where it was not read yet, or where there is no such file. */
export async function readBlocks(
  objects: Objects,
  vault: Vault,
  fileName: string,
): Promise<Reading | undefined> {
  const stored = await findStored(objects, vault, fileName);
  return stored === undefined || stored.status === 'begun' ? undefined : stored;
}

/**
 * Stores a reading, or that one was begun. Leaves nothing where the file was removed meanwhile: a removal takes the file first and
 * its text afterwards, so that either it or this finds the other's work.
 */
export async function store(
  objects: Objects,
  vault: Vault,
  fileName: string,
  content: Reading | Begun,
): Promise<void> {
  const packed = await promisify(gzip)(JSON.stringify(content));
  const name = textNameOf(fileName);
  await objects.put(name, vault.sealBytes(placeOf(fileName), packed), CONTENT_TYPE);
  if (!(await isThere(objects, fileName))) await objects.remove([name]);
}

/** Removes files, and then their texts. Names that are not there are no error. */
export async function removeFiles(objects: Objects, fileNames: readonly string[]): Promise<void> {
  if (fileNames.length === 0) return;
  await objects.remove(fileNames);
  await objects.remove(fileNames.map(textNameOf));
}

async function isThere(objects: Objects, fileName: string): Promise<boolean> {
  return (await objects.list(fileName)).includes(fileName);
}

/** A text opens only as that of its own file. */
function placeOf(fileName: string): Place {
  return { pk: 'text', sk: textNameOf(fileName), attribute: 'blocks' };
}
