/** Five other orders for each route. */
import { messagesSuite } from '../../reliability/suites/messages.ts';

messagesSuite({ suite: 'deep', orders: 5, every: 1 });
