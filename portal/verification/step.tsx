/** The verification step: the entry of its own script, which is loaded when the step is opened. */
import { Facts } from '../parts/facts.tsx';
import { Heading } from '../parts/page-frame.tsx';
import { verificationStatus } from '../parts/verification-item.tsx';
import type { StepProps } from '../screens/step-props.ts';
import { formatInstant } from '../text/format.ts';
import { texts } from '../text/texts.ts';

export function VerificationStep({ session, go }: StepProps) {
  return (
    <div class="card">
      <Heading>{texts.verificationTitle}</Heading>
      <Facts
        facts={[
          { term: texts.overviewRequestedBy, value: session.sender_name },
          { term: texts.overviewAbout, value: session.entity_name },
          { term: texts.overviewUntil, value: formatInstant(session.expires_at) },
          { term: texts.verificationStatus, value: verificationStatus(session) },
        ]}
      />
      <p>{texts.verificationOpen}</p>
      <div class="actions">
        <button type="button" class="button secondary" onClick={() => go({ screen: 'overview' })}>
          {texts.sectionBack}
        </button>
      </div>
    </div>
  );
}
