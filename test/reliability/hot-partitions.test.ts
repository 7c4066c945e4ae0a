/** The writes of every fourth mutating route; `hot-partitions.full.test.ts` measures all. */
import { hotPartitionsSuite } from './suites/hot-partitions.ts';

hotPartitionsSuite({ of: 4 });
