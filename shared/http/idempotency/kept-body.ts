/** The remembered body of a call: sealed in its record, or in the bucket where it is too large for the record. */
import { pack, unpack } from '#shared/platform/pack.ts';
import type { Key, Objects } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';

/**
 * Characters of a sealed body in a record. An item holds 400 KB and a transaction 4 MB, of which the call itself needs most. A
 * function without stored files has no bucket; its replies are short enough (test/fleet/reply-sizes.test.ts).
 */
const MOST_IN_RECORD = 100_000;

/** The attributes of a record that say where the body is. */
export interface KeptBody {
  readonly body?: string | undefined;
  /** Name of the stored file with the sealed body. */
  readonly body_object?: string | undefined;
}

/** The record of the call and its owner, whose UUID makes the name of the file unique. */
interface Owner {
  readonly key: Key;
  readonly owner: string;
}

const placeOf = ({ pk, sk }: Key) => ({ pk, sk, attribute: 'body' });

/**
 * Seals the body and, where it is large, stores it before the commit that refers to it. A file without a commit is removed by the
 * bucket after a day, as all `pending/` files are: the record does not live longer.
 */
export async function keepBody(
  { key, owner }: Owner,
  body: string,
  vault: Vault,
  objects: Objects | undefined,
): Promise<KeptBody> {
  const sealed = vault.seal(placeOf(key), pack(body));
  if (objects === undefined || sealed.length <= MOST_IN_RECORD) return { body: sealed };
  const name = `pending/replies/${owner}`;
  await objects.put(name, Buffer.from(sealed), 'application/octet-stream');
  return { body_object: name };
}

/** The remembered body, byte for byte. Throws where its file is gone. */
export async function keptBody(
  record: Key & KeptBody,
  vault: Vault,
  objects: Objects | undefined,
): Promise<string> {
  const sealed = record.body_object === undefined ? record.body : await read(record.body_object, objects);
  return sealed === undefined ? '' : unpack(vault.unseal(placeOf(record), sealed));
}

async function read(name: string, objects: Objects | undefined): Promise<string> {
  const bytes = await objects?.get(name);
  if (bytes === undefined) throw new Error('the stored body of a remembered call is gone');
  return Buffer.from(bytes).toString('utf8');
}
