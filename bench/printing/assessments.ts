/** Time, bytes and memory of assessments as DOCX, from their facts to the file, each in a process of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Section } from '../table.ts';

const run = promisify(execFile);
const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Warm: a small document was rendered before, as in a function that has answered once. */
const SCRIPT = `
const { renderDocx } = await import(${url('../../packages/printing/src/docx/render-docx.ts')});
const { assessmentDocument } = await import(${url('../../shared/domain/reports/assessment/document.ts')});
const { assessmentFacts } = await import(${url('../../test/support/reports/assessment-facts.ts')});
const brand = { name: 'Northgate Compliance', color: '#0b6e4f', logo: null };
await renderDocx(assessmentDocument(assessmentFacts({ answers: 2, documents: 1, hits: 1 }), brand));
const start = performance.now();
const bytes = await renderDocx(assessmentDocument(assessmentFacts(JSON.parse(process.argv[1])), brand));
const ms = performance.now() - start;
process.stdout.write(JSON.stringify({ ms, bytes: bytes.length, mib: process.resourceUsage().maxRSS / 1024 }));
`;

const CASES = [
  { answers: 40, documents: 5, hits: 2 },
  { answers: 200, documents: 30, hits: 10 },
  { answers: 2_000, documents: 500, hits: 300 },
] as const;

/** What the function has. */
const GOAL = 'at most 120 s and 1,769 MiB, which the function has';

export async function measureAssessments(): Promise<Section> {
  const rows: string[][] = [];
  for (const amounts of CASES) {
    const args = ['--input-type=module', '-e', SCRIPT, JSON.stringify(amounts)];
    const { ms, bytes, mib } = unsafeFigures(JSON.parse((await run(process.execPath, args)).stdout));
    const { answers, documents, hits } = amounts;
    rows.push([
      `${answers}`,
      `${documents}`,
      `${hits}`,
      ms.toFixed(0),
      (bytes / 1000).toFixed(0),
      mib.toFixed(0),
    ]);
  }
  return {
    title: 'Assessments as DOCX',
    how: `From the facts to the file, the pages of the contents included, which take most of the time. Each in a process of its own. Goal: ${GOAL}.`,
    head: ['Answers', 'Documents', 'Hits', 'ms', 'KB', 'Peak of the process, MiB'],
    rows,
  };
}

function unsafeFigures(parsed: unknown) {
  return parsed as { readonly ms: number; readonly bytes: number; readonly mib: number };
}
