/** How integrations name what they call. */
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** ARN of a path of a service, e.g. `s3:path/bucket/key` (API Reference, "PutIntegration", uri). */
export function serviceArn(scope: Construct, path: string): string {
  const { partition, region } = Stack.of(scope);
  return `arn:${partition}:apigateway:${region}:${path}`;
}
