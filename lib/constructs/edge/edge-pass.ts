/** The secret that the edge shows to the API: whoever reaches the gateway without it is taken for what the gateway sees. */
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { removalOf } from '../storage/removal.ts';

/** A reference that CloudFormation resolves at deployment; undefined on stages without an edge. */
export function edgePass(scope: Construct, stage: Stage): string | undefined {
  if (!stage.edge) return undefined;
  const secret = new Secret(scope, 'EdgePass', {
    description: 'Shown by the edge to the API, so that it is believed who calls',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: removalOf(stage),
  });
  return secret.secretValue.unsafeUnwrap();
}
