/** Every event that the fleet announces, for documentation and tests. */
import { onboardingEvents } from '#shared/domain/onboarding/events.ts';
import { responseEvents } from '#shared/domain/responses/events.ts';
import { batchEvents } from '#shared/domain/screening/batch/events.ts';
import { screeningEvents } from '#shared/domain/screening/events.ts';
import { verificationEvents } from '#shared/domain/verification/events.ts';

export const allEvents = [
  ...Object.values(responseEvents),
  ...Object.values(onboardingEvents),
  ...Object.values(verificationEvents),
  ...Object.values(screeningEvents),
  ...Object.values(batchEvents),
];
