/** Where the identity check of the same request stands; the check itself is not made on this page. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { words } from '../text/words.ts';

export function VerificationItem({ verification }: Pick<SessionView, 'verification'>) {
  if (verification === null) return null;
  return (
    <section class="notice">
      <h2>{words.verificationTitle}</h2>
      <p>{verification.status === 'completed' ? words.verificationDone : words.verificationOpen}</p>
    </section>
  );
}
