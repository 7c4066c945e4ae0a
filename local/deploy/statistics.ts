/** Counts what the functions did and what still lies in the queues. */
import type { LambdaHost } from '../lambda/host.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Emulated } from './services.ts';

export interface Parts {
  readonly deployment: Deployment;
  readonly host: LambdaHost;
  readonly emulated: Emulated;
}

/** `{functions: {name: counters}, queues: {name: depth}, dropped: deliveries given up without a dead letter}`. */
export async function statistics({ deployment, host, emulated }: Parts): Promise<unknown> {
  const queues = deployment.of('AWS::SQS::Queue').map(async ({ attributes }) => {
    const depth = await emulated.sqs.depth(attributes['Arn'] ?? '');
    return [attributes['QueueName'] ?? '', depth] as const;
  });
  return {
    functions: host.stats(),
    queues: Object.fromEntries(await Promise.all(queues)),
    dropped: await emulated.events.dropped(),
  };
}
