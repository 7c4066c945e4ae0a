/** Verifies a delivery with the standard library of Node.js: node verify.ts SECRETS ID TIMESTAMP SIGNATURES < body */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TOLERANCE_SEC = 300;

/** `secrets`: the current one, and while it is being replaced the one before. `body`: the raw bytes of the request. */
function verify(
  secrets: readonly string[],
  headers: { readonly id: string; readonly timestamp: string; readonly signatures: string },
  body: Buffer,
): unknown {
  const age = Date.now() / 1000 - Number(headers.timestamp);
  if (!(Math.abs(age) <= TOLERANCE_SEC)) throw new Error('the timestamp is too old or too new');
  const signed = Buffer.concat([Buffer.from(`${headers.id}.${headers.timestamp}.`), body]);
  const given = headers.signatures
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []));
  for (const secret of secrets) {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expected = createHmac('sha256', key).update(signed).digest();
    if (given.some((one) => one.length === expected.length && timingSafeEqual(one, expected)))
      return JSON.parse(body.toString('utf8'));
  }
  throw new Error('no signature fits');
}

const [secrets = '', id = '', timestamp = '', signatures = ''] = process.argv.slice(2);
try {
  verify(secrets.split(','), { id, timestamp, signatures }, readFileSync(0));
  process.stdout.write('verified\n');
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
