/** The sending domain with the DNS records that it needs, and the configuration set of all messages. */
import { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';

/** How statements and settings name what sends mail. All of it follows from the stage. */
export interface MailNames {
  readonly from: string;
  readonly identityArn: string;
  readonly configurationSetName: string;
  readonly configurationSetArn: string;
}

export function mailNames(scope: Construct, stage: Stage): MailNames {
  const configurationSetName = partName(stage, 'transactional');
  const inSes = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  return {
    from: stage.mailFrom,
    identityArn: inSes('identity', domainOf(stage)),
    configurationSetName,
    configurationSetArn: inSes('configuration-set', configurationSetName),
  };
}

function domainOf({ mailFrom }: Stage): string {
  const [, domain = ''] = mailFrom.split('@');
  return domain;
}

export class MailIdentity extends Construct implements MailNames {
  readonly from: string;
  readonly identityArn: string;
  readonly configurationSetName: string;
  readonly configurationSetArn: string;
  /**
   * Records that the operator enters, by the name of the stack's output, each as `name type value`: DKIM (RFC 6376), the domain of
   * bounces (SPF, RFC 7208) and DMARC (RFC 7489), which both align with.
   */
  readonly dnsRecords: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);
    const names = mailNames(this, stage);
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: names.configurationSetName,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // A delay is not reported: SES ends it with a delivery or a bounce.
    configurationSet.addEventDestination('Reports', {
      configurationSetEventDestinationName: 'reports',
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
    this.from = names.from;
    this.identityArn = names.identityArn;
    this.configurationSetName = names.configurationSetName;
    this.configurationSetArn = names.configurationSetArn;
    const domain = domainOf(stage);
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet,
      mailFromDomain: `bounce.${domain}`,
      // A missing record of the domain of bounces does not stop mail: SES sends from its own domain until it is there.
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    const dkim = identity.dkimRecords.map(
      ({ name: token, value }, index) => [`MailDkim${index + 1}`, `${token} CNAME ${value}`] as const,
    );
    this.dnsRecords = {
      ...Object.fromEntries(dkim),
      MailFromMx: `bounce.${domain} MX 10 feedback-smtp.${Stack.of(this).region}.amazonses.com`,
      MailFromSpf: `bounce.${domain} TXT v=spf1 include:amazonses.com ~all`,
      MailDmarc: `_dmarc.${domain} TXT v=DMARC1; p=quarantine; rua=mailto:${stage.alarmEmail ?? stage.mailFrom}`,
    };
    stage.sandboxRecipients.forEach((address, index) => {
      new EmailIdentity(this, `Recipient${index + 1}`, { identity: Identity.email(address) });
    });
    if (stage.mailZone !== undefined) enterRecords(this, stage.mailZone, this.dnsRecords);
  }
}

const RECORD_TTL_SEC = 1_800;

/** Creates `name type value` records in the hosted zone. A text is quoted there (Route 53 Developer Guide, "TXT record type"). */
function enterRecords(
  scope: Construct,
  zone: NonNullable<Stage['mailZone']>,
  records: Readonly<Record<string, string>>,
): void {
  for (const [id, record] of Object.entries(records)) {
    const [name = '', type = '', ...value] = record.split(' ');
    const text = value.join(' ');
    new CfnRecordSet(scope, id, {
      hostedZoneId: zone.id,
      name,
      type,
      ttl: String(RECORD_TTL_SEC),
      resourceRecords: [type === 'TXT' ? `"${text}"` : text],
    });
  }
}
