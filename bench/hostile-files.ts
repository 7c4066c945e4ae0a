/** Peak memory of judging hostile files: archives that expand to hundreds of megabytes, and such that lie about it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Section } from './table.ts';

const run = promisify(execFile);
const GOAL_MB = 64;
const JUDGE = new URL('../shared/domain/documents/file-content.ts', import.meta.url).href;
const MADE = new URL('../test/shared/domain/documents/made-files.ts', import.meta.url).href;

/** Twenty archives are made in another process than they are judged in, whose memory is what counts. */
const SCRIPT = `
const { fileProblem } = await import(${JSON.stringify(JUDGE)});
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const files = Buffer.concat(chunks);
const base = process.resourceUsage().maxRSS;
const problems = [];
for (let at = 0; at < files.length; ) {
  const size = files.readUInt32LE(at);
  problems.push(fileProblem('a.docx', files.subarray(at + 4, at + 4 + size)) ?? 'taken');
  at += 4 + size;
}
process.stdout.write(JSON.stringify({ base, peak: process.resourceUsage().maxRSS, problems }));
`;

const MAKE = `
const { officeParts, zipOf } = await import(${JSON.stringify(MADE)});
const bomb = Buffer.alloc(300 * 2 ** 20, 0x20);
const contents = (size, claimed) => zipOf([
  { name: '[Content_Types].xml', content: bomb.subarray(0, size * 2 ** 20), ...(claimed ? { claimedBytes: claimed } : {}) },
  ...officeParts('docx').slice(1),
]);
const part = (size) => zipOf([...officeParts('docx'), { name: 'word/media/1.bin', content: bomb.subarray(0, size * 2 ** 20) }]);
const files = [];
for (const size of [2, 10, 50, 100, 300]) files.push(contents(size), contents(size, 1000), part(size), zipOf([{ name: 'a.docx', content: contents(size) }]));
for (const file of files) {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(file.length);
  process.stdout.write(Buffer.concat([head, file]));
}
`;

export async function measureHostileFiles(): Promise<Section> {
  const node = [process.execPath, '--input-type=module', '-e'] as const;
  const made = await run(node[0], [...node.slice(1), MAKE], { encoding: 'buffer', maxBuffer: 2 ** 28 });
  const judging = run(node[0], [...node.slice(1), SCRIPT]);
  judging.child.stdin?.end(made.stdout);
  const { base, peak, problems } = unsafeFigures(JSON.parse((await judging).stdout));
  const grown = (peak - base) / 1024;
  const taken = problems.filter((problem) => problem === 'taken').length;
  return {
    title: 'Hostile files',
    how: `Twenty Office archives that expand to 2 to 300 MB, of which five lie about it, judged one after the other as uploads are, in a process of their own. Goal: at most ${GOAL_MB} MB above the process before.`,
    head: [
      'Files',
      'Refused',
      'Taken without inflating',
      'Bytes of all',
      'Process before (MB)',
      'Peak (MB)',
      'Growth (MB)',
    ],
    rows: [
      [
        String(problems.length),
        String(problems.length - taken),
        String(taken),
        String(made.stdout.length),
        (base / 1024).toFixed(0),
        (peak / 1024).toFixed(0),
        grown.toFixed(1),
      ],
    ],
    short: grown > GOAL_MB ? [`judging takes ${grown.toFixed(0)} MB`] : [],
  };
}

interface Figures {
  readonly base: number;
  readonly peak: number;
  readonly problems: readonly string[];
}

/** The script above writes it. */
function unsafeFigures(value: unknown): Figures {
  return value as Figures;
}
