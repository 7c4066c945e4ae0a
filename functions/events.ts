/** Every event contract of the fleet. The types that can be subscribed to are derived from them by `npm run docs`. */
import type { EventContract } from '#shared/contract/message.ts';
import { documentEvents } from '#shared/domain/documents/events.ts';
import { reportEvents } from '#shared/domain/reports/events.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { batchEvents } from '#shared/domain/screening/batch/events.ts';
import { screeningEvents } from '#shared/domain/screening/events.ts';
import { onboardingEvents } from '#shared/domain/sessions/events.ts';
import { verificationEvents } from '#shared/domain/verification/events.ts';
import { watchlistEvents } from '#shared/domain/watchlists/events.ts';

/** By the name under which code refers to them. */
export const eventTables = {
  onboardingEvents,
  responseEvents,
  documentEvents,
  screeningEvents,
  batchEvents,
  verificationEvents,
  reportEvents,
  watchlistEvents,
} as const;

export const allEvents: readonly EventContract[] = Object.values(eventTables).flatMap(
  (table): readonly EventContract[] => Object.values(table),
);
