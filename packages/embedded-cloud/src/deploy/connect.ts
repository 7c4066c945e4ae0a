/** Connects the services as the template says; from here on they call each other. */
import { demandRoles } from '../iam/demands.ts';
import { Mappings } from '../lambda/mapping/mappings.ts';
import { readMappings } from '../lambda/mapping/settings.ts';
import { deliverer } from './deliver.ts';
import { provisionMachines } from './provision/machines.ts';
import { wireNotifications } from './provision/notifications.ts';
import { provisionRules } from './provision/rules.ts';
import type { CloudContext, Emulated } from './services.ts';

/**
 * Goes on with what an earlier run left unfinished, then starts machines, rules, notifications and event source
 * mappings. Throws where a function or a role may not do what the template asks of it.
 */
export async function connect(context: CloudContext, emulated: Emulated): Promise<Mappings> {
  const { deployment, authority, store, clock } = context;
  demandRoles(deployment);
  const { events, states, s3, sqs, dynamodb, host, queue, functions, malware } = emulated;
  for (const { name, whenAsync } of functions) {
    for (const target of [whenAsync.deadLetter, whenAsync.onFailure]) demandSend(context, name, target);
  }
  await queue.resume();
  const deliver = deliverer(deployment, authority, {
    invokeLater: (arn, payload) => queue.accept(arn, payload),
    send: async (arn, body, groupId) => void (await sqs.send(arn, body, { groupId })),
    startExecution: (input) => states.handle('StartExecution', input),
  });
  events.deliverTo(deliver);
  await provisionMachines(deployment, states);
  await provisionRules(deployment, events);
  wireNotifications(deployment, s3, deliver);
  // In the same turn as the notifications: objects that an earlier run left go to all listeners together.
  malware.start();
  const settings = readMappings(deployment, authority);
  for (const { functionName } of [...settings.queues, ...settings.streams]) host.settings(functionName);
  for (const { functionName, onFailure } of settings.streams) demandSend(context, functionName, onFailure);
  const sendTo = async (arn: string, body: string) => void (await sqs.send(arn, body));
  return Mappings.open(settings, { store, clock, host, sendTo, sqs, feed: dynamodb });
}

/** AWS refuses a destination that the function's role may not send to, so the local run must not start either. */
function demandSend({ authority }: CloudContext, caller: string, queueArn: string | undefined): void {
  if (queueArn === undefined) return;
  const refusal = authority.authorize(caller, { action: 'sqs:SendMessage', resource: queueArn });
  if (refusal !== undefined) throw new Error(`destination of ${caller}: ${refusal}`);
}
