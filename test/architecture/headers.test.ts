/** Every file says in its first line what it is for. */
import { expect, it } from 'vitest';
import { isTypeScript, readText, repositoryFiles } from './support/repository-files.ts';

const FOLDERS = [
  'packages',
  'shared',
  'functions',
  'lib',
  'cli',
  'bin',
  'portal',
  'console',
  'design',
  'docs',
  'test',
];

/** The name of a test file says what it tests, and its tests say the rest. */
const isTest = (path: string) => path.endsWith('.test.ts');

it('every source file begins with a comment that says what it is for', () => {
  const silent = repositoryFiles()
    .filter((path) => isTypeScript(path) && !isTest(path) && FOLDERS.includes(path.split('/')[0] ?? ''))
    .filter((path) => !saysWhatFor(readText(path)));
  expect(silent).toEqual([]);
});

it.each([
  ['/** What it is. */', true],
  ['/**\n * What it is,\n * at length.\n */', true],
  ['#!/usr/bin/env node\n/** What it is. */', true],
  ["import 'a';\n/** Too late. */", false],
  ['/** */', false],
  ['// What it is.', false],
])('%j counts: %s', (text, counts) => {
  expect(saysWhatFor(text)).toBe(counts);
});

function saysWhatFor(text: string): boolean {
  const [comment] = /^(?:#!.*\n)?\/\*\*[\s\S]*?\*\//.exec(text) ?? [''];
  return /\p{L}{2}/u.test(comment.replace(/^#!.*/, ''));
}
