/** All lifecycles of the fleet, for documentation and tests. */
import type { Lifecycle } from '#shared/contract/lifecycle.ts';
import { questionnaireLifecycle } from '#shared/domain/questionnaires/lifecycle.ts';
import { responseLifecycle } from '#shared/domain/responses/lifecycle.ts';
import { batchLifecycle } from '#shared/domain/screening/batch/lifecycle.ts';
import {
  caseLifecycle,
  riskProfileLifecycle,
  screeningLifecycle,
} from '#shared/domain/screening/lifecycle.ts';
import { onboardingLifecycle } from '#shared/domain/sessions/lifecycle.ts';
import { verificationLifecycle } from '#shared/domain/verification/lifecycle.ts';
import { progressLifecycle } from '#shared/domain/verification/progress/lifecycle.ts';

export const lifecycles: readonly Lifecycle[] = [
  questionnaireLifecycle,
  responseLifecycle,
  onboardingLifecycle,
  verificationLifecycle,
  progressLifecycle,
  screeningLifecycle,
  caseLifecycle,
  riskProfileLifecycle,
  batchLifecycle,
];
