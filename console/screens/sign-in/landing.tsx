/** Where a mailed link leads. It is used with a click, because programs that look into mails open links, and use them up. */
import { useState } from 'preact/hooks';
import type { SessionView } from '#shared/domain/people/schema.ts';
import { intent } from '../../base/remote/intent.ts';
import type { SignInProps } from '../../base/session/sign-in-props.ts';
import { language } from '../../base/text/texts.ts';
import { Button } from '../../parts/button.tsx';
import { sayProblem } from '../../parts/states.tsx';
import type { MailedLink } from './link.ts';
import { texts } from './texts.ts';

interface Props extends SignInProps {
  readonly link: MailedLink;
  /** Asks for another link. */
  readonly onOther: () => void;
}

type Step = 'asking' | 'working' | 'confirmed' | 'used';

const PATHS = { 'sign-in': '/sign-in/exchange/', 'step-up': '/session/step-up/' } as const;

export function Landing({ api, onEntered, link, onOther }: Props) {
  const words = texts();
  const [step, setStep] = useState<Step>('asking');
  const [problem, setProblem] = useState('');
  const isStepUp = link.purpose === 'step-up';
  const follow = async () => {
    setStep('working');
    setProblem('');
    const outcome = await api.change<SessionView>(
      intent('POST', PATHS[link.purpose], {
        body: { token: link.token, ...(isStepUp ? {} : { language: language.get() }) },
      }),
    );
    if (outcome.kind === 'done') {
      if (isStepUp) setStep('confirmed');
      else onEntered(outcome.value);
    } else if (outcome.kind === 'unreachable') {
      setStep('asking');
      setProblem(sayProblem(outcome));
    } else setStep('used');
  };
  if (step === 'confirmed') {
    return (
      <>
        <h1 id="title">{words.confirmedTitle}</h1>
        <p>{words.confirmedBody}</p>
      </>
    );
  }
  if (step === 'used') {
    return (
      <>
        <h1 id="title">{words.usedTitle}</h1>
        <p>{words.usedBody}</p>
        <Button look="primary" onClick={onOther}>
          {words.usedOther}
        </Button>
      </>
    );
  }
  return (
    <>
      <h1 id="title">{isStepUp ? words.landingConfirm : words.landingTitle}</h1>
      <p>{isStepUp ? words.landingConfirmBody : words.landingBody}</p>
      <p class="error" role="alert">
        {problem}
      </p>
      <Button look="primary" busy={step === 'working'} onClick={() => void follow()}>
        {isStepUp ? words.landingConfirmNow : words.landingEnter}
      </Button>
    </>
  );
}
