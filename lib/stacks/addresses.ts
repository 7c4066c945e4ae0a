/** The addresses that a stage is told: where callers see the API, and where browsers put files. */
import { CfnParameter } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

const LOOPBACK = '^http://(127\\.0\\.0\\.1|localhost)(:\\d+)?$';

/** The origin that callers see; whoever deploys behind another domain, or on loopback, passes it. */
export function publicUrl(scope: Construct, stage: Stage): string {
  const parameter = new CfnParameter(scope, 'PublicUrl', {
    type: 'String',
    default: stage.publicUrl,
    description: 'Origin of the API as callers see it, without a path',
    allowedPattern: stage.name === 'local' ? LOOPBACK : '^https://[a-z0-9.-]+$',
  });
  return parameter.valueAsString;
}

/**
 * The certificate of the name that callers see. CloudFront takes them from us-east-1 alone; on loopback there is none to
 * show.
 */
export function edgeCertificate(scope: Construct, stage: Stage): string | undefined {
  if (stage.name === 'local') return undefined;
  const parameter = new CfnParameter(scope, 'EdgeCertificateArn', {
    type: 'String',
    description: 'ARN of the certificate in us-east-1 for the host of PublicUrl',
    allowedPattern: '^arn:aws[a-z-]*:acm:us-east-1:[0-9]{12}:certificate/[0-9a-f-]+$',
  });
  return parameter.valueAsString;
}

/** The origin of signed addresses of files; on loopback every bucket is behind one port, which the start chooses. */
export function uploadOrigin(scope: Construct, stage: Stage, documents: Bucket): string {
  if (stage.storageUrl === undefined) return `https://${documents.bucketRegionalDomainName}`;
  const parameter = new CfnParameter(scope, 'UploadOrigin', {
    type: 'String',
    default: stage.storageUrl,
    description: 'Origin of signed addresses of stored files, without a path',
    allowedPattern: LOOPBACK,
  });
  return parameter.valueAsString;
}
