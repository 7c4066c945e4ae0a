/** Each case again in one of the ways, and the messages of every ninth route in another order; `messages.full.test.ts` goes on. */
import { messagesSuite } from './suites/messages.ts';

messagesSuite({ ways: 1, orders: 1, every: 9 });
