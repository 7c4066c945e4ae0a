/** The sending domain, and the configuration set of all messages. */
import { Stack } from 'aws-cdk-lib';
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';

export class MailIdentity extends Construct {
  readonly from: string;
  readonly identityArn: string;
  readonly configurationSetName: string;
  readonly configurationSetArn: string;

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);
    const name = partName(stage, 'transactional');
    const configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName: name,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.from = stage.mailFrom;
    const [, domain = ''] = stage.mailFrom.split('@');
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet,
    });
    this.identityArn = identity.emailIdentityArn;
    this.configurationSetName = configurationSet.configurationSetName;
    this.configurationSetArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: name,
    });
  }
}
