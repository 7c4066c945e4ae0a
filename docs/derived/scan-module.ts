/** The WebAssembly module of name matching, assembled from its text. */
import { readFileSync } from 'node:fs';
import wabt from 'wabt';

const SOURCE = new URL('../../packages/matching/src/scan/scan.wat', import.meta.url);
const LINE = 100;

const assembler = await wabt();

/** TypeScript with the bytes in base64. Throws where the text is not valid. */
export function scanModule(): string {
  const module = assembler.parseWat('scan.wat', readFileSync(SOURCE, 'utf8'), { simd: true });
  module.validate();
  const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64');
  const lines = bytes.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return [
    '/** `scan.wat`, assembled, in base64. Written by `npm run docs`. */',
    'export const SCAN_MODULE = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
}
