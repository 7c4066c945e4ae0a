/** What the screens of an open questionnaire show, and what they can do. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import type { Questionnaire, Unfinished } from '../browser/work.ts';
import type { SubmissionState } from '../remote/submission.ts';
import type { Place } from '../workspace/place.ts';
import type { Progress } from '../workspace/progress.ts';

export interface Desk extends Unfinished {
  readonly session: SessionView;
  readonly questionnaire: Questionnaire;
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
