/** What ongoing monitoring is told when lists come into force: one message of the queue `monitoring` per publication. */
import * as z from 'zod';

export const MonitoringMessage = z.object({
  /** Now in force; its part `changes.json` says what differs from `previous`. */
  version: z.string().min(1),
  /** In force before; null where there was none. */
  previous: z.string().min(1).nullable(),
  /**
   * When this publication was made. The same lists can come into force again after others, so that a publication is known by its
   * version and this instant; a message that is sent twice has the same.
   */
  published_at: z.iso.datetime(),
});
export type MonitoringMessage = z.output<typeof MonitoringMessage>;
