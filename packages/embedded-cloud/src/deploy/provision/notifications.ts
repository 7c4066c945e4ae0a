/** Sends events about objects to functions and queues, as the buckets' notifications say. */
import type { Deliver } from '../../events/delivery/deliveries.ts';
import type { S3 } from '../../s3/s3.ts';
import type { ObjectEvent } from '../../s3/storage/notices.ts';
import { REGION } from '../../service.ts';
import type { Deployment } from '../../template/deployment.ts';
import type { Reading } from '../../template/reading.ts';

interface Notification {
  readonly bucket: string;
  readonly target: string;
  readonly hears: (event: ObjectEvent) => boolean;
}

/** Reads both forms: the CDK's custom resource and the bucket's own property. Topics and the bus are refused by name. */
export function wireNotifications(deployment: Deployment, s3: S3, deliver: Deliver): void {
  const sources: (readonly [bucket: string, configuration: Reading])[] = [
    ...deployment
      .of('Custom::S3BucketNotifications')
      .map(
        ({ properties }) =>
          [properties.at('BucketName').text(), properties.at('NotificationConfiguration')] as const,
      ),
    ...deployment
      .of('AWS::S3::Bucket')
      .map(({ ref, properties }) => [ref, properties.at('NotificationConfiguration')] as const),
  ];
  const notifications = sources.flatMap(([bucket, configuration]) =>
    readNotifications(bucket, configuration),
  );
  s3.onObject(async (event) => {
    for (const { bucket, target, hears } of notifications) {
      if (bucket !== event.bucket || !hears(event)) continue;
      await deliver({ arn: target, input: lambdaEvent(event), ruleArn: `arn:aws:s3:::${bucket}` });
    }
  });
}

function readNotifications(bucket: string, configuration: Reading): Notification[] {
  configuration.only('LambdaFunctionConfigurations', 'QueueConfigurations', 'LambdaConfigurations');
  const read = (list: string, target: string) =>
    configuration
      .at(list)
      .list()
      .map((one) => ({ bucket, target: one.at(target).text(), hears: readCondition(one) }));
  return [
    ...read('LambdaFunctionConfigurations', 'LambdaFunctionArn'),
    ...read('LambdaConfigurations', 'Function'),
    ...read('QueueConfigurations', 'QueueArn'),
  ];
}

function readCondition(one: Reading): (event: ObjectEvent) => boolean {
  const names = [...one.at('Events').texts(), ...one.at('Event').texts()].map((name) =>
    name.replace(/^s3:/, ''),
  );
  const filter = one.at('Filter');
  const rules = [...filter.at('Key').at('FilterRules').list(), ...filter.at('S3Key').at('Rules').list()].map(
    (rule) => [rule.at('Name').text().toLowerCase(), rule.at('Value').text()] as const,
  );
  return (event) =>
    names.some((name) =>
      name.endsWith('*') ? event.name.startsWith(name.slice(0, -1)) : event.name === name,
    ) &&
    rules.every(([where, text]) =>
      where === 'prefix' ? event.key.startsWith(text) : event.key.endsWith(text),
    );
}

/** S3 User Guide, "Event message structure"; keys are URL-encoded there. */
function lambdaEvent(event: ObjectEvent): unknown {
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: REGION,
        eventTime: new Date(event.at).toISOString(),
        eventName: event.name,
        s3: {
          s3SchemaVersion: '1.0',
          bucket: { name: event.bucket, arn: `arn:aws:s3:::${event.bucket}` },
          object: {
            key: encodeURIComponent(event.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
            size: event.size,
            eTag: event.etag,
            sequencer: event.at.toString(16).toUpperCase(),
          },
        },
      },
    ],
  };
}
