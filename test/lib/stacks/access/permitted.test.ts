/** What services of AWS do for a stage is allowed by the policies of what they do it to: nothing is refused in silence. */
import { Authority } from '@probity/embedded-cloud/iam/authority';
import { policyHolder, readResourcePolicies } from '@probity/embedded-cloud/iam/resource-policies';
import { arn, type Permission, REGION } from '@probity/embedded-cloud/service';
import type { Deployment } from '@probity/embedded-cloud/template/deployment';
import type { Reading } from '@probity/embedded-cloud/template/reading';
import type { Resource } from '@probity/embedded-cloud/template/stack';
import { beforeAll, describe, expect, it } from 'vitest';
import { deploymentOf } from '../../support/stage-deployment.ts';

const SEAL = ['kms:GenerateDataKey', 'kms:Decrypt'];

/** A service that acts for a resource, and what it must be allowed to do. */
interface Act {
  readonly service: string;
  readonly source: string;
  readonly permission: Permission;
}

describe.each(['dev', 'staging', 'prod'] as const)('on %s', (name) => {
  let deployment: Deployment;
  let authority: Authority;
  beforeAll(async () => {
    deployment = await deploymentOf(name);
    authority = new Authority(deployment);
  }, 240_000);

  const arnOf = ({ attributes, ref }: Resource) => attributes['Arn'] ?? ref;
  const withArn = (type: string, arn: string) => deployment.of(type).find((each) => arnOf(each) === arn);
  const seals = (service: string, source: string, key: Reading): readonly Act[] =>
    key.present
      ? SEAL.map((action) => ({ service, source, permission: { action, resource: keyArn(deployment, key) } }))
      : [];
  const refused = (acts: readonly Act[]) =>
    acts.flatMap(
      ({ service, source, permission }) => authority.serviceMay(service, source, permission) ?? [],
    );

  /** Sends to a queue, whose key it uses. Undefined if `arn` is not a queue. */
  const sends = (source: string, arn: string): readonly Act[] | undefined => {
    const queue = withArn('AWS::SQS::Queue', arn);
    if (queue === undefined) return undefined;
    const service = 'events.amazonaws.com';
    return [
      { service, source, permission: { action: 'sqs:SendMessage', resource: arn } },
      ...seals(service, source, queue.properties.at('KmsMasterKeyId')),
    ];
  };

  it('every alarm may publish to its topic, may use the key of it, and somebody is subscribed', () => {
    const subscribed = deployment
      .of('AWS::SNS::Subscription')
      .map(({ properties }) => properties.at('TopicArn').text());
    const alarms = deployment.of('AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThan(50);
    for (const alarm of alarms) {
      const actions = ['AlarmActions', 'OKActions', 'InsufficientDataActions'].flatMap((kind) =>
        alarm.properties.at(kind).texts(),
      );
      expect(actions.length, alarm.ref).toBeGreaterThan(0);
      for (const arn of actions) {
        const topic = deployment.of('AWS::SNS::Topic').find(({ ref }) => ref === arn);
        expect(topic, `${alarm.ref} acts on ${arn}`).toBeDefined();
        if (topic === undefined) continue;
        const publishes = {
          service: 'cloudwatch.amazonaws.com',
          source: arnOf(alarm),
          permission: { action: 'sns:Publish', resource: arn },
        };
        const key = topic.properties.at('KmsMasterKeyId');
        expect(refused([publishes, ...seals(publishes.service, publishes.source, key)])).toEqual([]);
        expect(subscribed).toContain(arn);
      }
    }
  });

  it('an alarm of another stage may not publish to the topic', () => {
    const [topic] = deployment.of('AWS::SNS::Topic');
    const source = arn('cloudwatch', 'alarm:another-alarm');
    const permission = { action: 'sns:Publish', resource: topic?.ref ?? '' };
    expect(authority.serviceMay('cloudwatch.amazonaws.com', source, permission)).toContain('not authorized');
  });

  it('every rule may hand on to its targets, and to the dead-letter queues of them', () => {
    const rules = deployment.of('AWS::Events::Rule');
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules)
      for (const target of rule.properties.at('Targets').list()) {
        const source = arnOf(rule);
        const arn = target.at('Arn').text();
        const invokes = {
          service: 'events.amazonaws.com',
          source,
          permission: { action: 'lambda:InvokeFunction', resource: arn },
        };
        expect(refused(sends(source, arn) ?? [invokes]), arn).toEqual([]);
        const kept = sends(source, target.at('DeadLetterConfig').at('Arn').text());
        expect(kept, `the dead-letter queue of ${source}`).toBeDefined();
        expect(refused(kept ?? [])).toEqual([]);
      }
  });

  it('every function may keep what it could not handle, by its own role', () => {
    const roles = new Map(
      deployment
        .of('AWS::Lambda::Function')
        .map(({ ref, properties }) => [ref, properties.at('Role').text()]),
    );
    const kept = [
      ...deployment.of('AWS::Lambda::EventInvokeConfig'),
      ...deployment.of('AWS::Lambda::EventSourceMapping'),
    ].flatMap(({ properties }) => {
      const destination = properties.at('DestinationConfig').at('OnFailure').at('Destination');
      const role = roles.get(properties.at('FunctionName').text());
      return destination.present ? [{ role: role ?? '', queue: destination.text() }] : [];
    });
    expect(kept.length).toBeGreaterThan(4);
    for (const { role, queue } of kept) {
      const key = withArn('AWS::SQS::Queue', queue)?.properties.at('KmsMasterKeyId');
      const context = { 'kms:ViaService': `sqs.${REGION}.amazonaws.com` };
      const needed: readonly Permission[] = [
        { action: 'sqs:SendMessage', resource: queue },
        ...SEAL.map((action) => ({
          action,
          resource: key === undefined ? '' : keyArn(deployment, key),
          context,
        })),
      ];
      expect(needed.flatMap((each) => authority.roleMay(role, each) ?? [])).toEqual([]);
    }
  });

  it('every bucket may write its access log, where no key of ours stands in the way', () => {
    const logged = deployment
      .of('AWS::S3::Bucket')
      .filter(({ properties }) => properties.at('LoggingConfiguration').present);
    expect(logged.length).toBeGreaterThan(2);
    for (const bucket of logged) {
      const { properties } = bucket;
      const to = properties.at('LoggingConfiguration');
      const prefix = to.at('LogFilePrefix').textOr('');
      const resource = `arn:aws:s3:::${to.at('DestinationBucketName').text()}/${prefix}of-an-hour`;
      const permission = { action: 's3:PutObject', resource };
      const source = arnOf(bucket);
      expect(refused([{ service: 'logging.s3.amazonaws.com', source, permission }])).toEqual([]);
      const log = withArn('AWS::S3::Bucket', policyHolder(resource));
      // S3 writes logs with its own keys only (S3 User Guide, "Enabling Amazon S3 server access logging").
      expect(JSON.stringify(log?.properties.at('BucketEncryption').raw)).toContain('"AES256"');
    }
  });

  it('every log group may use the key that encrypts it', () => {
    const groups = deployment.of('AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(50);
    for (const group of groups) {
      const service = `logs.${REGION}.amazonaws.com`;
      const context = { 'kms:EncryptionContext:aws:logs:arn': arnOf(group).replace(/:\*$/, '') };
      const acts = seals(service, arnOf(group), group.properties.at('KmsKeyId'));
      expect(
        refused(acts.map((act) => ({ ...act, permission: { ...act.permission, context } }))),
        group.ref,
      ).toEqual([]);
    }
  });

  it('no policy that replaces a default one only refuses', () => {
    // A topic and a key are closed to everybody whom their policy does not name; a bucket and a queue have no default to lose.
    for (const [holder, statements] of readResourcePolicies(deployment))
      if (/^arn:aws:(sns|kms):/.test(holder))
        expect(
          statements.some(({ allows }) => allows),
          holder,
        ).toBe(true);
  });
});

/** The ARN of a key that a property names by its id, its ARN or an alias. */
function keyArn(deployment: Deployment, named: Reading): string {
  const name = named.text();
  const alias = deployment.of('AWS::KMS::Alias').find(({ ref }) => ref === name);
  const wanted = alias === undefined ? name : alias.properties.at('TargetKeyId').text();
  const key = deployment
    .of('AWS::KMS::Key')
    .find(({ ref, attributes }) => ref === wanted || attributes['Arn'] === wanted);
  if (key === undefined) throw new Error(`${named.place} names a key that is not there: ${name}`);
  return key.attributes['Arn'] ?? '';
}
