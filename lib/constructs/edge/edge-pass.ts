/**
 * The secret that the edge sends to the API. Without it, the API uses the caller's address as the gateway sees it. Each generation is a
 * secret of its own, so that CloudFormation resolves a new one without being told that a value has changed.
 */
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages.ts';
import { removalOf } from '../storage/removal.ts';

/** References that CloudFormation resolves at deployment. */
export interface EdgePasses {
  /** The API and the firewall accept each of them. */
  readonly accepted: readonly string[];
  /** The edge sends this one, the newest. */
  readonly sent: string;
}

/** Undefined on stages without an edge. */
export function edgePasses(scope: Construct, stage: Stage): EdgePasses | undefined {
  if (!stage.edge) return undefined;
  const accepted = stage.edgePasses.map((generation) => passOf(scope, stage, generation));
  const sent = accepted.at(-1);
  return sent === undefined ? undefined : { accepted, sent };
}

/** The first one has the id that stages had before there were generations. */
function passOf(scope: Construct, stage: Stage, generation: number): string {
  const id = generation === 1 ? 'EdgePass' : `EdgePass${generation}`;
  const secret = new Secret(scope, id, {
    description: 'Sent by the edge to the API, so that the API trusts the address of the caller',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: removalOf(stage),
  });
  return secret.secretValue.unsafeUnwrap();
}
