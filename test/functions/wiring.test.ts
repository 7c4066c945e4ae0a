/** What is declared in one file and collected in another is collected. Each message names the file to change. */
import { describe, expect, it } from 'vitest';
import { fleet } from '#functions/fleet.ts';
import type { FunctionSpec } from '#functions/function-spec.ts';
import type { Route } from '#shared/contract/route.ts';
import { EVERY_ROUTE } from '../../docs/catalogue/catalogue.ts';
import { emissions } from '../../docs/derived/events/emissions.ts';
import { isTypeScript, readText, repositoryFiles } from '../architecture/support/repository-files.ts';

const files = repositoryFiles();
const functions: readonly (readonly [string, FunctionSpec])[] = Object.entries(fleet);

/** Files of that name under `folder` that contain `word`. */
function declaring(folder: string, name: string, word: string): readonly string[] {
  return files.filter(
    (path) => path.startsWith(folder) && path.endsWith(`/${name}`) && readText(path).includes(word),
  );
}

/** One message for each declaring file that `list` does not import. */
function missingIn(list: string, declared: readonly string[]): readonly string[] {
  const text = readText(list);
  return declared.flatMap((path) => (text.includes(`'#${path}'`) ? [] : [`${list} does not import ${path}`]));
}

describe('the list', () => {
  it('of events has the contracts of every noun', () => {
    const declared = declaring('shared/domain/', 'events.ts', 'eventContract(');
    expect(declared.length).toBeGreaterThan(0);
    expect(missingIn('functions/events.ts', declared)).toEqual([]);
  });

  it('of items has the kinds of every noun', () => {
    const declared = declaring('shared/', 'keys.ts', 'itemKind(');
    expect(declared.length).toBeGreaterThan(0);
    expect(missingIn('functions/items.ts', declared)).toEqual([]);
  });
});

describe('the fleet', () => {
  const isThere = (name: string, file: string) =>
    ['api', 'workers'].some((kind) => files.includes(`functions/${kind}/${name}/${file}`));

  it('has a row for every function that is written', () => {
    const sources = functions.map(([name, { source }]) => source ?? name);
    const written = files.filter((path) => /^functions\/(?:api|workers)\/[^/]+\/app\.ts$/.test(path));
    expect(written.length).toBeGreaterThan(0);
    const missing = written
      .filter((path) => !sources.includes(path.split('/')[2] ?? ''))
      .map((path) => `functions/fleet/<part>.ts has no row for ${path}`);
    expect(missing).toEqual([]);
  });

  it('has a function for every route', () => {
    const known = new Set<string>(EVERY_ROUTE.map(({ id }) => id));
    const unanswered = files
      .filter((path) => path.startsWith('shared/domain/') && readText(path).includes('route({'))
      .flatMap((path) =>
        [...readText(path).matchAll(/^ {4}id: '([^']+)',$/gm)]
          .filter(([, id = '']) => !known.has(id))
          .map(([, id]) => `functions/fleet/<part>.ts has no row with ${id} of ${path}`),
      );
    expect(unanswered).toEqual([]);
  });

  it('has the code of every row', () => {
    const missing = functions.flatMap(([name, { source = name, trigger }]) =>
      ['app.ts', 'handler.ts']
        .filter((file) => !isThere(source, file))
        .map(
          (file) => `functions/${trigger.kind === 'api' ? 'api' : 'workers'}/${source}/${file} is missing`,
        ),
    );
    expect(missing).toEqual([]);
  });

  it('has a place in the runbook for every function', () => {
    const runbook = readText('docs/runbook.md');
    const missing = functions
      .filter(([name]) => !runbook.includes(`<a id="function-${name}"></a>`))
      .map(([name]) => `docs/runbook.md has no anchor function-${name}`);
    expect(missing).toEqual([]);
  });
});

/** Tests that are written by hand, with what several of them share; the catalogue and its readers call every route anyway. */
const tests = files
  .filter((path) => path.startsWith('test/') && isTypeScript(path))
  .filter(
    (path) =>
      !/^test\/(?:architecture|docs|support\/catalogue|api\/statuses|fleet\/suites\/same-key)\//.test(path),
  )
  .map(readText);

const emitted = emissions().filter(({ emitters }) => emitters.length > 0);

describe('a test of its own', () => {
  /** True for a text that has the beginning of the path, and its last word. */
  const mentions = ({ path }: Route) => {
    const words = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
    const [start, last] = [words.slice(0, 3).join('/'), words.at(-1) ?? ''];
    return (text: string) => text.includes(`/${start}`) && text.includes(last);
  };

  it('calls every route', () => {
    const untested = EVERY_ROUTE.filter((contract) => !tests.some(mentions(contract))).map(
      ({ id, path }) => `${id}: no test in test/api/<noun>/ calls ${path}`,
    );
    expect(untested).toEqual([]);
  });

  it('names every event that is emitted', () => {
    const names = ({ table, name, event }: (typeof emitted)[number]) => {
      return (text: string) =>
        text.includes(`'${event.type}'`) || (text.includes(table) && text.includes(name));
    };
    const untested = emitted
      .filter((emission) => !tests.some(names(emission)))
      .map(({ event, emitters }) => `${event.type} of ${emitters}: no test in test/api/<noun>/ names it`);
    expect(untested).toEqual([]);
  });
});
