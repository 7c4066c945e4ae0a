/** The status of the identity check of the request. The check itself is not part of this page. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { texts } from '../text/texts.ts';

export function VerificationItem({ verification }: Pick<SessionView, 'verification'>) {
  if (verification === null) return null;
  return (
    <section class="notice">
      <h2>{texts.verificationTitle}</h2>
      <p>{verification.status === 'completed' ? texts.verificationDone : texts.verificationOpen}</p>
    </section>
  );
}
