/** Map, inline and distributed. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exceeds } from '../../src/states/branches/tolerance.ts';
import { batches } from '../../src/states/items/batches.ts';
import { byteSize } from '../../src/states/json.ts';
import { failure, invoke, type WorkflowCloud, workflowCloud } from '../../testing/workflow-cloud.ts';

let cloud: WorkflowCloud;
beforeEach(async () => {
  cloud = await workflowCloud();
});
afterEach(() => cloud.close());

const processor = (config: object, states: object = { T: invoke() }) => ({
  ...(Object.keys(config).length === 0 ? {} : { ProcessorConfig: config }),
  StartAt: 'T',
  States: states,
});
const DISTRIBUTED = { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' };
const distributed = (more: object) => ({
  M: { Type: 'Map', ItemProcessor: processor(DISTRIBUTED), End: true, ...more },
});
const reader = (config: object) => ({
  Resource: 'arn:aws:states:::s3:getObject',
  ReaderConfig: config,
  Arguments: { Bucket: '{% $states.input.bucket %}', Key: 'list' },
});

describe('inline', () => {
  it('runs at most MaxConcurrency items at once and keeps their order', async () => {
    let [now, most] = [0, 0];
    cloud.functions['f'] = async (payload) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return payload;
    };
    const states = {
      A: { Type: 'Pass', Assign: { job: 'J' }, Next: 'M' },
      M: {
        Type: 'Map',
        Items: '{% $states.input.items %}',
        ItemSelector: {
          v: '{% $states.context.Map.Item.Value * 10 %}',
          i: '{% $states.context.Map.Item.Index %}',
        },
        MaxConcurrency: 2,
        ItemProcessor: processor({}, { T: invoke({ Output: '{% $states.result.Payload.v & $job %}' }) }),
        End: true,
      },
    };
    const { value } = await cloud.run(states, { items: [1, 2, 3, 4, 5] });
    expect(value).toEqual(['10J', '20J', '30J', '40J', '50J']);
    expect(most).toBe(2);
  });

  it('fails with the first item that fails, and gives [] for no items', async () => {
    cloud.functions['f'] = (payload) => {
      if (payload === 2) throw failure('Bad');
      return payload;
    };
    const states = { M: { Type: 'Map', ItemProcessor: processor({}), End: true } };
    expect((await cloud.run(states, [1, 2, 3])).error).toBe('Bad');
    expect((await cloud.run(states, [])).value).toEqual([]);
    expect((await cloud.run(states, { no: 'list' })).error).toBe('States.QueryEvaluationError');
  });

  it('retries as a whole', async () => {
    const calls: unknown[] = [];
    cloud.functions['f'] = (payload) => {
      calls.push(payload);
      if (calls.length === 2) throw failure('Bad');
      return payload;
    };
    const Retry = [{ ErrorEquals: ['Bad'], IntervalSeconds: 5 }];
    const states = { M: { Type: 'Map', MaxConcurrency: 1, ItemProcessor: processor({}), Retry, End: true } };
    expect((await cloud.run(states, ['a', 'b'], { step: 1 })).value).toEqual(['a', 'b']);
    expect(calls).toEqual(['a', 'b', 'a', 'b']);
  });
});

describe('distributed', () => {
  it('reads a JSON list from S3 and hands it on in batches', async () => {
    cloud.objects.set('b/list', JSON.stringify([1, 2, 3]));
    cloud.functions['f'] = (payload) => payload;
    const states = distributed({
      ItemReader: reader({ InputType: 'JSON' }),
      ItemSelector: { id: '{% $states.context.Map.Item.Value %}' },
      ItemBatcher: { MaxItemsPerBatch: 2, BatchInput: { job: '{% $states.input.job %}' } },
    });
    const { value } = await cloud.run(states, { bucket: 'b', job: 'J' });
    expect(value).toEqual([
      { BatchInput: { job: 'J' }, Items: [{ id: 1 }, { id: 2 }] },
      { BatchInput: { job: 'J' }, Items: [{ id: 3 }] },
    ]);
  });

  it.each([
    ['JSON Lines', { InputType: 'JSONL' }, '{"a":"1"}\n\n{"a":"2"}\n'],
    ['at most MaxItems', { InputType: 'JSON', MaxItems: 2 }, '[{"a":"1"},{"a":"2"},{"a":"3"}]'],
  ])('reads %s', async (_, config, text) => {
    cloud.objects.set('b/list', text);
    cloud.functions['f'] = (payload) => payload;
    const { value } = await cloud.run(distributed({ ItemReader: reader(config) }), { bucket: 'b' });
    expect(value).toEqual([{ a: '1' }, { a: '2' }]);
  });

  it('fails with States.ItemReaderFailed when the object is missing or no list', async () => {
    const states = distributed({ ItemReader: reader({ InputType: 'JSON' }) });
    expect((await cloud.run(states, { bucket: 'b' })).error).toBe('States.ItemReaderFailed');
    cloud.objects.set('b/list', '{"a":1}');
    expect((await cloud.run(states, { bucket: 'b' })).error).toBe('States.ItemReaderFailed');
  });

  const failing = (...bad: readonly unknown[]) => {
    cloud.functions['f'] = (payload) => {
      if (bad.includes(payload)) throw failure('Bad', 'no good');
      return payload;
    };
  };

  it('endures failures within the tolerance and shows them in the result', async () => {
    failing(2);
    const { value } = await cloud.run(distributed({ ToleratedFailurePercentage: 50 }), [1, 2]);
    expect(value).toMatchObject([1, { Status: 'FAILED', Error: 'Bad', Cause: 'no good', Input: '2' }]);
  });

  it('fails beyond the tolerance, and at the first failure without one', async () => {
    failing(2, 3);
    const error = 'States.ExceedToleratedFailureThreshold';
    expect((await cloud.run(distributed({ ToleratedFailureCount: 1 }), [1, 2, 3])).error).toBe(error);
    expect((await cloud.run(distributed({ ToleratedFailureCount: 2 }), [1, 2, 3])).status).toBe('SUCCEEDED');
    expect((await cloud.run(distributed({}), [1, 2, 3])).error).toBe(error);
  });

  it('counts the items of a failed batch, not the batches', async () => {
    cloud.functions['f'] = () => {
      throw failure('Bad');
    };
    const states = distributed({ ItemBatcher: { MaxItemsPerBatch: 5 }, ToleratedFailureCount: 4 });
    expect((await cloud.run(states, [1, 2, 3, 4, 5])).status).toBe('FAILED');
  });

  it('gives children an execution of their own and no variables of the parent', async () => {
    const own = { T: { Type: 'Pass', Output: '{% $states.context.Execution.Input %}', End: true } };
    const foreign = { T: { Type: 'Pass', Output: '{% $v %}', End: true } };
    const states = (inner: object) => ({
      A: { Type: 'Pass', Assign: { v: 1 }, Next: 'M' },
      M: { Type: 'Map', ItemProcessor: processor(DISTRIBUTED, inner), End: true },
    });
    expect((await cloud.run(states(own), ['a', 'b'])).value).toEqual(['a', 'b']);
    expect((await cloud.run(states(foreign), ['a'])).status).toBe('FAILED');
  });

  it('ends EXPRESS children after five minutes', async () => {
    const express = processor(
      { Mode: 'DISTRIBUTED', ExecutionType: 'EXPRESS' },
      { T: { Type: 'Wait', Seconds: 600, End: true } },
    );
    const states = {
      M: { Type: 'Map', ItemProcessor: express, ToleratedFailurePercentage: 100, End: true },
    };
    const { value } = await cloud.run(states, [1], { step: 60 });
    expect(value).toMatchObject([{ Error: 'States.Timeout' }]);
  });

  it('runs a thousand children', async () => {
    cloud.functions['f'] = (payload) => payload;
    const items = Array.from({ length: 1000 }, (_, index) => index);
    const { value } = await cloud.run(distributed({ MaxConcurrency: 50 }), items);
    expect(value).toEqual(items);
  });
});

it('batches hold every item once, in order, within both limits', () => {
  const limits = fc.record({
    items: fc.integer({ min: 1, max: 9 }),
    bytes: fc.integer({ min: 20, max: 99 }),
  });
  return fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 15 })), limits, (items, bounds) => {
      const groups = batches(items, bounds);
      expect(groups.flat()).toEqual(items);
      for (const group of groups) {
        expect(group.length).toBeLessThanOrEqual(bounds.items);
        if (group.length > 1) expect(byteSize(group)).toBeLessThanOrEqual(bounds.bytes + 1);
      }
    }),
  );
});

it.each([
  [{ count: undefined, percentage: undefined }, 1, 100, true],
  [{ count: 1, percentage: undefined }, 1, 100, false],
  [{ count: 1, percentage: undefined }, 2, 100, true],
  [{ count: undefined, percentage: 5 }, 5, 100, false],
  [{ count: undefined, percentage: 5 }, 6, 100, true],
  [{ count: 10, percentage: 5 }, 6, 100, true],
  [{ count: 2, percentage: 50 }, 3, 100, true],
  [{ count: undefined, percentage: 100 }, 100, 100, false],
])('tolerance %j with %i of %i failed: exceeded is %s', (tolerance, failed, total, expected) => {
  expect(exceeds(tolerance, failed, total)).toBe(expected);
});
