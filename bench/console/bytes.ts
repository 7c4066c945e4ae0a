/** What a browser loads of the console, after gzip. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildConsole, SIZE_BUDGET } from '../../console/build.ts';
import type { Section } from '../table.ts';

/** Of the shell and of each screen: script, stylesheet and English texts. */
export async function measureBytes(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'probity-console-'));
  try {
    const built = await buildConsole(folder);
    const bytes = async (names: readonly (string | undefined)[]) => {
      const sizes = names.map(async (name) =>
        name === undefined ? 0 : gzipSync(await readFile(join(folder, name))).length,
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const rowOf = async (
      name: string,
      scripts: readonly string[],
      style: string | undefined,
      goal: number,
    ) => [
      name,
      String(await bytes(scripts)),
      `≤ ${goal}`,
      String(await bytes([style])),
      String(await bytes([built.texts[name]?.['en']])),
    ];
    const rows = [
      await rowOf('shell', built.shell, built.stylesheet, SIZE_BUDGET.shell),
      ...(await Promise.all(
        Object.entries(built.screens).map(([name, scripts]) =>
          rowOf(name, scripts, built.styles[name], SIZE_BUDGET.screen),
        ),
      )),
    ];
    return {
      title: 'The console: bytes',
      how: 'Bytes after gzip. A browser loads the shell at first, and a screen when it is opened; scripts that screens share are counted with each. Texts are the English ones.',
      head: ['Loaded', 'Script', 'Goal', 'Stylesheet', 'Texts'],
      rows,
      short: rows
        .filter(([, script, goal]) => Number(script) > Number(goal?.slice(2)))
        .map(([name, script]) => `${name} has ${script} bytes of script.`),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
