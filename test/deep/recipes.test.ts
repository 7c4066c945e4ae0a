/** Each piece of the recipes, left out alone, is reported with the file to change. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carryOut } from '../architecture/recipes/carry-out.ts';
import { OMISSIONS, titleOf } from '../architecture/recipes/omissions.ts';
import { Omitting } from '../architecture/recipes/omitting.ts';
import { WorkingCopy } from '../architecture/recipes/working-copy.ts';

let copy: WorkingCopy;
let omitting: Omitting;
beforeAll(async () => {
  copy = new WorkingCopy();
  await carryOut(copy, 'each');
  omitting = await Omitting.from(copy);
});
afterAll(() => copy.remove());

it.each(OMISSIONS.map((omission) => [titleOf(omission), omission] as const))(
  '%s',
  async (_title, omission) => {
    const { passed, output } = await omitting.reportOf([omission]);
    expect(passed).toBe(false);
    expect(output).toContain(omission.says);
  },
);
