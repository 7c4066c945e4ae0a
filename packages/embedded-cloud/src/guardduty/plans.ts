/** The malware protection plans of the template: which objects are scanned, in which role, and whether they are tagged. */
import type { Deployment } from '../template/deployment.ts';

export interface Plan {
  readonly arn: string;
  readonly bucket: string;
  /** Beginnings of keys; every object of the bucket where there are none. */
  readonly prefixes: readonly string[];
  /** ARN of the role in which objects are read and tagged. */
  readonly role: string;
  readonly tags: boolean;
}

/** Throws for a property that is not known, with its place. */
export function readPlans(deployment: Deployment): readonly Plan[] {
  return deployment.of('AWS::GuardDuty::MalwareProtectionPlan').map(({ attributes, properties }) => {
    properties.only('Actions', 'ProtectedResource', 'Role', 'Tags');
    const bucket = properties.at('ProtectedResource').only('S3Bucket').at('S3Bucket');
    bucket.only('BucketName', 'ObjectPrefixes');
    const tagging = properties.at('Actions').only('Tagging').at('Tagging').only('Status');
    return {
      arn: attributes['Arn'] ?? '',
      bucket: bucket.at('BucketName').text(),
      prefixes: bucket.at('ObjectPrefixes').texts(),
      role: properties.at('Role').text(),
      tags: tagging.at('Status').textOr('DISABLED') === 'ENABLED',
    };
  });
}

export function covers(
  { bucket, prefixes }: Plan,
  object: { readonly bucket: string; readonly key: string },
) {
  if (object.bucket !== bucket) return false;
  return prefixes.length === 0 || prefixes.some((prefix) => object.key.startsWith(prefix));
}
