/** Files and folders stay small enough to be read, and are named after what is in them. Functions: biome.json. */
import { describe, expect, it } from 'vitest';
import { readText, repositoryFiles } from './support/repository-files.ts';

const MOST_LINES = 300;
const MOST_FILES = 10;

/** Files that every module of the domain may have, by what they are for; they do not fill a folder. */
const ROLES =
  /^shared\/domain\/.+\/(?:schema|record|keys|routes|lifecycle|states|rules|events|errors|repository|operations|view|README)\.(?:ts|md)$/;

/** Folders that hold more, how many, and why splitting them would help nobody. */
const LARGER_FOLDERS: Readonly<Record<string, { readonly most: number; readonly why: string }>> = {
  '.': { most: 17, why: 'tools look for their settings in the root' },
  docs: { most: 11, why: 'one page for each question of a reader' },
  'docs/recipes': { most: 20, why: 'one recipe per kind of change' },
  'docs/decisions': { most: 99, why: 'records are numbered, and only ever added' },
  'shared/platform/aws': { most: 20, why: 'one file per port, and what they share' },
  'shared/contract': { most: 19, why: 'one file for each thing that callers see' },
  'shared/domain/entities': {
    most: 11,
    why: 'one file for each thing that other nouns read or count of an entity',
  },
  'console/screens/responses/model': { most: 11, why: 'one file for each thing that a review knows' },
  'console/screens/responses/parts': { most: 11, why: 'one file for each thing that a review shows' },
  'test/architecture': { most: 20, why: 'one file per wall' },
  'functions/fleet': { most: 14, why: 'one file per group of functions' },
  'events/api': { most: 150, why: 'one file per trigger case' },
  'events/queue': { most: 99, why: 'one file per trigger case' },
  'cli/demo/steps': { most: 12, why: 'one file per chapter of the demo' },
  'test/deep': { most: 14, why: 'one file per guarantee that takes long' },
  'test/support': { most: 20, why: 'one file per stand-in that several tests share' },
};

const SAYS_NOTHING = /^(?:utils?|helpers?|common|misc|types?|stuff|lib[0-9])(?:\.|$)/i;

const own = repositoryFiles().filter((path) => !path.startsWith('docs/generated/'));
const isCode = (path: string) => /\.(?:[cm]?[jt]s|tsx|css|html)$/.test(path);

describe('files', () => {
  it(`of code have at most ${MOST_LINES} lines`, () => {
    const long = own.filter(isCode).flatMap((path) => {
      const lines = readText(path).trimEnd().split('\n').length;
      return lines > MOST_LINES ? [`${path}: ${lines}`] : [];
    });
    expect(long).toEqual([]);
  });

  it('and folders have names that say what is in them', () => {
    const empty = own.filter((path) => path.split('/').some((part) => SAYS_NOTHING.test(part)));
    expect(empty).toEqual([]);
  });
});

describe('folders', () => {
  const counts = new Map<string, number>();
  for (const path of own.filter((each) => !ROLES.test(each))) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }

  it(`hold at most ${MOST_FILES} files beside those of the usual roles, except for a stated reason`, () => {
    const full = [...counts].filter(
      ([folder, count]) => count > (LARGER_FOLDERS[folder]?.most ?? MOST_FILES),
    );
    expect(Object.fromEntries(full)).toEqual({});
  });

  it('that are allowed more need it', () => {
    const needless = Object.keys(LARGER_FOLDERS)
      .filter((folder) => folder !== '.' && folder !== 'docs/decisions')
      .filter((folder) => (counts.get(folder) ?? 0) <= MOST_FILES);
    expect(needless).toEqual([]);
  });
});
