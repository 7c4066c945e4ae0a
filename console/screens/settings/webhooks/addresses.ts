/** Addresses of the pages of webhooks, and paths of the API below them. */
import { addressOf, type Route } from '../../../base/route/route.ts';

/** `parts`: nothing for the list, the id of a subscription, and that of a delivery. */
export function webhookAddress({ mode }: Route, ...parts: readonly string[]): string {
  return addressOf({ mode, screen: 'settings', parts: ['webhooks', ...parts], query: {} });
}

export function webhookPath(id: string): string {
  return `/webhooks/${encodeURIComponent(id)}/`;
}
