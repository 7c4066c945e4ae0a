import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { allow, arnOf, mapping, queue, readStream, table } from './assembly.ts';
import { bodies, NOTE, type Playground, startPlayground } from './fixture.ts';

let play: Playground | undefined;
afterEach(async () => {
  await play?.end();
  play = undefined;
});

async function started(...given: Parameters<typeof startPlayground>): Promise<Playground> {
  play = await startPlayground(...given);
  return play;
}

describe('a stream mapping', () => {
  const FOLLOW = `${NOTE}
    export const handler = async ({ Records }) => {
      const seen = Records.map(({ eventName, dynamodb }) => eventName + ' ' + dynamodb.Keys.pk.S);
      note(seen);
      if (seen.some((one) => one.endsWith(process.env.POISON))) throw new Error('poison');
    };`;
  const blueprint = (properties: object, poison = 'none') => ({
    functions: {
      Follow: {
        code: FOLLOW,
        statements: [readStream('Table'), allow(['sqs:SendMessage'], arnOf('Failed'))],
        variables: { POISON: poison },
      },
    },
    resources: {
      Table: table(true),
      Failed: queue(),
      Mapping: mapping(
        'Follow',
        { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        {
          StartingPosition: 'TRIM_HORIZON',
          ...properties,
        },
      ),
    },
    outputs: { Table: { Value: { Ref: 'Table' } }, Failed: { Value: { Ref: 'Failed' } } },
  });
  const put = (at: Playground, pk: string, more: object = {}) =>
    at.table().send(new PutCommand({ TableName: at.output('Table'), Item: { pk, ...more } }));

  test('delivers every change in order, also over a restart, and what is done is not delivered again', async () => {
    const at = await started(blueprint({}));
    await put(at, 'a');
    await put(at, 'a', { n: 1 });
    await at.table().send(new DeleteCommand({ TableName: at.output('Table'), Key: { pk: 'a' } }));
    await at.cloud().settle();
    expect(at.notes().flat()).toEqual(['INSERT a', 'MODIFY a', 'REMOVE a']);
    await at.restart();
    await put(at, 'b');
    await at.cloud().settle();
    expect(at.notes().flat()).toEqual(['INSERT a', 'MODIFY a', 'REMOVE a', 'INSERT b']);
  });

  test('retries a failing batch with pauses, then hands it to its failure queue and goes on', async () => {
    const destination = { OnFailure: { Destination: arnOf('Failed') } };
    const at = await started(blueprint({ MaximumRetryAttempts: 2, DestinationConfig: destination }, 'bad'));
    await put(at, 'bad');
    await at.cloud().settle();
    await at.cloud().advance(2_000);
    await at.cloud().advance(5_000);
    expect(at.notes()).toEqual([['INSERT bad'], ['INSERT bad'], ['INSERT bad']]);
    await put(at, 'after');
    await at.cloud().settle();
    expect(at.notes().at(-1)).toEqual(['INSERT after']);
    expect(await bodies(at, 'Failed')).toMatchObject([
      {
        requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
        DDBStreamBatchInfo: { batchSize: 1 },
      },
    ]);
  });

  test('bisects a failing batch until only the poisoned record is given up', async () => {
    const at = await started(
      blueprint(
        { MaximumRetryAttempts: 0, BisectBatchOnFunctionError: true, MaximumBatchingWindowInSeconds: 5 },
        'bad',
      ),
    );
    for (const pk of ['a', 'b', 'bad', 'c']) await put(at, pk);
    await at.cloud().settle();
    await at.cloud().advance(5_000);
    const singles = at.notes().flat();
    expect(new Set(singles)).toEqual(new Set(['INSERT a', 'INSERT b', 'INSERT bad', 'INSERT c']));
    expect(at.notes().at(-1)).toEqual(['INSERT c']);
  });

  test('delivers only records that match its filter', async () => {
    const pattern = JSON.stringify({ dynamodb: { NewImage: { kind: { S: ['outbox'] } } } });
    const at = await started(blueprint({ FilterCriteria: { Filters: [{ Pattern: pattern }] } }));
    await put(at, 'x', { kind: 'business' });
    await put(at, 'y', { kind: 'outbox' });
    await at.cloud().settle();
    expect(at.notes()).toEqual([['INSERT y']]);
  });
});
