/** What is not published is in memory only: whoever leaves is asked first. */
import { useEffect, useState } from 'preact/hooks';
import { guardPlace } from '../../../base/route/guard.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { texts } from '../texts.ts';

interface Leaving {
  /** Opens what the person wanted to open; undefined while nobody leaves. */
  readonly asked: (() => void) | undefined;
  readonly stay: () => void;
  /** Lets the next move pass: what was written is published. */
  readonly release: () => void;
}

export function useLeaveGuard(isChanged: boolean): Leaving {
  const [asked, setAsked] = useState<(() => void) | undefined>(undefined);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    guardPlace((leave) => setAsked(() => leave));
    return () => {
      removeEventListener('beforeunload', warn);
      guardPlace(undefined);
    };
  }, [isChanged]);
  return { asked, stay: () => setAsked(undefined), release: () => guardPlace(undefined) };
}

export function LeaveDialog({ leave, stay, release }: Leaving & { readonly leave: () => void }) {
  const words = texts();
  return (
    <Dialog labelledBy="leave-title" onClose={stay}>
      <div class="dialog-body">
        <h2 id="leave-title">{words.leaveTitle}</h2>
        <p>{words.leaveBody}</p>
        <p class="row dialog-foot">
          <Button
            look="danger"
            onClick={() => {
              release();
              leave();
            }}
          >
            {words.leave}
          </Button>
          <Button onClick={stay}>{words.stay}</Button>
        </p>
      </div>
    </Dialog>
  );
}
