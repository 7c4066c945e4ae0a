/** A process that accepts an event, reports it, and never completes its delivery. The test kills it. */
import { Clock } from '../../../src/clock.ts';
import { EventBridge } from '../../../src/events/event-bridge.ts';
import { Store } from '../../../src/store.ts';
import { rule } from './event-cloud.ts';

const [, , folder = ''] = process.argv;
const store = await Store.open(folder);
const clock = await Clock.open(store);
const events = await EventBridge.open({ store, clock });
events.deliverTo(() => new Promise(() => undefined));
await events.ensureRule(rule('mine', { pattern: { source: ['probity'] } }));
const Entries = [{ Source: 'probity', DetailType: 'kept', Detail: '{"n":1}' }];
const answer = await events.handle('PutEvents', { Entries });
process.stdout.write(`${JSON.stringify(answer)}\n`);
setInterval(() => undefined, 60_000);
