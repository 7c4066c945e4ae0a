/** Each call of the ports of every worker fails once. */
import { refusedWorkersSuite } from '../../reliability/suites/refused-workers.ts';

refusedWorkersSuite({ suite: 'deep', every: 1 });
