/** Every fourth case of a worker, with one in twenty-four calls of its ports failing; `workers.full.test.ts` goes through all. */
import { refusedWorkersSuite } from '../suites/refused-workers.ts';

refusedWorkersSuite({ every: 24, of: 4 });
