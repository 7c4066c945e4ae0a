/** Where the identity check of the same request stands; the check itself is not made on this page. */
import type { SessionView } from '#shared/domain/onboarding/schema.ts';
import * as text from '../text/text.ts';

export function VerificationItem({ verification }: Pick<SessionView, 'verification'>) {
  if (verification === null) return null;
  return (
    <section class="notice">
      <h2>{text.verificationTitle}</h2>
      <p>{verification.status === 'completed' ? text.verificationDone : text.verificationOpen}</p>
    </section>
  );
}
