import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cloud } from '../../src/cloud.ts';
import { allow, arnOf, invocable, restApi, sdk, table } from './assembly.ts';
import { NOTE, type Playground, startPlayground } from './fixture.ts';

const CLOCK_ARN = `arn:aws:lambda:\${AWS::Region}:\${AWS::AccountId}:function:Test-Clock`;
const CLOCK_URI = `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/${CLOCK_ARN}/invocations`;
const CLOCK = `
import { DynamoDBClient, PutItemCommand } from '${sdk('client-dynamodb')}';
const db = new DynamoDBClient({ maxAttempts: 1 });
export const handler = async () => {
  const now = Date.now();
  await db.send(new PutItemCommand({ TableName: process.env.TABLE, Item: { pk: { S: 'at' }, now: { N: String(now) } } }));
  return { statusCode: 200, body: String(now) };
};`;

const HOSTED = `https://\${Api}.execute-api.eu-west-1.amazonaws.com/api`;

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({
    functions: {
      Clock: {
        code: CLOCK,
        variables: {
          TABLE: { Ref: 'Table' },
          URL: { 'Fn::Sub': HOSTED },
        },
        statements: [allow(['dynamodb:PutItem'], arnOf('Table'))],
      },
      Tick: { code: `${NOTE} export const handler = async ({ time }) => { note(time); };` },
    },
    resources: {
      Table: table(),
      // By its name, because the function refers to the API.
      ...restApi({ 'GET /now': { to: 'Clock', uri: { 'Fn::Sub': CLOCK_URI } } }),
      TickFromRule: invocable('Tick', 'events'),
      Every: {
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression: 'rate(1 hour)', Targets: [{ Id: 'T', Arn: arnOf('Tick') }] },
      },
    },
    outputs: {
      Table: { Value: { Ref: 'Table' } },
      Url: { Value: { 'Fn::Sub': `${HOSTED}/` } },
    },
  });
});
afterAll(() => play.end());

const now = async () => Number(await (await fetch(`${play.cloud().urls.api}/now`)).text());

/** By how much the clock is moved: the least and the most that the times around the call allow. */
async function moved(): Promise<{ readonly least: number; readonly most: number }> {
  const before = Date.now();
  const told = await now();
  return { least: told - Date.now(), most: told - before };
}

/** The clock of a thread may be a little behind the one of the process. */
const READING_MS = 1_000;
async function expectMoved(by: number): Promise<void> {
  const { least, most } = await moved();
  expect(most).toBeGreaterThanOrEqual(by - READING_MS);
  expect(least).toBeLessThanOrEqual(by + READING_MS);
}

describe('the moved clock', () => {
  const day = 86_400_000;

  test('shows in the Date of a function, whose signed calls are still accepted', async () => {
    await expectMoved(0);
    await play.cloud().advance(day);
    await expectMoved(day);
  });

  test('fires schedules that fell due', async () => {
    const before = play.notes().length;
    await play.cloud().advance(3_600_000);
    expect(play.notes().length).toBeGreaterThan(before);
  });

  test('stays moved after a restart, and so does everything stored', async () => {
    const item = { pk: 'kept', value: 'x' };
    await play.table().send(new PutCommand({ TableName: play.output('Table'), Item: item }));
    await play.restart();
    const read = await play
      .table()
      .send(new GetCommand({ TableName: play.output('Table'), Key: { pk: 'kept' } }));
    expect(read.Item).toEqual(item);
    expect((await moved()).most).toBeGreaterThan(day);
  });
});

test('the URL of the hosted API is the one that is served here', () => {
  expect(play.output('Url')).toBe(`${play.cloud().urls.api}/`);
});

describe('a second start on the same folder', () => {
  const options = () => ({ assembly: join(play.folder, 'cdk.out'), folder: join(play.folder, 'data') });

  test('by another process is refused with a plain sentence', () => {
    const source = `import { Cloud } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../src/cloud.ts')).href)};
      await Cloud.start(${JSON.stringify(options())}).then(() => console.log('started'), (error) => console.log(error.message));`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe(`another process already runs the embedded cloud in ${options().folder}`);
  });

  test('leaves the first one running', async () => {
    await expect(Cloud.start(options())).rejects.toThrow(/already runs/);
    expect(await now()).toBeGreaterThan(0);
  });
});

test('a port that is taken is named, and nothing stays open', async () => {
  const taken = Number(new URL(play.cloud().urls.api).port);
  const folder = join(play.folder, 'second');
  const start = () => Cloud.start({ assembly: join(play.folder, 'cdk.out'), folder, ports: { api: taken } });
  await expect(start()).rejects.toThrow(`port ${taken} for the API is already in use`);
  await expect(start()).rejects.toThrow(`port ${taken} for the API is already in use`);
});
