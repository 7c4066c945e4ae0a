/** The props of the verification step, and the states of loading its script. */
import type { ComponentType } from 'preact';
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason } from '../remote/outcome.ts';
import type { Route } from '../workspace/route.ts';

export interface StepProps {
  readonly session: SessionView;
  readonly bearer: string;
  /** Opens another screen, as a new entry of the browser's history. */
  readonly go: (route: Route) => void;
  /** Loads the session again, after the step has changed its verification. */
  readonly reload: () => Promise<void>;
  /** Leaves the page, where a call shows that the link or the session has ended. */
  readonly close: (reason: ClosedReason) => void;
}

/** The exports of `verification/step.tsx`. */
interface StepModule {
  readonly VerificationStep: ComponentType<StepProps>;
}

export interface StepScreenProps extends StepProps {
  readonly step: StepModule | 'loading' | 'failed';
  /** Loads the script again. */
  readonly retry: () => void;
}
