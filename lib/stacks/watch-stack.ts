/** Monitoring of a stage: alarms, their topic, and a dashboard. It refers to resources by name, so it blocks no deployment. */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { deadLettersOf } from '../constructs/messaging/queues.ts';
import { stageKey } from '../constructs/storage/stage-key.ts';
import { Alarms } from '../constructs/watch/alarms.ts';
import { FleetDashboard } from '../constructs/watch/fleet-dashboard.ts';
import type { FleetRow } from '../fleet/rows.ts';
import { partName, placeOf, type Stage } from '../stages.ts';
import { StoresTold } from './stores-told.ts';

export interface WatchStackProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, rows }: WatchStackProps) {
    super(scope, id, {
      stackName: partName(stage, 'watch'),
      description: 'Probity: alarms and dashboard',
      terminationProtection: stage.isProtected,
      ...placeOf(stage),
    });
    const { documents } = new StoresTold(this, 'Stores', { stage });
    const topic = this.#topic(stage);
    const deadLetters = deadLettersOf(stage, rows);
    const { all } = new Alarms(this, 'Alarms', { stage, rows, deadLetters, documents, topic });
    new FleetDashboard(this, 'Dashboard', { stage, rows, alarms: all });
  }

  #topic(stage: Stage): Topic {
    const masterKey = stageKey(this, 'AlarmKey', { stage, part: 'alarms', description: 'Alarm messages' });
    const topic = new Topic(this, 'Topic', {
      topicName: partName(stage, 'alarms'),
      masterKey,
      enforceSSL: true,
    });
    // The alarms of this stage alone. CloudWatch names its source to SNS and to KMS.
    const cloudWatch = {
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: {
        StringEquals: { 'aws:SourceAccount': this.account },
        ArnLike: {
          'aws:SourceArn': this.formatArn({
            service: 'cloudwatch',
            resource: 'alarm',
            resourceName: partName(stage, '*'),
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      },
    };
    // A policy of its own, here that of `enforceSSL`, replaces the one by which SNS lets the whole account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({ ...cloudWatch, actions: ['sns:Publish'], resources: [topic.topicArn] }),
    );
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        ...cloudWatch,
        actions: ['kms:GenerateDataKey*', 'kms:Decrypt'],
        resources: ['*'],
      }),
    );
    if (stage.alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    return topic;
  }
}
