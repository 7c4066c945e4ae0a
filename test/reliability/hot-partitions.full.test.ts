/** The writes of every mutating route. */
import { hotPartitionsSuite } from './suites/hot-partitions.ts';

hotPartitionsSuite({ suite: 'default', of: 1 });
