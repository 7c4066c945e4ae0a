import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allow, arnOf, invocable, role } from './assembly.ts';
import { NOTE, type Playground, startPlayground } from './fixture.ts';

const DEFINITION = {
  QueryLanguage: 'JSONata',
  StartAt: 'Double',
  States: {
    Double: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Arguments: { FunctionName: '{% $states.input.fn %}', Payload: { n: '{% $states.input.n %}' } },
      Output: { queue: '{% $states.input.queue %}', doubled: '{% $states.result.Payload %}' },
      Next: 'Tell',
    },
    Tell: {
      Type: 'Task',
      Resource: 'arn:aws:states:::sqs:sendMessage',
      Arguments: {
        QueueUrl: '{% $states.input.queue %}',
        MessageBody: { is: '{% $states.input.doubled %}' },
      },
      Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% $states.errorOutput %}', Next: 'Refused' }],
      Next: 'Done',
    },
    Done: { Type: 'Succeed' },
    Refused: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Arguments: { FunctionName: 'Test-Hear', Payload: '{% $states.input %}' },
      End: true,
    },
  },
};

/** A distributed map over an object, under the one role or the other; what is caught is told to a function. */
const overObject = {
  QueryLanguage: 'JSONata',
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      ItemReader: {
        Resource: 'arn:aws:states:::s3:getObject',
        ReaderConfig: { InputType: 'JSON' },
        Arguments: { Bucket: '{% $states.input.bucket %}', Key: '{% $states.input.key %}' },
      },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Pass',
        States: { Pass: { Type: 'Pass', End: true } },
      },
      Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% $states.errorOutput %}', Next: 'Tell' }],
      Next: 'Tell',
    },
    Tell: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Arguments: { FunctionName: 'Test-Hear', Payload: { told: '{% $states.input %}' } },
      End: true,
    },
  },
};

const mapMachine = (Role: string, detailType: string) => ({
  [`${Role}Machine`]: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      DefinitionString: JSON.stringify(overObject),
      RoleArn: arnOf(Role),
      StateMachineName: `m-${Role}`,
    },
  },
  [`${Role}Rule`]: {
    Type: 'AWS::Events::Rule',
    Properties: {
      EventPattern: { 'detail-type': [detailType] },
      Targets: [
        { Id: 'T', Arn: { Ref: `${Role}Machine` }, RoleArn: arnOf('MapRuleRole'), InputPath: '$.detail' },
      ],
    },
  },
});

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({
    functions: {
      Twice: { code: 'export const handler = async ({ n }) => n * 2;' },
      Hear: { code: `${NOTE} export const handler = async (event) => { note(event); };` },
    },
    resources: {
      Open: { Type: 'AWS::SQS::Queue' },
      Shut: { Type: 'AWS::SQS::Queue' },
      MachineRole: role([
        allow(['lambda:InvokeFunction'], arnOf('Twice'), arnOf('Hear')),
        allow(['sqs:SendMessage'], arnOf('Open')),
      ]),
      Mapper: role([
        allow(['lambda:InvokeFunction'], arnOf('Hear')),
        allow(['states:StartExecution'], 'arn:aws:states:eu-west-1:000000000000:stateMachine:m-Mapper'),
        allow(['s3:GetObject'], 'arn:aws:s3:::*/batches/*'),
      ]),
      Childless: role([
        allow(['lambda:InvokeFunction'], arnOf('Hear')),
        allow(['s3:GetObject'], 'arn:aws:s3:::*/batches/*'),
      ]),
      MapRuleRole: role([
        allow(['states:StartExecution'], { Ref: 'MapperMachine' }, { Ref: 'ChildlessMachine' }),
      ]),
      ...mapMachine('Mapper', 'map'),
      ...mapMachine('Childless', 'childless'),
      RuleRole: role([allow(['states:StartExecution'], { Ref: 'Machine' })]),
      Machine: {
        Type: 'AWS::StepFunctions::StateMachine',
        Properties: { DefinitionString: JSON.stringify(DEFINITION), RoleArn: arnOf('MachineRole') },
      },
      Rule: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventPattern: { source: ['test'] },
          Targets: [{ Id: 'T', Arn: { Ref: 'Machine' }, RoleArn: arnOf('RuleRole'), InputPath: '$.detail' }],
        },
      },
      HearFromBucket: invocable('Hear', 's3'),
      Bucket: { Type: 'AWS::S3::Bucket' },
      Notifications: {
        Type: 'Custom::S3BucketNotifications',
        Properties: {
          ServiceToken: 'none',
          BucketName: { Ref: 'Bucket' },
          NotificationConfiguration: {
            LambdaFunctionConfigurations: [
              {
                Events: ['s3:ObjectCreated:*'],
                Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: 'in/' }] } },
                LambdaFunctionArn: arnOf('Hear'),
              },
            ],
          },
        },
      },
    },
    outputs: {
      Open: { Value: { Ref: 'Open' } },
      Shut: { Value: { Ref: 'Shut' } },
      Twice: { Value: arnOf('Twice') },
      Bucket: { Value: { Ref: 'Bucket' } },
    },
  });
});
afterAll(() => play.end());

const run = async (detail: object) => {
  await new EventBridgeClient(play.client('root')).send(
    new PutEventsCommand({
      Entries: [
        { Source: 'test', DetailType: 't', Detail: JSON.stringify({ fn: play.output('Twice'), ...detail }) },
      ],
    }),
  );
  await play.cloud().settle();
};

test('a rule starts a machine whose tasks call a function and a queue', async () => {
  await run({ n: 21, queue: play.output('Open') });
  const { Messages } = await play.sqs().send(new ReceiveMessageCommand({ QueueUrl: play.output('Open') }));
  expect(Messages?.map(({ Body }) => Body)).toEqual(['{"is":42}']);
});

test('a task may not do what the role of the machine does not grant', async () => {
  await run({ n: 1, queue: play.output('Shut') });
  await expect
    .poll(() =>
      play
        .notes()
        .filter((note) => 'Error' in Object(note))
        .at(-1),
    )
    .toMatchObject({
      Error: 'AccessDeniedException',
      Cause: expect.stringContaining('sqs:SendMessage'),
    });
});

const overKey = async (detailType: string, key: string) => {
  const bucket = play.output('Bucket');
  await new S3Client(play.client('root')).send(
    new PutObjectCommand({ Bucket: bucket, Key: key, Body: '[{"id":1},{"id":2}]' }),
  );
  const detail = { Source: 'maps', DetailType: detailType, Detail: JSON.stringify({ bucket, key }) };
  // Others may still be told of what earlier tests did.
  const told = () => play.notes().filter((note) => 'told' in Object(note));
  const before = told().length;
  await new EventBridgeClient(play.client('root')).send(new PutEventsCommand({ Entries: [detail] }));
  await expect.poll(told).toHaveLength(before + 1);
  return Object(told().at(-1))['told'];
};

test('a distributed map reads the objects that its own role may read', async () => {
  expect(await overKey('map', 'batches/1.json')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a distributed map reads no other object', async () => {
  expect(await overKey('map', 'other/1.json')).toMatchObject({
    Error: 'States.ItemReaderFailed',
    Cause: expect.stringContaining('s3:GetObject'),
  });
});

test('a distributed map starts no children where its role may not start its machine', async () => {
  expect(await overKey('childless', 'batches/1.json')).toMatchObject({
    Error: 'States.Permissions',
    Cause: expect.stringContaining('states:StartExecution'),
  });
});

test('a bucket tells a function of objects that match its filter', async () => {
  const s3 = new S3Client(play.client('root'));
  for (const Key of ['out/b', 'in/a b']) {
    await s3.send(new PutObjectCommand({ Bucket: play.output('Bucket'), Key, Body: 'x' }));
  }
  await play.cloud().settle();
  expect(play.notes().filter((note) => 'Records' in Object(note))).toMatchObject([
    { Records: [{ eventName: 'ObjectCreated:Put', s3: { object: { key: 'in/a+b', size: 1 } } }] },
  ]);
});
