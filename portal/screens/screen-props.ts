/** The props of every screen of an open questionnaire: its data, and the actions of the page. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import type { Questionnaire, Stores } from '../browser/stores.ts';
import type { SubmissionState } from '../remote/submission.ts';
import type { Progress } from '../workspace/progress.ts';
import type { Route } from '../workspace/route.ts';

export interface ScreenProps extends Stores {
  readonly session: SessionView;
  readonly questionnaire: Questionnaire;
  readonly progress: Progress;
  /** While changes are requested: what the sender commented on and the respondent has not reacted to. */
  readonly points: readonly Route[];
  readonly route: Route;
  /** Whether problems of this screen are shown: from the first attempt to continue. */
  readonly checked: boolean;
  readonly submission: SubmissionState;
  /** Opens another screen, as a new entry of the browser's history. */
  readonly go: (route: Route) => void;
  /** Shows the problems of this screen and focuses their summary. */
  readonly check: () => void;
  readonly submit: () => void;
}
