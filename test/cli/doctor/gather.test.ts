/** The adapters of `probity doctor`: what AWS answers becomes facts. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { EventBridgeClient, ListRulesCommand } from '@aws-sdk/client-eventbridge';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as account from '../../../cli/doctor/gather/account.ts';
import { read } from '../../../cli/doctor/gather/reading.ts';
import * as running from '../../../cli/doctor/gather/running.ts';
import * as stacks from '../../../cli/doctor/gather/stacks.ts';
import { stageNamed } from '../../../lib/stages.ts';

const CLIENT = { region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } };
const prod = stageNamed('prod');

const cloudFormation = mockClient(CloudFormationClient);
const ses = mockClient(SESv2Client);
const lambda = mockClient(LambdaClient);
const acm = mockClient(ACMClient);
const watch = mockClient(CloudWatchClient);
const events = mockClient(EventBridgeClient);
const mocked = [cloudFormation, ses, lambda, acm, watch, events];
afterEach(() => {
  for (const each of mocked) each.reset();
});
// Other files run in the same process, with the same clients.
afterAll(() => {
  for (const each of mocked) each.restore();
});

const unknownStack = Object.assign(new Error('Stack with id x does not exist'), { name: 'ValidationError' });

describe('stacks', () => {
  it('that do not exist are missing, and a refusal is no missing stack', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(unknownStack);
    expect(await stacks.bootstrap(CLIENT)).toBeUndefined();
    expect((await stacks.stacks(CLIENT, prod)).found).toEqual([]);
    const denied = Object.assign(new Error('not authorized\nmore'), { name: 'AccessDenied' });
    cloudFormation.on(DescribeStacksCommand).rejects(denied);
    expect(await read(() => stacks.bootstrap(CLIENT))).toEqual({ unread: 'AccessDenied: not authorized' });
  });

  it('are described with state, reason, protection and outputs', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(unknownStack);
    cloudFormation.on(DescribeStacksCommand, { StackName: 'probity-prod-data' }).resolves({
      Stacks: [
        {
          StackName: 'probity-prod-data',
          CreationTime: new Date(),
          StackStatus: 'UPDATE_ROLLBACK_FAILED',
          StackStatusReason: 'a reason',
          EnableTerminationProtection: true,
          Outputs: [{ OutputKey: 'TableName', OutputValue: 't' }],
        },
      ],
    });
    const { wanted, found } = await stacks.stacks(CLIENT, prod);
    expect(wanted).toEqual(['data', 'logs', 'service', 'api', 'watch'].map((part) => `probity-prod-${part}`));
    expect(found).toEqual([
      {
        name: 'probity-prod-data',
        status: 'UPDATE_ROLLBACK_FAILED',
        reason: 'a reason',
        isProtected: true,
        outputs: { TableName: 't' },
      },
    ]);
  });
});

describe('the release', () => {
  const template = (codes: Readonly<Record<string, string>>) =>
    JSON.stringify({
      Resources: {
        Role: { Type: 'AWS::IAM::Role', Properties: {} },
        ...Object.fromEntries(
          Object.entries(codes).map(([id, S3Key]) => [
            id,
            { Type: 'AWS::Lambda::Function', Properties: { Code: { S3Bucket: 'b', S3Key } } },
          ]),
        ),
      },
    });

  it('compares the code of every function, also of those that exist on one side only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-release-'));
    writeFileSync(join(folder, 'service.template.json'), template({ A: '1.zip', B: '2.zip', C: '3.zip' }));
    cloudFormation
      .on(GetTemplateCommand, { StackName: 'probity-prod-service' })
      .resolves({ TemplateBody: template({ A: '1.zip', B: '9.zip', D: '4.zip' }) });
    expect(await stacks.release(CLIENT, prod, folder)).toEqual([
      { id: 'A', deployed: '1.zip', released: '1.zip' },
      { id: 'B', deployed: '9.zip', released: '2.zip' },
      { id: 'D', deployed: '4.zip', released: undefined },
      { id: 'C', deployed: undefined, released: '3.zip' },
    ]);
    rmSync(folder, { recursive: true });
  });

  it('is not known without a synthesised checkout', async () => {
    expect(await read(() => stacks.release(CLIENT, prod, '/nowhere'))).toMatchObject({
      unread: expect.stringContaining('npx cdk synth -c stage=prod'),
    });
  });
});

describe('the account', () => {
  it('tells quotas of Lambda and SES', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({
      AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 8 },
    });
    ses.on(GetAccountCommand).resolves({
      ProductionAccessEnabled: false,
      SendingEnabled: true,
      EnforcementStatus: 'PROBATION',
      SendQuota: { Max24HourSend: 200, SentLast24Hours: 3 },
    });
    expect(await account.executions(CLIENT, prod)).toEqual({
      limit: 10,
      unreserved: 8,
      planned: prod.lambdaConcurrency,
    });
    expect(await account.mailAccount(CLIENT)).toEqual({
      production: false,
      sending: true,
      enforcement: 'PROBATION',
      perDay: 200,
      sentToday: 3,
    });
  });

  it('tells whether the domain of the sender is verified', async () => {
    ses.on(GetEmailIdentityCommand, { EmailIdentity: 'mail.probity.example' }).resolves({
      VerifiedForSendingStatus: true,
      DkimAttributes: { Status: 'SUCCESS' },
      MailFromAttributes: {
        MailFromDomain: 'b',
        MailFromDomainStatus: 'PENDING',
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      },
    });
    expect(await account.mailIdentity(CLIENT, prod)).toEqual({
      domain: 'mail.probity.example',
      verified: true,
      dkim: 'SUCCESS',
      mailFrom: 'PENDING',
    });
  });

  it('asks for the certificate where CloudFront needs it', async () => {
    acm.on(DescribeCertificateCommand, { CertificateArn: prod.certificateArn }).resolves({
      Certificate: {
        Status: 'ISSUED',
        SubjectAlternativeNames: ['api.probity.example'],
        NotAfter: new Date('2027-01-01T00:00:00Z'),
      },
    });
    expect(await account.certificate(CLIENT, prod)).toEqual({
      status: 'ISSUED',
      names: ['api.probity.example'],
      until: '2027-01-01T00:00:00.000Z',
      domain: 'api.probity.example',
    });
    const [call] = acm.calls();
    expect(await call?.thisValue.config.region()).toBe('us-east-1');
  });

  it('reads DMARC as the DNS tells it, in parts, or not at all', async () => {
    const missing = Object.assign(new Error('queryTxt'), { code: 'ENOTFOUND' });
    expect(await account.dmarc(prod, () => Promise.resolve([['v=DMARC1; ', 'p=reject']]))).toEqual({
      name: '_dmarc.mail.probity.example',
      records: ['v=DMARC1; p=reject'],
    });
    expect((await account.dmarc(prod, () => Promise.reject(missing))).records).toEqual([]);
    const broken = Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    expect(await read(() => account.dmarc(prod, () => Promise.reject(broken)))).toEqual({
      unread: 'queryTxt ETIMEOUT',
    });
  });
});

describe('a running stage', () => {
  it('tells its schedules, on all pages, and no other rules', async () => {
    events.on(ListRulesCommand, { NamePrefix: 'probity-prod-' }).resolves({
      Rules: [{ Name: 'a', State: 'ENABLED', ScheduleExpression: 'rate(1 minute)' }],
      NextToken: '2',
    });
    events.on(ListRulesCommand, { NamePrefix: 'probity-prod-', NextToken: '2' }).resolves({
      Rules: [
        { Name: 'b', State: 'DISABLED', ScheduleExpression: 'rate(6 hours)' },
        { Name: 'c', State: 'ENABLED', EventPattern: '{}' },
      ],
    });
    expect(await running.schedules(CLIENT, prod)).toEqual({
      wanted: 3,
      found: [
        { rule: 'a', state: 'ENABLED' },
        { rule: 'b', state: 'DISABLED' },
      ],
    });
  });

  it('tells its alarms, and which of them notify nobody', async () => {
    watch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [
        {
          AlarmName: 'x',
          StateValue: 'ALARM',
          AlarmDescription: 'X',
          ActionsEnabled: true,
          AlarmActions: ['t'],
        },
        {
          AlarmName: 'y',
          StateValue: 'OK',
          AlarmDescription: 'Y',
          ActionsEnabled: false,
          AlarmActions: ['t'],
        },
      ],
    });
    expect(await running.alarms(CLIENT, prod)).toEqual([
      { name: 'x', state: 'ALARM', text: 'X', notifies: true },
      { name: 'y', state: 'OK', text: 'Y', notifies: false },
    ]);
  });
});
