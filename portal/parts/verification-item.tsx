/** The identity check of the request: its status, and the button that opens the step. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { lookUp } from '../../design/wording.ts';
import { texts } from '../text/texts.ts';
import type { Route } from '../workspace/route.ts';

interface Props {
  readonly session: SessionView;
  readonly go: (route: Route) => void;
}

export function VerificationItem({ session, go }: Props) {
  if (session.verification === null) return null;
  return (
    <section class="notice">
      <h2>{texts.verificationTitle}</h2>
      <p>{verificationStatus(session)}</p>
      <button type="button" class="button secondary" onClick={() => go({ screen: 'verification' })}>
        {texts.verificationOpenStep}
      </button>
    </section>
  );
}

/** The status of the identity check as a sentence. */
function verificationStatus({ verification }: SessionView): string {
  return lookUp(texts.verificationStates, verification?.status ?? '') ?? texts.verificationStates.pending;
}
