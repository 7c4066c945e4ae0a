/** Events of watchlists, told to every tenant for its live environment. */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Instant } from '#shared/contract/primitives.ts';
import { LIST_STATES } from './coverage/model.ts';

export const watchlistEvents = {
  stateChanged: eventContract({
    type: 'watchlist.state_changed',
    summary: 'A watchlist became outdated, or can be relied on again',
    data: z.object({
      list: z.string().min(1),
      list_state: z.enum(LIST_STATES),
      previous_list_state: z.enum(LIST_STATES),
      /** `YYYY-MM-DD`. Null where it was never loaded. */
      as_of: z.string().nullable(),
      /** True where screenings of the tenant fail without it. */
      required: z.boolean(),
      changed_at: Instant,
    }),
  }),
} as const;
