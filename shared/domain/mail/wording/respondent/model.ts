/** Our own words in letters to respondents. Each sentence is whole, because languages order their words differently. */
import type { Counted } from '#shared/platform/words/counted.ts';
import type { Line } from '../../layout/words.ts';

/** Who asks, and whom. */
interface Parties {
  readonly sender: string;
  readonly entity: string;
}

interface Asked extends Parties {
  readonly questionnaire: string;
}

export interface RespondentWords {
  /** On the button of every letter that asks for something. */
  readonly open: string;
  /** Until when to answer. */
  readonly deadline: (until: string) => Line;
  readonly invitation: {
    readonly subject: (sender: string) => Line;
    readonly verify: (parties: Parties) => Line;
    readonly complete: (asked: Asked) => Line;
    readonly completeAndVerify: (asked: Asked) => Line;
    /** What is needed, where only an identity check is requested. */
    readonly forVerification: Line;
    readonly forAnswers: Line;
  };
  readonly newLink: {
    readonly subject: (sender: string) => Line;
    readonly toRequest: (parties: Parties) => Line;
    readonly toQuestionnaire: (asked: Asked) => Line;
    readonly insteadOfEarlier: Line;
    readonly saved: Line;
  };
  readonly reminder: {
    readonly subject: (sender: string) => Line;
    readonly forAnswers: (asked: Asked) => Line;
    readonly forChanges: (asked: Asked) => Line;
    readonly saved: Line;
    readonly insteadOfEarlier: Line;
  };
  readonly changes: {
    readonly subject: (sender: string) => Line;
    readonly asked: (asked: Asked) => Line;
    /** `on` is what was commented, in words. */
    readonly comments: (on: string) => Line;
    readonly whatToDo: Line;
    /** Before the words of the sender. */
    readonly writes: (sender: string) => Line;
  };
  readonly confirmation: {
    readonly subject: (sender: string) => Line;
    readonly submitted: (asked: Asked, at: string) => Line;
    readonly stepLeft: Line;
    readonly nothingMore: (sender: string) => Line;
    readonly see: string;
  };
  readonly questions: Counted;
  readonly files: Counted;
}
