import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allow, arnOf, restApi, role, sdk, table } from './assembly.ts';
import { type Playground, startPlayground } from './fixture.ts';

const TRIES = `
import { SQSClient, SendMessageCommand } from '${sdk('client-sqs')}';
import { DynamoDBClient, GetItemCommand, DeleteTableCommand } from '${sdk('client-dynamodb')}';
import { S3Client, PutObjectCommand } from '${sdk('client-s3')}';
const options = { maxAttempts: 1 };
const [sqs, db, s3] = [new SQSClient(options), new DynamoDBClient(options), new S3Client(options)];
const table = process.env.TABLE;
const calls = {
  send: () => sqs.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE, MessageBody: 'hi' })),
  mine: () => db.send(new GetItemCommand({ TableName: table, Key: { pk: { S: 'T#1' } } })),
  foreign: () => db.send(new GetItemCommand({ TableName: table, Key: { pk: { S: 'X#1' } } })),
  drop: () => db.send(new DeleteTableCommand({ TableName: table })),
  put: () => s3.send(new PutObjectCommand({ Bucket: process.env.BUCKET, Key: 'in/a', Body: 'x' })),
  putElsewhere: () => s3.send(new PutObjectCommand({ Bucket: process.env.BUCKET, Key: 'out/a', Body: 'x' })),
};
export const handler = async ({ path }) => {
  const outcome = await calls[path.slice(1)]().then(() => 'ok', (error) => error.name + ': ' + error.message);
  return { statusCode: 200, body: outcome };
};
`;

let play: Playground;
beforeAll(async () => {
  const variables = { QUEUE: { Ref: 'Queue' }, TABLE: { Ref: 'Table' }, BUCKET: { Ref: 'Bucket' } };
  play = await startPlayground({
    functions: {
      Granted: {
        code: TRIES,
        variables,
        statements: [
          allow(['sqs:SendMessage'], arnOf('Queue')),
          allow(['s3:PutObject'], { 'Fn::Join': ['', [arnOf('Bucket'), '/in/*']] }),
          {
            Effect: 'Allow',
            Action: 'dynamodb:GetItem',
            Resource: arnOf('Table'),
            Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['T#*'] } },
          },
        ],
      },
    },
    resources: {
      Queue: { Type: 'AWS::SQS::Queue' },
      Bucket: { Type: 'AWS::S3::Bucket' },
      Policy: {
        Type: 'AWS::S3::BucketPolicy',
        Properties: {
          Bucket: { Ref: 'Bucket' },
          PolicyDocument: {
            Statement: {
              Effect: 'Deny',
              Principal: { AWS: '*' },
              Action: 's3:*',
              Resource: arnOf('Bucket'),
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            },
          },
        },
      },
      Table: table(),
      OperatorRole: role([allow(['sqs:SendMessage'], '*')]),
      ...restApi({ 'GET /{call}': { to: 'Granted' } }),
    },
    outputs: { OperatorRoleArn: { Value: arnOf('OperatorRole') }, Queue: { Value: { Ref: 'Queue' } } },
  });
});
afterAll(() => play.end());

describe('a function', () => {
  const attempt = async (call: string) => (await fetch(`${play.cloud().urls.api}/${call}`)).text();

  test.each(['send', 'mine', 'put'])('may do what its role grants: %s', async (call) => {
    expect(await attempt(call)).toBe('ok');
  });

  test.each([
    ['foreign', /^AccessDeniedException: User: \S+Granted\S* is not authorized to perform: dynamodb:GetItem/],
    ['drop', /^AccessDeniedException: .*dynamodb:DeleteTable/],
    ['putElsewhere', /^AccessDenied: /],
  ])('is refused what its role does not grant: %s', async (call, refusal) => {
    expect(await attempt(call)).toMatch(refusal);
  });
});

describe('callers', () => {
  const send = (caller: string, url = play.output('Queue')) =>
    play.sqs(caller).send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'hi' }));

  test('root may do everything, the operator what the output role grants', async () => {
    await send('root');
    await send('operator');
  });

  test('nobody else has a key', async () => {
    await expect(send('stranger')).rejects.toThrow(/security token/);
  });

  test('a service nobody emulates is refused by its name', async () => {
    const response = await fetch(play.cloud().urls.aws, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSNothing_2020.DoIt' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('AWSNothing_2020.DoIt') });
  });
});
