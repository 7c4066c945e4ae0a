/** What the screens of an open questionnaire show, and what they can do. */
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import type { Place } from '../browser/place.ts';
import type { Questionnaire } from '../browser/work.ts';
import type { SubmissionState } from '../remote/submission.ts';
import type { Progress } from '../workspace/progress.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface Desk {
  readonly session: SessionView;
  readonly questionnaire: Questionnaire;
  readonly workspace: Workspace;
  readonly progress: Progress;
  readonly place: Place;
  /** Whether the screen's problems show: from the first try to go on. */
  readonly checked: boolean;
  /** Whether the list of sections is open on a narrow screen. */
  readonly unfolded: boolean;
  readonly submission: SubmissionState;
  readonly go: (place: Place) => void;
  /** Shows what is wrong here and leads the focus to it. */
  readonly check: () => void;
  readonly unfold: () => void;
  readonly submit: () => void;
}
