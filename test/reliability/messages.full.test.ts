/** One other order for every third route; the deep suite tries more, and all routes. */
import { messagesSuite } from './suites/messages.ts';

messagesSuite({ suite: 'default', orders: 1, every: 3 });
