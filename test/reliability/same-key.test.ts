/** Ten callers at once on every sixth route; `same-key.full.test.ts` has fifty on every third. */
import { sameKeySuite } from './suites/same-key.ts';

sameKeySuite({ callers: 10, rounds: 1, every: 6 });
