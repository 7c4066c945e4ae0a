import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { expect, test } from 'vitest';
import { arnOf, invocable, readStream, table } from './assembly.ts';
import { NOTE, type Playground, startPlayground } from './fixture.ts';

/** A handler that notes its begin, and its event only once a file is there. */
const WAITS = `${NOTE} import { existsSync } from 'node:fs';
export const handler = async ({ Records, detail }) => {
  note('begun');
  while (!existsSync(process.env.NOTES + '.go')) await new Promise((resolve) => setTimeout(resolve, 20));
  note(Records ? Records.map(({ dynamodb }) => dynamodb.Keys.pk.S) : detail);
};`;

async function startChild(play: Playground) {
  const module = pathToFileURL(join(import.meta.dirname, '../../src/cloud.ts')).href;
  const options = { assembly: join(play.folder, 'cdk.out'), folder: join(play.folder, 'data') };
  const source = `
    import { Cloud } from ${JSON.stringify(module)};
    const cloud = await Cloud.start(${JSON.stringify(options)});
    console.log(JSON.stringify({ endpoint: cloud.urls.aws, credentials: cloud.credentials('root') }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, client: { region: 'eu-west-1', ...JSON.parse(String(line)) } };
}

test('what a killed cloud had accepted and not finished is done by the next one', async () => {
  const play = await startPlayground({
    functions: {
      Follow: { code: WAITS, statements: [readStream('Table')], properties: { Timeout: 60 } },
      Hear: { code: WAITS, properties: { Timeout: 60 } },
    },
    resources: {
      Table: table(true),
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          FunctionName: { Ref: 'Follow' },
          EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
          StartingPosition: 'TRIM_HORIZON',
        },
      },
      HearFromRule: invocable('Hear', 'events'),
      Rule: {
        Type: 'AWS::Events::Rule',
        Properties: { EventPattern: { source: ['test'] }, Targets: [{ Id: 'T', Arn: arnOf('Hear') }] },
      },
    },
    outputs: { Table: { Value: { Ref: 'Table' } } },
  });
  const TableName = play.output('Table');
  await play.cloud().stop();
  const { child, client } = await startChild(play);
  await new DynamoDBClient(client).send(new PutItemCommand({ TableName, Item: { pk: { S: 'kept' } } }));
  await new EventBridgeClient(client).send(
    new PutEventsCommand({ Entries: [{ Source: 'test', DetailType: 't', Detail: '{"n":1}' }] }),
  );
  await expect.poll(() => play.notes()).toEqual(['begun', 'begun']);
  child.kill('SIGKILL');
  await once(child, 'exit');
  writeFileSync(join(play.folder, 'notes.go'), '');
  await play.restart();
  await play.cloud().settle();
  const done = play.notes().filter((note) => note !== 'begun');
  expect(done).toHaveLength(2);
  expect(done).toEqual(expect.arrayContaining([['kept'], { n: 1 }]));
  await play.end();
});
