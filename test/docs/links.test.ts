/** Documents refer to what exists: files, headings, readings, and the runbook's chapter for every alarm. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT, readText, repositoryFiles } from '../architecture/support/repository-files.ts';
import { stageAssembly } from '../support/run/stage-assembly.ts';

const files = repositoryFiles();
const documents = files.filter((path) => path.endsWith('.md'));
const RUNBOOK = 'docs/runbook.md';

describe.each(documents)('%s', (path) => {
  const text = readText(path);

  it('links to what exists', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => link ?? []);
    const broken = links.filter((link) => !/^https?:/.test(link) && !leadsSomewhere(path, link));
    expect(broken).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [
      ...text.matchAll(
        /`((?:shared|functions|lib|local|portal|console|design|cli|bin|docs|test)\/[\w./-]+\.\w+)`/g,
      ),
    ];
    const missing = named.flatMap(([, file = '']) => (existsSync(join(ROOT, file)) ? [] : [file]));
    expect(missing).toEqual([]);
  });
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : posix.join(dirname(from), file);
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(readText(target)).includes(anchor);
}

/** Headings as hosts of repositories name them, and anchors that are written out. */
function anchorsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}

describe('the index of decisions', () => {
  it('has every record once, in order, by its title', () => {
    const records = files.filter((path) => /^docs\/decisions\/\d{4}-/.test(path)).sort();
    const titles = records.map((path) => readText(path).split('\n', 1)[0]?.replace(/^# /, ''));
    const rows = [
      ...readText('docs/decisions/README.md').matchAll(
        /^\| \[(\d+)\]\(.+\) \| (.+?)(?: \(replaced by \d+\))? \|$/gm,
      ),
    ];
    expect(rows.map(([, number, title]) => `${number} ${title}`)).toEqual(titles);
  });
});

describe('the promises of the README', () => {
  const promises = [...readText('README.md').matchAll(/`(test\/[\w./-]+)`: "([^"]+)"/g)];

  it.each(promises.map(([, file = '', name = '']) => [name, file]))('"%s" is a test of %s', (name, file) => {
    expect(readText(file)).toContain(name);
  });

  it('are proven by tests', () => {
    expect(promises.length).toBeGreaterThan(5);
  });
});

describe('the runbook', async () => {
  const alarms = (await alarmTexts()).map((text) => {
    const [title = '', anchor = ''] = [text.split(':', 1)[0], text.split(`${RUNBOOK}#`)[1]];
    return { title, anchor: anchor.replace(/\)$/, '') };
  });
  const chapters = readText(RUNBOOK)
    .split(/^## /m)
    .slice(1)
    .flatMap((chapter) =>
      [...chapter.matchAll(/<a id="([^"]+)">/g)].map(([, anchor = '']) => ({
        title: chapter.split('\n', 1)[0] ?? '',
        anchor,
      })),
    );
  const inOrder = (entries: readonly { readonly anchor: string }[]) =>
    [...entries].sort((a, b) => (a.anchor < b.anchor ? -1 : 1));

  it('has a chapter for every alarm of production, at the anchor and under the title that the alarm names', () => {
    expect(inOrder(chapters)).toEqual(inOrder(alarms));
  });

  it('says in every chapter what is lost, where to look, what to do, and how to see that it worked', () => {
    const parts = ['Meaning', 'Impact', 'Diagnose', 'Resolve', 'Verify'];
    const incomplete = readText(RUNBOOK)
      .split(/^## /m)
      .slice(1)
      .filter((chapter) => chapter.includes('**Meaning**') || chapter.includes('<a id='))
      .flatMap((chapter) => {
        const missing = parts.filter((part) => !chapter.includes(`**${part}**`));
        return missing.length > 0 ? [`${chapter.split('\n', 1)[0]}: ${missing.join(', ')}`] : [];
      });
    expect(incomplete).toEqual([]);
  });
});

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.object({ AlarmDescription: z.string().optional() }).optional(),
    }),
  ),
});

/** The descriptions of all alarms. */
async function alarmTexts(): Promise<readonly string[]> {
  const text = readFileSync(join(await stageAssembly('prod'), 'watch.template.json'), 'utf8');
  return Object.values(Template.parse(JSON.parse(text)).Resources).flatMap(
    ({ Properties }) => Properties?.AlarmDescription ?? [],
  );
}
