/** Sends a test event to an address now, and says how it answered. */

import { useState } from 'preact/hooks';
import type { TestOutcome } from '#shared/domain/webhooks/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import { intent } from '../../../../base/remote/intent.ts';
import type { Outcome } from '../../../../base/remote/outcome.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { refusalOf } from '../../../../parts/states.tsx';
import { texts } from '../../texts.ts';
import { webhookAddress } from '../addresses.ts';

/** The part of the address under which tests and deliveries without a subscription are. */
export const OWN = 'deliveries';

interface Answer {
  readonly isGood: boolean;
  readonly text: string;
  readonly logId: string | undefined;
}

export function TestEvent({ api, route, address }: ScreenProps & { readonly address?: string }) {
  const { webhook } = texts();
  const [typed, setTyped] = useState(address ?? '');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const send = async () => {
    setBusy(true);
    setAnswer(undefined);
    const outcome = await api.change<TestOutcome>(
      intent('POST', '/webhooks/test/', { body: { webhook_url: typed } }),
    );
    setBusy(false);
    setAnswer(answerOf(outcome));
  };
  return (
    <section>
      <h2>{webhook.testTitle}</h2>
      <p class="muted">{webhook.testMeans}</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <label class="lab" for="test-address">
          {webhook.testAddress}
        </label>
        <input
          id="test-address"
          class="text"
          type="url"
          dir="ltr"
          required
          maxLength={2_048}
          autocomplete="off"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <p>
          <Button type="submit" busy={busy}>
            {deedName(webhook.testSend, route.mode)}
          </Button>
        </p>
        <div role="status">
          {busy && <p>{webhook.testRunning}</p>}
          {answer !== undefined && (
            <p class={answer.isGood ? 'say' : 'say bad'}>
              {answer.text}{' '}
              {answer.logId !== undefined && (
                <a href={webhookAddress(route, OWN, answer.logId)}>{webhook.testLogged}</a>
              )}
            </p>
          )}
        </div>
      </form>
    </section>
  );
}

function answerOf(outcome: Outcome<TestOutcome>): Answer {
  const { webhook } = texts();
  if (outcome.kind === 'done') {
    const { http_status_code: status, log_id: logId } = outcome.value;
    return { isGood: true, text: fill(webhook.testGood, { status: String(status) }), logId };
  }
  if (outcome.kind !== 'refused' || outcome.refusal.status !== 502)
    return { isGood: false, text: refusalOf(outcome), logId: undefined };
  const { http_status_code: status, log_id: logId } = outcome.refusal.body;
  return {
    isGood: false,
    text:
      typeof status === 'number' ? fill(webhook.testBad, { status: String(status) }) : webhook.testNoAnswer,
    logId: typeof logId === 'string' ? logId : undefined,
  };
}
