/** Spreads keys evenly over a number of partitions. */
import { createHash } from 'node:crypto';

/** A number from 0 to `shards - 1`, always the same for the same text. */
export function shardOf(text: string, shards: number): number {
  return createHash('sha256').update(text).digest().readUInt16BE(0) % shards;
}

/** The partition keys of all shards; shard 0 is the key itself, as it was before there were shards. */
export function shardPartitions(partition: string, shards: number): readonly string[] {
  return Array.from({ length: shards }, (_, shard) => shardPartition(partition, shard));
}

export function shardPartition(partition: string, shard: number): string {
  return shard === 0 ? partition : `${partition}#${shard}`;
}
