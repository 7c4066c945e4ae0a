/** Sizes of the respondent's page after gzip: script, stylesheet and texts. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPortal, SIZE_BUDGET } from '../portal/build.ts';
import type { Section } from './table.ts';

export async function measurePortal(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-page-'));
  try {
    const built = await buildPortal(folder);
    const bytes = async (name: string) => gzipSync(await readFile(join(folder, name))).length;
    const [script, style] = [await bytes(built.script), await bytes(built.stylesheet)];
    const step = await bytes(built.step);
    const texts = await Promise.all(
      Object.entries(built.texts).map(
        async ([language, name]) => [`texts, ${language}`, await bytes(name)] as const,
      ),
    );
    return {
      title: 'The respondent’s page',
      how: 'Bytes after gzip. A browser loads the script, the stylesheet and the texts of one language at once.',
      head: ['What', 'Bytes', 'Goal'],
      rows: [
        ['script', String(script), `≤ ${SIZE_BUDGET.script}`],
        ['stylesheet', String(style), `≤ ${SIZE_BUDGET.stylesheet}`],
        ['verification step, loaded when opened', String(step), ''],
        ...texts.map(([what, size]) => [what, String(size), '']),
      ],
      short: [
        ...(script > SIZE_BUDGET.script ? [`the page's script has ${script} bytes`] : []),
        ...(style > SIZE_BUDGET.stylesheet ? [`the page's stylesheet has ${style} bytes`] : []),
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
