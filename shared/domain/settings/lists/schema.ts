/** The watchlists as a tenant sees them: their states, and which of them it requires. */
import * as z from 'zod';
import { ListState } from '../../watchlists/coverage/model.ts';

const WatchlistView = ListState.extend({
  /** Listed persons, companies and things; null where it is not loaded. */
  records: z.int().nullable(),
  /** Days after which it counts as outdated if its publisher does not confirm it; null for never. */
  outdated_after_days: z.int().nullable(),
  /** True where a screening of this tenant fails without it. */
  is_required: z.boolean(),
}).meta({ id: 'Watchlist' });

/** What screens: the lists of the service, an instance of yente, or the fictional list of test mode. */
const PROVIDERS = ['embedded', 'yente', 'sandbox'] as const;

/** `results` is empty where the provider does not say which lists it has, and in test mode. */
export const WatchlistsView = z
  .object({ provider: z.enum(PROVIDERS), results: z.array(WatchlistView).max(50) })
  .meta({ id: 'Watchlists' });
export type WatchlistsView = z.output<typeof WatchlistsView>;
