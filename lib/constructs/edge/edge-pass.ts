/** The secret that the edge sends to the API. Without it, the API uses the caller's address as the gateway sees it. */
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { removalOf } from '../storage/removal.ts';

/** A reference that CloudFormation resolves at deployment; undefined on stages without an edge. */
export function edgePass(scope: Construct, stage: Stage): string | undefined {
  if (!stage.edge) return undefined;
  const secret = new Secret(scope, 'EdgePass', {
    description: 'Sent by the edge to the API, so that the API trusts the address of the caller',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: removalOf(stage),
  });
  return secret.secretValue.unsafeUnwrap();
}
