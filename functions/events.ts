/** All events of the fleet, for documentation and tests. */

import { responseEvents } from '#shared/domain/responses/events.ts';
import { batchEvents } from '#shared/domain/screening/batch/events.ts';
import { screeningEvents } from '#shared/domain/screening/events.ts';
import { onboardingEvents } from '#shared/domain/sessions/events.ts';
import { verificationEvents } from '#shared/domain/verification/events.ts';

export const allEvents = [
  ...Object.values(responseEvents),
  ...Object.values(onboardingEvents),
  ...Object.values(verificationEvents),
  ...Object.values(screeningEvents),
  ...Object.values(batchEvents),
];
