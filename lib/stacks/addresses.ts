/** Addresses of a stage: public origin of the API, certificate, and the origin for uploads. */
import { CfnParameter } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

const LOOPBACK = '^http://(127\\.0\\.0\\.1|localhost)(:\\d+)?$';

/** The public origin of the API. A deployment behind another domain, or on loopback, sets the parameter. */
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
 * The certificate of the public name. CloudFront needs it in us-east-1. On loopback there is none.
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

/** The origin of signed addresses of files. On loopback all buckets share one port, which is chosen at start. */
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
