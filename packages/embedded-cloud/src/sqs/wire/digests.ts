/** The MD5 digests by which a client checks that its message arrived whole. */
import { createHash } from 'node:crypto';
import type { MessageAttribute } from '../queue/message.ts';

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Undefined when there are none (SQS Developer Guide, "Calculating the MD5 message digest for message attributes"). */
export function md5OfAttributes(attributes: Readonly<Record<string, MessageAttribute>>): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const hash = createHash('md5');
  for (const name of names) {
    const attribute = attributes[name];
    if (attribute === undefined) continue;
    const binary = attribute.DataType.startsWith('Binary');
    for (const part of [name, attribute.DataType]) hash.update(sized(Buffer.from(part)));
    hash.update(Buffer.of(binary ? 2 : 1));
    hash.update(
      sized(Buffer.from(attribute.BinaryValue ?? attribute.StringValue ?? '', binary ? 'base64' : 'utf8')),
    );
  }
  return hash.digest('hex');
}

function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
