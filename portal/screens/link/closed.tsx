/** Why the link cannot be opened, with a button that requests a new one where that helps. */
import { texts } from '../../text/texts.ts';
import { NoticeScreen } from '../notice.tsx';
import type { View } from '../view.ts';

export function ClosedScreen({ reason, renewal, renew }: Extract<View, { name: 'closed' }>) {
  if (renewal === 'sent') return <NoticeScreen title={texts.renewSentTitle} body={texts.renewSentBody} />;
  return (
    <NoticeScreen title={texts.closedTitle[reason]} body={texts.closedBody[reason]}>
      {renew && (
        <>
          <p>{texts.renewLead}</p>
          <p class="error" role="alert">
            {renewal === 'failed' ? texts.renewFailed : ''}
          </p>
          <button type="button" class="button" aria-disabled={renewal === 'busy'} onClick={renew}>
            {renewal === 'busy' ? texts.renewBusy : texts.renewButton}
          </button>
        </>
      )}
    </NoticeScreen>
  );
}
