/** Why there is nothing to open, and where a new link may help, the way to one. */
import { words } from '../text/words.ts';
import { NoticeScreen } from './notice.tsx';
import type { View } from './view.ts';

export function ClosedScreen({ reason, renewal, renew }: Extract<View, { name: 'closed' }>) {
  if (renewal === 'sent') return <NoticeScreen title={words.renewSentTitle} body={words.renewSentBody} />;
  return (
    <NoticeScreen title={words.closedTitle[reason]} body={words.closedBody[reason]}>
      {renew === undefined ? null : (
        <>
          <p>{words.renewLead}</p>
          <p class="error" role="alert">
            {renewal === 'failed' ? words.renewFailed : ''}
          </p>
          <button type="button" class="button" aria-disabled={renewal === 'busy'} onClick={renew}>
            {renewal === 'busy' ? words.renewBusy : words.renewButton}
          </button>
        </>
      )}
    </NoticeScreen>
  );
}
