/** The message to the queue `monitoring` when watchlists come into force, one per publication. */
import * as z from 'zod';

export const MonitoringMessage = z.object({
  /** The version now in force. Its part `changes.json` holds the differences from `previous`. */
  version: z.string().min(1),
  /** The version in force before, or null where there was none. */
  previous: z.string().min(1).nullable(),
  /**
   * When the version was published. The same version can be published again after another one, so a publication is identified
   * by version and instant. A message that is sent twice has the same instant.
   */
  published_at: z.iso.datetime(),
});
export type MonitoringMessage = z.output<typeof MonitoringMessage>;
