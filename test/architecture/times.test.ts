/** No test judges a time, and none fails on a slow machine: figures of time belong to bench/, and what is waited for is a condition. */
import { expect, it } from 'vitest';
import { readText, repositoryFiles } from './support/repository-files.ts';

/** Shorter waits end on machines that are slow and busy. */
const LEAST_WAIT_MS = 25_000;

/** What measures how long something takes. */
const STOPWATCH = /performance\.now|\bhrtime\b|cpuUsage|Performance\.getMetrics/;
/** Why these may have one: none of them judges what it tells. */
const WITH_STOPWATCH: Readonly<Record<string, string>> = {
  'test/api/mail/batch.test.ts': 'moves the time that a batch is given',
  'test/api/screening/batch/fixture.ts': 'ends a wait that lasts too long',
};

const tests = repositoryFiles().filter(
  (path) => /^test\/.*\.tsx?$/.test(path) && path !== 'test/architecture/times.test.ts',
);

/** The lines in which there is one, with their files. */
function linesWith(pattern: RegExp): readonly string[] {
  return tests.flatMap((path) =>
    readText(path)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}

/** The calls of one of the functions, with everything between their parentheses. */
function callsOf(text: string, names: RegExp): readonly string[] {
  return [...text.matchAll(names)].map(({ index, 0: begin }) => {
    let depth = 0;
    for (let at = index + begin.length - 1; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

it('no test measures how long something takes', () => {
  const measuring = tests.filter((path) => STOPWATCH.test(readText(path)));
  expect(measuring).toEqual(Object.keys(WITH_STOPWATCH));
});

it('no test judges a difference to the current time', () => {
  expect(linesWith(/expect\(.*Date\.now\(\).*\)\.toBe(?:Less|Greater)/)).toEqual([]);
});

it('no test sleeps in the hope that something has happened', () => {
  expect(linesWith(/waitForTimeout/)).toEqual([]);
});

it(`what is waited for may take ${LEAST_WAIT_MS / 1000} seconds at least`, () => {
  const short = tests.flatMap((path) => {
    const text = readText(path);
    // Without a limit of its own, `vi.waitFor` gives up after a second. The others have theirs from the settings of the suite.
    const without = callsOf(text, /vi\.wait(?:For|Until)\(/g).filter(
      (call) => !/timeout: [\d_]+|PATIENCE/.test(call),
    );
    const limited = callsOf(text, /\b(?:wait[A-Z]\w*|poll)\(/g).filter((call) =>
      [...call.matchAll(/\btimeout: ([\d_]+)/g)].some(
        ([, limit = '']) => Number(limit.replaceAll('_', '')) < LEAST_WAIT_MS,
      ),
    );
    return [...without, ...limited].map((call) => `${path}: ${call}`);
  });
  expect(short).toEqual([]);
});
