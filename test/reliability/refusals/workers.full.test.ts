/** One in twenty-four calls of the ports of every worker fails; the deep suite goes through all. */
import { refusedWorkersSuite } from '../suites/refused-workers.ts';

refusedWorkersSuite({ suite: 'default', every: 24 });
