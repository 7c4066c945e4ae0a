/** How long API Gateway waits for an integration. */
import type { Reading } from '../../template/reading.ts';

/** What API Gateway waits where the template says nothing, and the most without a raised quota. */
const DEFAULT_TIMEOUT_MS = 29_000;
const STREAM_MAX_MS = 900_000;

/** Milliseconds. Throws outside the bounds of API Gateway: 50 ms to 29 s, and to 15 min for streamed answers. */
export function readTimeout(integration: Reading, streaming: boolean): number {
  const timeoutMs = integration.at('timeoutInMillis').numberOr(DEFAULT_TIMEOUT_MS);
  const most = streaming ? STREAM_MAX_MS : DEFAULT_TIMEOUT_MS;
  if (timeoutMs < 50 || timeoutMs > most)
    throw new Error(`${integration.place}.timeoutInMillis must be between 50 and ${most}: ${timeoutMs}`);
  return timeoutMs;
}
