/** Fifty callers at once on every route, in three rounds. */
import { sameKeySuite } from '../../reliability/suites/same-key.ts';

sameKeySuite({ suite: 'deep', callers: 50, rounds: 3, every: 1 });
