/**
 * The secret that the edge sends to the API. Without it, the API uses the caller's address as the gateway sees it. Each generation is a
 * secret of its own, so that CloudFormation resolves a new one without being told that a value has changed.
 */
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { tell, told } from '../../stacks/told.ts';
import type { Stage } from '../../stages.ts';
import { removalOf } from '../storage/removal.ts';

/** References that CloudFormation resolves at deployment. */
export interface EdgePasses {
  /** The API and the firewall accept each of them. */
  readonly accepted: readonly string[];
  /** The edge sends this one, the newest. */
  readonly sent: string;
}

/** Makes the secrets, and tells later stacks of them. Undefined on stages without an edge. */
export function acceptedPasses(scope: Construct, stage: Stage): readonly string[] | undefined {
  if (!stage.edge) return undefined;
  return stage.edgePasses.map((generation) => {
    const secret = passOf(scope, stage, generation);
    tell(scope, stage, `EdgePass${generation}Arn`, secret.secretArn);
    return referenceTo(secret);
  });
}

/** The secrets of an earlier stack. Undefined on stages without an edge. */
export function edgePassesTold(scope: Construct, stage: Stage): EdgePasses | undefined {
  if (!stage.edge) return undefined;
  const accepted = stage.edgePasses.map((generation) => {
    const arn = told(scope, stage, `EdgePass${generation}Arn`);
    return referenceTo(Secret.fromSecretCompleteArn(scope, idOf(generation), arn));
  });
  const sent = accepted.at(-1);
  return sent === undefined ? undefined : { accepted, sent };
}

function passOf(scope: Construct, stage: Stage, generation: number): Secret {
  return new Secret(scope, idOf(generation), {
    description: 'Sent by the edge to the API, so that the API trusts the address of the caller',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: removalOf(stage),
  });
}

/** The first one has the id that stages had before there were generations. */
function idOf(generation: number): string {
  return generation === 1 ? 'EdgePass' : `EdgePass${generation}`;
}

function referenceTo(secret: Pick<ISecret, 'secretValue'>): string {
  return secret.secretValue.unsafeUnwrap();
}
