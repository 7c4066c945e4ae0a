/** Every state that the page can show. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import type { ClosedReason } from '../remote/outcome.ts';
import type { ScreenProps } from './screen-props.ts';
import type { StepScreenProps } from './step-props.ts';

export type View =
  | { readonly name: 'invited'; readonly busy: boolean; readonly failed: boolean; readonly start: () => void }
  | { readonly name: 'loading'; readonly failed: boolean }
  | {
      readonly name: 'closed';
      readonly reason: ClosedReason | 'missing';
      /** Progress of the request for a new link; undefined before the first request. */
      readonly renewal?: 'busy' | 'failed' | 'sent';
      /** Requests a new link. Undefined where a new link does not help, or the old one is unknown. */
      readonly renew?: (() => void) | undefined;
    }
  | {
      readonly name: 'open';
      readonly session: SessionView;
      /** Undefined where the request contains no questionnaire, only an identity check. */
      readonly screen: ScreenProps | undefined;
      /** Present on the screen of the verification step. */
      readonly step: Omit<StepScreenProps, 'go'> | undefined;
      readonly go: StepScreenProps['go'];
    };
