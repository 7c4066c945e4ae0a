/** Fifty callers at once on every third route; the deep suite goes through all. */
import { sameKeySuite } from './suites/same-key.ts';

sameKeySuite({ suite: 'default', callers: 50, rounds: 1, every: 3 });
