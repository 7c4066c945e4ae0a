/** The messages to the queue `monitoring`: a publication of watchlists, and a change of what they cover. */
import * as z from 'zod';
import { LIST_STATES } from './coverage/model.ts';

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
  /** True where nothing was published: a list can be relied on again, and only screenings that failed are repeated. */
  only_missed: z.boolean().optional(),
});
export type MonitoringMessage = z.output<typeof MonitoringMessage>;

const ListStateChange = z.object({
  list: z.string(),
  state: z.enum(LIST_STATES),
  previous_state: z.enum(LIST_STATES),
  as_of: z.string().nullable(),
});
export type ListStateChange = z.output<typeof ListStateChange>;

/** Lists that became outdated, or can be relied on again. */
export const CoverageMessage = z.object({
  changed_at: z.iso.datetime(),
  changed: z.array(ListStateChange).min(1),
});
export type CoverageMessage = z.output<typeof CoverageMessage>;
