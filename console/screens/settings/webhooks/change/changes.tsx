/** What can be done with a subscription: edited, switched off and on, given another secret, deleted. */
import { useState } from 'preact/hooks';
import type { SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import { intent } from '../../../../base/remote/intent.ts';
import type { Read } from '../../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { texts } from '../../texts.ts';
import { webhookPath } from '../addresses.ts';
import { EditSubscription } from './edit-subscription.tsx';
import { RotateSecret } from './rotate-secret.tsx';

export interface ChangeProps extends ScreenProps {
  readonly subscription: SubscriptionView;
  readonly read: Read<SubscriptionView>;
  readonly onSecret: (secret: string) => void;
}

type Open = 'edit' | 'rotate' | 'delete' | undefined;

export function Changes(props: ChangeProps) {
  const { subscription, read, deeds, route, may } = props;
  const { webhook } = texts();
  const [open, setOpen] = useState<Open>(undefined);
  const close = () => setOpen(undefined);
  const path = webhookPath(subscription.id);
  const turn = async () => {
    const body = { is_active: !subscription.is_active };
    const say = subscription.is_active ? webhook.paused : webhook.resumed;
    await deeds.quiet({ say, intent: intent('PATCH', path, { body, stepUp: 'always' }) });
    await read.again();
  };
  const remove = async () => {
    close();
    const outcome = await deeds.quiet({ say: webhook.deleted, intent: intent('DELETE', path) });
    if (outcome.kind === 'done') props.go({ parts: ['webhooks'], query: {} }, { replace: true });
  };
  return (
    <>
      <p class="row">
        <Button look="small" pressed={open === 'edit'} onClick={() => setOpen('edit')}>
          {webhook.edit}
        </Button>
        <Button look="small" onClick={() => void turn()}>
          {deedName(subscription.is_active ? webhook.pause : webhook.resume, route.mode)}
        </Button>
        <Button look="small" onClick={() => setOpen('rotate')}>
          {webhook.rotate}
        </Button>
        {may('webhooks:delete') && (
          <Button look="small" onClick={() => setOpen('delete')}>
            {webhook.remove}
          </Button>
        )}
      </p>
      {open === 'edit' && <EditSubscription {...props} onClose={close} />}
      {open === 'rotate' && <RotateSecret {...props} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={webhook.removeTitle}
          act={deedName(webhook.remove, route.mode)}
          onAct={() => void remove()}
          onClose={close}
        >
          {webhook.removeMeans}
        </ConfirmDialog>
      )}
    </>
  );
}
