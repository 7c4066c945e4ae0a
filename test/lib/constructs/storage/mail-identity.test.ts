/** The mail identity of a stage: reports of SES, DNS records, recipients of the sandbox. */
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { MailIdentity } from '../../../../lib/constructs/storage/mail-identity.ts';
import { parseStage, stages } from '../../../../lib/stages.ts';

const synthesised = (change: object = {}) => {
  const stack = new Stack(new App(), 'data', { env: { account: '111122223333', region: 'eu-central-1' } });
  const mail = new MailIdentity(stack, 'Mail', { stage: parseStage({ ...stages.staging, ...change }) });
  return { mail, template: Template.fromStack(stack) };
};

describe('the configuration set', () => {
  it('reports bounces, complaints and rejects to the default bus, and keeps its suppression list', () => {
    const { template } = synthesised();
    template.hasResourceProperties('AWS::SES::ConfigurationSet', {
      Name: 'probity-staging-transactional',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject'],
        EventBridgeDestination: {
          EventBusArn: {
            'Fn::Join': [
              '',
              ['arn:', { Ref: 'AWS::Partition' }, ':events:eu-central-1:111122223333:event-bus/default'],
            ],
          },
        },
      },
    });
  });
});

describe('the records of the domain', () => {
  it('are outputs, and in no hosted zone unless one is stated', () => {
    const { mail, template } = synthesised();
    expect(Object.keys(mail.dnsRecords)).toEqual([
      'MailDkim1',
      'MailDkim2',
      'MailDkim3',
      'MailFromMx',
      'MailFromSpf',
      'MailDmarc',
    ]);
    template.hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'mail.staging.probity.example',
      MailFromAttributes: { MailFromDomain: 'bounce.mail.staging.probity.example' },
    });
    template.resourceCountIs('AWS::Route53::RecordSet', 0);
  });

  it('are created in the hosted zone that is stated, with texts quoted', () => {
    const { template } = synthesised({ mailZone: { id: 'Z0123456789', name: 'probity.example' } });
    template.resourceCountIs('AWS::Route53::RecordSet', 6);
    for (const record of [
      {
        Name: '_dmarc.mail.staging.probity.example',
        Type: 'TXT',
        ResourceRecords: ['"v=DMARC1; p=quarantine; rua=mailto:alarms@staging.probity.example"'],
      },
      {
        Name: 'bounce.mail.staging.probity.example',
        Type: 'MX',
        ResourceRecords: ['10 feedback-smtp.eu-central-1.amazonses.com'],
      },
    ])
      template.hasResourceProperties('AWS::Route53::RecordSet', { ...record, HostedZoneId: 'Z0123456789' });
    const dkim = Object.values(
      template.findResources('AWS::Route53::RecordSet', { Properties: { Type: 'CNAME' } }),
    );
    expect(dkim).toHaveLength(3);
    for (const { Properties } of dkim)
      expect(Properties).toMatchObject({
        Name: { 'Fn::GetAtt': [expect.any(String), expect.stringContaining('DkimDNSTokenName')] },
      });
  });
});

describe('the sandbox', () => {
  it('has an identity for each recipient that is stated', () => {
    const { template } = synthesised({ sandboxRecipients: ['ann@tester.example', 'bob@tester.example'] });
    for (const EmailIdentity of ['ann@tester.example', 'bob@tester.example'])
      template.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity });
  });
});

describe('a stage is refused that', () => {
  it.each([
    ['mails anybody in test mode', { ...stages.staging, testMailRecipients: 'any' }, 'only local and dev'],
    [
      'is production with recipients of the sandbox',
      { ...stages.prod, sandboxRecipients: ['a@b.example'] },
      'sandbox',
    ],
    [
      'names a zone of another domain',
      { ...stages.staging, mailZone: { id: 'Z0123456789', name: 'ity.example' } },
      'does not contain',
    ],
  ])('%s', (_, settings, says) => {
    expect(() => parseStage(settings)).toThrow(says);
  });
});
