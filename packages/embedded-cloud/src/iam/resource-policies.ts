/** Collects the policies that buckets, queues, topics, keys and functions carry themselves. */
import { arn as arnIn } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';
import { Reading } from '../template/reading.ts';
import type { Resource } from '../template/stack.ts';
import { readStatements, type Statement } from './statement.ts';

/** The statements of each resource that carries a policy, by its ARN (a bucket's also rule its objects). */
export function readResourcePolicies(deployment: Deployment): Map<string, Statement[]> {
  const policies = new Map<string, Statement[]>();
  for (const policy of deployment.of('AWS::S3::BucketPolicy')) {
    const bucket = policy.properties.at('Bucket').text();
    policies.set(`arn:aws:s3:::${bucket}`, readStatements(policy.properties.at('PolicyDocument')));
  }
  const arnOfUrl = new Map(
    deployment.of('AWS::SQS::Queue').map((queue) => [queue.ref, queue.attributes['Arn']]),
  );
  for (const policy of deployment.of('AWS::SQS::QueuePolicy')) {
    for (const url of policy.properties.at('Queues').texts()) {
      const arn = arnOfUrl.get(url);
      if (arn === undefined)
        throw new Error(`${policy.properties.place} is for a queue that is not there: ${url}`);
      policies.set(arn, [
        ...(policies.get(arn) ?? []),
        ...readStatements(policy.properties.at('PolicyDocument')),
      ]);
    }
  }
  for (const [arn, statements] of ofTopics(deployment)) policies.set(arn, statements);
  for (const key of deployment.of('AWS::KMS::Key')) {
    const document = key.properties.at('KeyPolicy');
    const arn = key.attributes['Arn'];
    if (document.present && arn !== undefined) policies.set(arn, readStatements(document));
  }
  for (const permission of deployment.of('AWS::Lambda::Permission')) {
    const arn = functionArn(permission.properties.at('FunctionName').text());
    policies.set(arn, [...(policies.get(arn) ?? []), ...readStatements(asPolicy(permission, arn))]);
  }
  return policies;
}

function ofTopics(deployment: Deployment): readonly (readonly [arn: string, Statement[]])[] {
  return deployment.of('AWS::SNS::TopicPolicy').flatMap(({ properties }) => {
    const topics = properties.at('Topics').texts();
    return topics.map((arn) => [arn, readStatements(properties.at('PolicyDocument'))] as const);
  });
}

/** A permission of Lambda as the statement that Lambda makes of it. Each alias has a policy of its own. */
function asPolicy({ properties }: Resource, arn: string): Reading {
  properties.only('Action', 'FunctionName', 'Principal', 'SourceAccount', 'SourceArn');
  const source = properties.at('SourceArn').textOr(undefined);
  const account = properties.at('SourceAccount').textOr(undefined);
  const statement = {
    Effect: 'Allow',
    Action: properties.at('Action').text(),
    Principal: { Service: properties.at('Principal').text() },
    Resource: arn,
    Condition: {
      ...(source === undefined ? {} : { ArnLike: { 'aws:SourceArn': source } }),
      ...(account === undefined ? {} : { StringEquals: { 'aws:SourceAccount': account } }),
    },
  };
  return new Reading({ Statement: [statement] }, properties.place);
}

function functionArn(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? nameOrArn : arnIn('lambda', `function:${nameOrArn}`);
}

/** The ARN whose policy rules `resource`: an object's is its bucket's. */
export function policyHolder(resource: string): string {
  return resource.startsWith('arn:aws:s3:::') ? resource.replace(/\/.*$/s, '') : resource;
}
