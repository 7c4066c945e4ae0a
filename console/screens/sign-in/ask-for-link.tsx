/** Asks for the mail address, then says to look into the mail. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { fill } from '../../../design/wording.ts';
import { intent } from '../../base/remote/intent.ts';
import type { Outcome } from '../../base/remote/outcome.ts';
import type { SignInProps } from '../../base/session/sign-in-props.ts';
import { language } from '../../base/text/texts.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { sayProblem } from '../../parts/states.tsx';
import { ByPasskey } from './by-passkey.tsx';
import { texts } from './texts.ts';
import { usePasskeys } from './use-passkeys.ts';

type Step = 'asking' | 'working' | 'sent';

export function AskForLink(props: SignInProps) {
  const { api } = props;
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>('asking');
  const [problem, setProblem] = useState('');
  const passkeys = usePasskeys({ ...props, isOpen: step === 'asking' });
  const send = async () => {
    passkeys.stop();
    setProblem('');
    setStep('working');
    const body = { email: email.trim(), language: language.get() };
    const outcome = await api.change(intent('POST', '/sign-in/', { body }));
    setStep(outcome.kind === 'done' ? 'sent' : 'asking');
    if (outcome.kind !== 'done') setProblem(say(outcome));
  };
  if (step === 'sent') return <Sent {...props} email={email.trim()} again={() => setStep('asking')} />;
  return (
    <>
      <AskForm
        email={email}
        setEmail={setEmail}
        isBusy={step === 'working'}
        offersPasskeys={passkeys.offers}
        send={() => void send()}
        problem={problem}
        setProblem={setProblem}
      />
      <ByPasskey {...passkeys} />
    </>
  );
}

interface FormProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly isBusy: boolean;
  /** The browser suggests passkeys in the field. */
  readonly offersPasskeys: boolean;
  readonly send: () => void;
  readonly problem: string;
  readonly setProblem: (problem: string) => void;
}

function AskForm({ email, setEmail, isBusy, offersPasskeys, send, problem, setProblem }: FormProps) {
  const words = texts();
  return (
    <>
      <h1 id="title" tabIndex={-1}>
        {words.title}
      </h1>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (/^\S+@\S+$/.test(email.trim())) send();
          else setProblem(words.mailInvalid);
        }}
      >
        <label class="lab" for="email">
          {words.mail}
        </label>
        <input
          id="email"
          class="text"
          type="email"
          autocomplete={offersPasskeys ? 'username webauthn' : 'username'}
          dir="ltr"
          aria-invalid={problem !== ''}
          aria-describedby="email-problem"
          value={email}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        <p id="email-problem" class="error" role="alert">
          {problem}
        </p>
        <Button type="submit" look="primary" busy={isBusy}>
          <Icon name="mail" />
          {words.sendLink}
        </Button>
      </form>
    </>
  );
}

function say(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'done' || outcome.kind === 'signed-out') return '';
  return sayProblem(outcome);
}

const LOOK_MS = 5_000;

interface SentProps extends SignInProps {
  readonly email: string;
  readonly again: () => void;
}

/** The link may be opened in another tab: this one looks whether a session has begun, and goes on. */
function Sent({ session, onEntered, email, again }: SentProps) {
  const words = texts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      await session.read();
      const state = session.state.get();
      if (state.kind === 'in') onEntered(state.view);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [session, onEntered]);
  return (
    <>
      <h1 id="title" tabIndex={-1} ref={heading}>
        {words.sentTitle}
      </h1>
      <p>{fill(words.sentBody, { email })}</p>
      <p class="muted">{words.sentWait}</p>
      <Button onClick={again}>{words.sentAgain}</Button>
    </>
  );
}
