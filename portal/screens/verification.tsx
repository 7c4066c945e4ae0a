/** The verification step, or the state of loading its script. */

import { Heading } from '../parts/page-frame.tsx';
import { texts } from '../text/texts.ts';
import type { StepScreenProps } from './step-props.ts';

export function VerificationScreen({ step, retry, ...props }: StepScreenProps) {
  if (typeof step === 'object') return <step.VerificationStep {...props} />;
  const failed = step === 'failed';
  return (
    <div class="card">
      <Heading>{texts.verificationTitle}</Heading>
      <p role="status">{failed ? texts.verificationFailed : texts.verificationLoading}</p>
      <div class="actions">
        {failed && (
          <button type="button" class="button" onClick={retry}>
            {texts.documentsRetry}
          </button>
        )}
        <button type="button" class="button secondary" onClick={() => props.go({ screen: 'overview' })}>
          {texts.sectionBack}
        </button>
      </div>
    </div>
  );
}
