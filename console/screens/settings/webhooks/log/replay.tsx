/** Sends the deliveries of a span again: counted first, sent when the person has seen the number. */

import { useEffect, useState } from 'preact/hooks';
import type { ReplayView } from '#shared/domain/webhooks/replay/schema.ts';
import type { SubscriptionView } from '#shared/domain/webhooks/schema.ts';
import { serverNow } from '../../../../../design/server-clock.ts';
import { count, fill, lookUp } from '../../../../../design/wording.ts';
import { intent } from '../../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { refusalOf } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';
import { webhookPath } from '../addresses.ts';

const LOOK_AGAIN_MS = 3_000;
const HOURS = [1, 24, 168, 720] as const;

interface Props extends ScreenProps {
  readonly subscription: SubscriptionView;
}

interface Started {
  readonly count: number;
  readonly replay_id: string | null;
}

interface Wish {
  readonly hours: number;
  readonly status: 'failed' | 'all';
}

export function Replay(props: Props) {
  const { webhook } = texts();
  const latest = useRead<ReplayView>(props.api, `${webhookPath(props.subscription.id)}replay/`);
  useLookAgain(latest);
  return (
    <section>
      <h2>{webhook.replayTitle}</h2>
      <p class="muted">{webhook.replayMeans}</p>
      {props.subscription.is_active ? (
        <ReplayForm {...props} latest={latest} />
      ) : (
        <p>{webhook.replayPaused}</p>
      )}
      <div role="status">{latest.value !== undefined && <p class="say">{progressOf(latest.value)}</p>}</div>
    </section>
  );
}

/** While a replay runs, its progress is read again. */
function useLookAgain({ value, again }: Read<ReplayView>): void {
  const isRunning = value?.status === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void again(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunning, again]);
}

function progressOf({ status, replayed, count: all, reason }: ReplayView): string {
  const { webhook } = texts();
  const said = fill(webhook.replayStates[status], { replayed, all });
  return reason === null ? said : `${said} ${lookUp(webhook.replayReasons, reason) ?? ''}`;
}

function ReplayForm({ api, route, subscription, latest }: Props & { readonly latest: Read<ReplayView> }) {
  const { webhook } = texts();
  const [wish, setWish] = useState<Wish>({ hours: 24, status: 'failed' });
  const [counted, setCounted] = useState<{ readonly from: string; readonly found: number } | undefined>();
  const [problem, setProblem] = useState('');
  const choose = (next: Wish) => {
    setWish(next);
    setCounted(undefined);
  };
  const ask = async (from: string, dry_run: boolean) => {
    const body = { from, status: wish.status, dry_run };
    const outcome = await api.change<Started>(
      intent('POST', `${webhookPath(subscription.id)}replay/`, { body }),
    );
    setProblem(refusalOf(outcome));
    if (outcome.kind !== 'done') return;
    setCounted(dry_run ? { from, found: outcome.value.count } : undefined);
    if (!dry_run) await latest.again();
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(new Date(serverNow() - wish.hours * 3_600_000).toISOString(), true);
      }}
    >
      <Wishes wish={wish} onChange={choose} />
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <p class="row">
        <Button type="submit">{webhook.replayCount}</Button>
        {counted !== undefined && (
          <>
            <span role="status">{count(webhook.replayFound, counted.found)}</span>
            {counted.found > 0 && (
              <Button look="danger" onClick={() => void ask(counted.from, false)}>
                {deedName(count(webhook.replaySend, counted.found), route.mode)}
              </Button>
            )}
          </>
        )}
      </p>
    </form>
  );
}

function Wishes({ wish, onChange }: { readonly wish: Wish; readonly onChange: (wish: Wish) => void }) {
  const { webhook } = texts();
  return (
    <>
      <label class="lab" for="replay-span">
        {webhook.replaySpan}
      </label>
      <select
        id="replay-span"
        class="text narrow"
        value={wish.hours}
        onChange={(event) => onChange({ ...wish, hours: Number(event.currentTarget.value) })}
      >
        {HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {webhook.replaySpans[hours]}
          </option>
        ))}
      </select>
      <fieldset>
        <legend class="lab">{webhook.replayWhich}</legend>
        {(['failed', 'all'] as const).map((status) => (
          <p key={status}>
            <label class="row">
              <input
                type="radio"
                name="replay-status"
                checked={wish.status === status}
                onChange={() => onChange({ ...wish, status })}
              />
              {webhook.replayChoices[status]}
            </label>
          </p>
        ))}
      </fieldset>
    </>
  );
}
