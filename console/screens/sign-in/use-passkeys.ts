/** Both ways to sign in with a passkey: a button, and the suggestions of the address field. One of them asks at a time. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { canOfferPasskeys, offerPasskeys, usePasskey } from '../../base/session/passkey.ts';
import type { SignInProps } from '../../base/session/sign-in-props.ts';
import { enterByPasskey } from './enter-by-passkey.ts';

export interface Passkeys {
  /** The address field suggests them. */
  readonly offers: boolean;
  readonly isBusy: boolean;
  readonly problem: string;
  /** Asks for a passkey at once. */
  readonly start: () => void;
  /** Another way is taken: nothing is offered any more. */
  readonly stop: () => void;
}

interface Settings extends Pick<SignInProps, 'api' | 'onEntered'> {
  /** False while another way is being taken. */
  readonly isOpen: boolean;
}

/** A challenge can be answered for five minutes. An offer is made anew before, so that what the person chooses is not refused. */
const OFFERED_MS = 4 * 60_000;
/** What somebody does with a page before they reach the field. A view alone costs no call. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

export function usePasskeys({ api, onEntered, isOpen }: Settings): Passkeys {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { offers, stop } = useOffer({ api, onEntered, isOpen: isOpen && !isBusy }, setProblem);
  const start = async () => {
    stop();
    setBusy(true);
    setProblem('');
    const entered = await enterByPasskey(api, usePasskey);
    setBusy(false);
    if (entered.kind === 'in') onEntered(entered.view);
    else setProblem(entered.problem);
  };
  return { offers, isBusy, problem, start: () => void start(), stop };
}

interface Offer {
  readonly controller: AbortController;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

function useOffer({ api, onEntered, isOpen }: Settings, setProblem: (problem: string) => void) {
  const [offers, setOffers] = useState(false);
  const current = useRef<Offer | undefined>(undefined);
  const stop = () => {
    current.current?.controller.abort();
    current.current = undefined;
  };
  const offer = async () => {
    stop();
    const own = { controller: new AbortController(), until: Date.now() + OFFERED_MS };
    current.current = own;
    const entered = await enterByPasskey(api, (options) => offerPasskeys(options, own.controller.signal));
    if (entered.kind === 'in') onEntered(entered.view);
    if (current.current !== own) return;
    current.current = undefined;
    // The person has asked for nothing yet: what did not work is not told, and not tried again.
    if (entered.kind === 'not-chosen') setOffers(false);
    if (entered.kind === 'refused') setProblem(entered.problem);
  };
  useEffect(() => void canOfferPasskeys().then(setOffers), []);
  useEffect(() => {
    if (!offers || !isOpen) return;
    const touched = () => {
      if ((current.current?.until ?? 0) < Date.now()) void offer();
    };
    for (const touch of TOUCHES) addEventListener(touch, touched);
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, touched);
      stop();
    };
  }, [offers, isOpen]);
  return { offers, stop };
}
