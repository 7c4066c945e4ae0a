/** Asks who acts, by a link in a mail. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { fill } from '../../../design/wording.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import type { Api } from '../../remote/api.ts';
import { intent } from '../../remote/intent.ts';
import { shellTexts } from '../../text/texts.ts';
import { useStore } from '../store.ts';
import type { Session, StepUpQuestion } from './session.ts';

interface Props {
  readonly session: Session;
  readonly api: Api;
}

export function StepUpDialog({ session, api }: Props) {
  const question = useStore(session.question);
  return question === undefined ? null : <Question session={session} api={api} question={question} />;
}

type Step = 'asking' | 'working' | 'mailed' | 'failed';

function Question({ session, api, question }: Props & { readonly question: StepUpQuestion }) {
  const texts = shellTexts();
  const [step, setStep] = useState<Step>('asking');
  const state = useStore(session.state);
  const view = state.kind === 'in' ? state.view : undefined;
  useMailedAnswer(step, session, question, view?.stepped_up_until ?? null);
  const start = async () => {
    setStep('working');
    const asked = await api.change(intent('POST', '/session/step-up/options/'));
    setStep(asked.kind === 'done' ? 'mailed' : 'failed');
  };
  return (
    <Dialog labelledBy="step-up-title" onClose={() => question.answer(false)}>
      <div class="dialog-body">
        <h2 id="step-up-title">{texts.stepUpTitle}</h2>
        <p>{question.reason === 'decision' ? texts.stepUpDecision : texts.stepUpAlways}</p>
        <p role="status">
          {step === 'mailed' && fill(texts.stepUpMailed, { email: view?.person.email ?? '' })}
          {step === 'failed' && texts.stepUpFailed}
        </p>
        <p class="row dialog-foot">
          {step !== 'mailed' && (
            <Button look="primary" busy={step === 'working'} onClick={() => void start()}>
              {texts.stepUpByMail}
            </Button>
          )}
          <Button onClick={() => question.answer(false)}>{texts.cancel}</Button>
        </p>
      </div>
    </Dialog>
  );
}

/**
 * The link of the mail is opened in another tab: this one looks whether it has been, whenever it is seen again. A confirmation that
 * was there before the question counts as none.
 */
function useMailedAnswer(
  step: Step,
  session: Session,
  question: StepUpQuestion,
  confirmedUntil: string | null,
): void {
  const before = useRef(confirmedUntil);
  useEffect(() => {
    if (step !== 'mailed') return;
    const look = async () => {
      await session.read();
      const state = session.state.get();
      const until = state.kind === 'in' ? state.view.stepped_up_until : null;
      if (until !== null && until !== before.current) question.answer(true);
    };
    const timer = setInterval(() => void look(), 4_000);
    const seen = () => void look();
    addEventListener('focus', seen);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', seen);
    };
  }, [step, session, question]);
}
