/** Keys of the table are built by declared kinds of items, and every declared kind is on the chart. */
import { describe, expect, it } from 'vitest';
import { itemKinds } from '#functions/items.ts';
import { AREAS } from '#shared/platform/table/areas.ts';
import { readText, repositoryFiles } from './support/repository-files.ts';

/** Joins the beginning of a partition key and the rest; the fence compares with the beginning. */
const BUILDERS = ['shared/platform/scope.ts', 'shared/platform/table/item-kind.ts'];
/** A key that is put together by hand. */
const BUILT = /[pP]refix\}#|pk: [`'](?:T|LINK|DUE|FLEET)#/;
const sources = repositoryFiles().filter((path) => /^(?:shared|functions|cli|lib)\/.*\.ts$/.test(path));

describe('partition keys', () => {
  it('are built from a prefix by kinds of items only', () => {
    const builders = sources.filter((path) => BUILT.test(readText(path)));
    expect(builders).toEqual(BUILDERS);
  });

  it('of two kinds are never the same together with their sort keys', () => {
    const places = itemKinds.map(({ area, pk, sk }) =>
      `${AREAS[area]}#${pk} / ${sk}`.replaceAll(/<[^>]+>/g, '<>'),
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });
});

describe('kinds of items', () => {
  it('have names of their own', () => {
    const names = itemKinds.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are on the chart wherever they are declared', () => {
    const chart = readText('functions/items.ts');
    const declaring = sources.filter((path) => /= (?:itemKind|indexPartitions)\(/.test(readText(path)));
    expect(declaring.filter((path) => !chart.includes(`'#${path}'`))).toEqual([]);
  });
});
