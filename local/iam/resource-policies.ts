/** Collects the policies that buckets, queues and keys carry themselves. */
import type { Deployment } from '../template/deployment.ts';
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
  for (const key of deployment.of('AWS::KMS::Key')) {
    const document = key.properties.at('KeyPolicy');
    const arn = key.attributes['Arn'];
    if (document.present && arn !== undefined) policies.set(arn, readStatements(document));
  }
  return policies;
}

/** The ARN whose policy rules `resource`: an object's is its bucket's. */
export function policyHolder(resource: string): string {
  return resource.startsWith('arn:aws:s3:::') ? resource.replace(/\/.*$/s, '') : resource;
}
