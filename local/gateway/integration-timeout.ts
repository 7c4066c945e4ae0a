/** How long API Gateway waits for an integration (REST API quotas; "Stream the integration response"). */
import type { Reading } from '../template/reading.ts';

/** Where the template says nothing, whether the response is streamed or not. */
const DEFAULT_MS = 29_000;
const SHORTEST_MS = 50;
/** The most without a raised quota. */
const LONGEST_MS = { buffered: 29_000, streamed: 900_000 } as const;

/** Milliseconds. Throws where API Gateway would refuse the template. */
export function integrationTimeout(integration: Reading, mode: keyof typeof LONGEST_MS): number {
  const timeout = integration.at('TimeoutInMillis').numberOr(DEFAULT_MS);
  const longest = LONGEST_MS[mode];
  if (timeout >= SHORTEST_MS && timeout <= longest) return timeout;
  throw new Error(`${integration.place}.TimeoutInMillis is not between ${SHORTEST_MS} and ${longest}`);
}
