/** Asks who acts: by a passkey where the person has one, or by a link in a mail, after which a passkey can be made on the spot. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestOptions } from '#shared/domain/people/passkeys/schema.ts';
import type { SessionView } from '#shared/domain/people/schema.ts';
import { formatDay } from '../../../design/format.ts';
import { serverNow } from '../../../design/server-clock.ts';
import { fill } from '../../../design/wording.ts';
import type { Api } from '../../base/remote/api.ts';
import { intent } from '../../base/remote/intent.ts';
import { addPasskey } from '../../base/session/new-passkey.ts';
import { hasPasskeys, usePasskey } from '../../base/session/passkey.ts';
import type { Session, StepUpQuestion } from '../../base/session/session.ts';
import { useStore } from '../../base/store.ts';
import { language, shellTexts } from '../../base/text/texts.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';

interface Props {
  readonly session: Session;
  readonly api: Api;
}

export function StepUpDialog({ session, api }: Props) {
  const question = useStore(session.question);
  return question === undefined ? null : <Question session={session} api={api} question={question} />;
}

type Step = 'asking' | 'working' | 'mailed' | 'cancelled' | 'failed' | 'making' | 'not-made';

type AskedReply =
  | { readonly method: 'mail' }
  | { readonly method: 'passkey'; readonly options: RequestOptions };

function Question({ session, api, question }: Props & { readonly question: StepUpQuestion }) {
  const texts = shellTexts();
  const [step, setStep] = useState<Step>('asking');
  const [makesPasskey, setMakesPasskey] = useState(false);
  const state = useStore(session.state);
  const view = state.kind === 'in' ? state.view : undefined;
  const mayMake = view?.step_up_method === 'mail' && hasPasskeys();
  useMailedAnswer(step, session, view?.stepped_up_until ?? null, () => {
    if (!mayMake || !makesPasskey) return question.answer(true);
    setStep('making');
    void madePasskey({ session, api }, question).then((next) => setStep(next));
  });
  const confirm = async (by: 'passkey' | 'mail') => {
    setStep('working');
    setStep(await confirmed(by, { session, api }, question));
  };
  // What was confirmed by the link stays confirmed, whatever becomes of the passkey.
  const isConfirmed = step === 'making' || step === 'not-made';
  return (
    <Dialog labelledBy="step-up-title" onClose={() => question.answer(isConfirmed)}>
      <div class="dialog-body">
        <h2 id="step-up-title">{texts.stepUpTitle}</h2>
        <p>{question.reason === 'decision' ? texts.stepUpDecision : texts.stepUpAlways}</p>
        <p role="status">{saidOf(step, view?.person.email ?? '')}</p>
        {step === 'not-made' ? (
          <p class="row dialog-foot">
            <Button look="primary" onClick={() => question.answer(true)}>
              {texts.stepUpGoOn}
            </Button>
          </p>
        ) : (
          <Ways view={view} reason={question.reason} step={step} confirm={(by) => void confirm(by)}>
            <Button onClick={() => question.answer(isConfirmed)}>{texts.cancel}</Button>
          </Ways>
        )}
        {mayMake && !isConfirmed && <MakeOne chosen={makesPasskey} onChoose={setMakesPasskey} />}
      </div>
    </Dialog>
  );
}

/** What became of the question so far. */
function saidOf(step: Step, email: string): string {
  const texts = shellTexts();
  const said: Partial<Record<Step, string>> = {
    mailed: fill(texts.stepUpMailed, { email }),
    cancelled: texts.stepUpCancelled,
    failed: texts.stepUpFailed,
    making: texts.stepUpMaking,
    'not-made': texts.stepUpNotMade,
  };
  return said[step] ?? '';
}

/** Whoever confirms by mail again and again is offered what needs none. It takes one last link. */
function MakeOne({
  chosen,
  onChoose,
}: {
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}) {
  const texts = shellTexts();
  return (
    <label class="make-passkey">
      <input
        type="checkbox"
        checked={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <span>
        {texts.stepUpMake} <small class="muted">{texts.stepUpMakeMeans}</small>
      </span>
    </label>
  );
}

interface WaysProps {
  readonly view: SessionView | undefined;
  readonly reason: StepUpQuestion['reason'];
  readonly step: Step;
  readonly confirm: (by: 'passkey' | 'mail') => void;
  readonly children: ReturnType<typeof Button>;
}

/** Who has a passkey may confirm decisions by mail too, and other deeds by passkey alone. */
function Ways({ view, reason, step, confirm, children }: WaysProps) {
  const texts = shellTexts();
  const owns = view?.step_up_method === 'passkey';
  const byMail = (!owns || reason === 'decision') && step !== 'mailed' && step !== 'making';
  const busy = step === 'working';
  return (
    <>
      {owns && !hasPasskeys() && <p class="muted">{texts.stepUpNoPasskeys}</p>}
      <p class="row dialog-foot">
        {owns && hasPasskeys() && (
          <Button look="primary" busy={busy} onClick={() => confirm('passkey')}>
            {texts.stepUpByPasskey}
          </Button>
        )}
        {byMail && (
          <Button look={owns ? undefined : 'primary'} busy={busy} onClick={() => confirm('mail')}>
            {owns ? texts.stepUpByMailInstead : texts.stepUpByMail}
          </Button>
        )}
        {children}
      </p>
    </>
  );
}

async function confirmed(
  by: 'passkey' | 'mail',
  { session, api }: Props,
  question: StepUpQuestion,
): Promise<Step> {
  const body = { ...(by === 'mail' ? { method: 'mail' } : {}), language: language.get() };
  const asked = await api.change<AskedReply>(intent('POST', '/session/step-up/options/', { body }));
  if (asked.kind !== 'done') return 'failed';
  // The passkeys may have been removed meanwhile.
  if (asked.value.method === 'mail') return 'mailed';
  const used = await usePasskey(asked.value.options);
  if (used.kind !== 'done') return used.kind === 'cancelled' ? 'cancelled' : 'failed';
  const { response } = used;
  const outcome = await api.change<SessionView>(intent('POST', '/session/step-up/', { body: { response } }));
  if (outcome.kind !== 'done') return 'failed';
  session.enter(outcome.value);
  question.answer(true);
  return 'asking';
}

/** A deed that is confirmed each time takes a passkey from whoever has one, so a new one is used at once. */
async function madePasskey(props: Props, question: StepUpQuestion): Promise<Step> {
  const name = fill(shellTexts().stepUpPasskeyName, { day: formatDay(serverNow()) });
  const made = await addPasskey(props.api, name);
  if (made.kind !== 'added') return 'not-made';
  await props.session.refresh();
  if (question.reason === 'always') return confirmed('passkey', props, question);
  question.answer(true);
  return 'asking';
}

/**
 * The link of the mail is opened in another tab: this one looks whether it has been, whenever it is seen again. A confirmation that
 * was there before the question counts as none.
 */
function useMailedAnswer(
  step: Step,
  session: Session,
  confirmedUntil: string | null,
  onAnswer: () => void,
): void {
  const before = useRef(confirmedUntil);
  const answer = useRef(onAnswer);
  answer.current = onAnswer;
  useEffect(() => {
    if (step !== 'mailed') return;
    let isOver = false;
    const look = async () => {
      // What is confirmed may ask for a new passkey, which browsers make for the window in use alone.
      if (!document.hasFocus()) return;
      await session.refresh();
      const state = session.state.get();
      const until = state.kind === 'in' ? state.view.stepped_up_until : null;
      if (isOver || until === null || until === before.current) return;
      isOver = true;
      answer.current();
    };
    const timer = setInterval(() => void look(), 4_000);
    const seen = () => void look();
    addEventListener('focus', seen);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('focus', seen);
    };
  }, [step, session]);
}
