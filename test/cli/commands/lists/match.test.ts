/** `probity lists match`: pairs of names are scored without watchlists and without a stage. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Outcome, type } from '../../screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'probity-match-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const probity = (...argv: readonly string[]): Promise<Outcome> =>
  type(['--fleet', at('no-fleet.json'), 'lists', ...argv]);

describe('pairs of names', () => {
  const PAIRS =
    'case,name1,name2,schema\n1,Talis Morvane,"MORVANE, Talis",Person\n2,"Morvane ""Trade"" Ltd",Morvane Trade Limited,Company\n3,Ada,,Person\n4,Salt Wind,Calm Sea,Vessel\n';

  test('are scored row by row, each with a score, without lists and without a stage', async () => {
    writeFileSync(at('pairs.csv'), PAIRS);
    const { exitCode, out, err } = await probity('match', '--pairs', at('pairs.csv'), '--json');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    const rows = out.split('\n').map((line) => JSON.parse(line));
    expect(rows.map(({ name1, schema }) => [name1, schema])).toEqual([
      ['Talis Morvane', 'Person'],
      ['Morvane "Trade" Ltd', 'Company'],
      ['Ada', 'Person'],
      ['Salt Wind', 'Vessel'],
    ]);
    const scores = rows.map(({ score }) => score);
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    expect(scores[0]).toBeGreaterThan(0.95);
    expect(scores[1]).toBeGreaterThan(0.85);
    expect(scores[2]).toBe(0);
    expect(scores[3]).toBeLessThan(0.5);
    expect((await probity('match', '--pairs', at('pairs.csv'))).out).toMatch(
      /^100\.0 {2}Talis Morvane \| MORVANE, Talis {2}\(name_exact\)/,
    );
  });

  test.each([
    ['that is not there', undefined, 'does not exist'],
    ['without the columns', 'a,b\n1,2\n', 'has no columns name1 and name2'],
    ['with rows of another width', 'name1,name2\na,b,c\n', 'is not CSV as it should be'],
    ['with nothing in it', '', 'is empty'],
    ['that says one of the names twice', 'name1,name2,name1\na,b,c\n', 'has a column twice'],
    ['in another encoding', Buffer.from('name1,name2\nRen\u00E9,Ren\u00E1\n', 'latin1'), 'is not UTF-8'],
  ])('in a file %s are refused', async (what, content, message) => {
    const path = at(`pairs ${what}.csv`);
    if (content !== undefined) writeFileSync(path, content);
    const { exitCode, err } = await probity('match', '--pairs', path, '--json');
    expect({ exitCode, message: JSON.parse(err).error.message }).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(message),
    });
  });
});
