/** Counts the invocations of functions and the messages in queues. */
import type { Authority } from '../iam/authority.ts';
import type { LambdaHost } from '../lambda/host.ts';
import type { Logs } from '../lambda/logs.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Emulated } from './services.ts';

export interface Parts {
  readonly deployment: Deployment;
  readonly host: LambdaHost;
  readonly emulated: Emulated;
  readonly context: { readonly authority: Authority; readonly logs: Logs };
}

/**
 * `{functions: {name: counters}, queues: {name: depth}, dropped: failed deliveries without a dead-letter queue, unused_permissions:
 * {role: ["<Sid> <action>"]}, dropped_logs: pieces of text that a full disk did not take}`.
 */
export async function statistics({ deployment, host, emulated, context }: Parts): Promise<unknown> {
  const queues = deployment.of('AWS::SQS::Queue').map(async ({ attributes }) => {
    const depth = await emulated.sqs.depth(attributes['Arn'] ?? '');
    return [attributes['QueueName'] ?? '', depth] as const;
  });
  return {
    functions: host.stats(),
    queues: Object.fromEntries(await Promise.all(queues)),
    dropped: await emulated.events.dropped(),
    unused_permissions: context.authority.unused(),
    dropped_logs: context.logs.dropped,
  };
}
