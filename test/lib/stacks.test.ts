/** The stacks of a stage together: their sizes, and what binds one to another. */
import { describe, expect, it } from 'vitest';
import { STAGE_NAMES } from '../../lib/stages.ts';
import { templatesOf, textOf } from './support/stage-templates.ts';

/** Resources of a stack at most (CloudFormation User Guide, "Quotas"). */
const QUOTA = 500;
/** Room for growth: a stack that is fuller is split before it is full. The stack of the functions has the most, 286. */
const ROOM = 150;
/** Bytes of a template at most (the same page), and the part of them that may be used. The largest has 650,000. */
const MOST_BYTES = 1_000_000;
const FILLED = 0.8;

describe.each(STAGE_NAMES)('the stacks of %s', async (name) => {
  const stage = await templatesOf(name);

  it('stay clear of the most resources that a stack may hold', () => {
    const counts = Map.groupBy(stage.resources, ({ stack }) => stack);
    for (const [stack, resources] of counts)
      expect(resources.length, stack).toBeLessThanOrEqual(QUOTA - ROOM);
  });

  it('have templates well below the size that CloudFormation takes', () => {
    for (const [stack, bytes] of Object.entries(stage.bytes))
      expect(bytes, stack).toBeLessThanOrEqual(MOST_BYTES * FILLED);
  });

  // An exported value cannot change while another stack imports it: a wrong first domain and a restored table would be locked.
  it('export nothing, so that what a later stack reads can be replaced', () => {
    expect(textOf(stage.outputs)).not.toContain('"Export"');
    expect(textOf(stage.resources.map(({ properties }) => properties))).not.toContain('Fn::ImportValue');
  });
});
