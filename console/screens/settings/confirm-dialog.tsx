/** Asks once more before something ends that cannot be brought back. */
import type { ComponentChildren } from 'preact';
import { shellTexts } from '../../base/text/texts.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  /** What the button says that does it. */
  readonly act: string;
  readonly onAct: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, children, act, onAct, onClose }: Props) {
  return (
    <Dialog labelledBy="confirm-title" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="confirm-title">{title}</h2>
        <p>{children}</p>
        <p class="row dialog-foot">
          <Button look="danger" onClick={onAct}>
            {act}
          </Button>
          <Button onClick={onClose}>{shellTexts().cancel}</Button>
        </p>
      </div>
    </Dialog>
  );
}
