/**
 * What a person does. Quiet deeds are sent at once, and `z` sends the opposite. Deeds that others hear of are held for five seconds in
 * the page: `z` takes them back, and leaving the page sends them. One notice at a time says what happened.
 */
import type { Api } from './remote/api.ts';
import type { Intent } from './remote/intent.ts';
import { asksForStepUp, type Outcome, STEP_UP_REQUIRED } from './remote/outcome.ts';
import { createStore, type Store } from './store.ts';

interface QuietDeed {
  /** What happened, said at once: `Assigned to you`. */
  readonly say: string;
  /** Several where one call has a limit; they are sent one after the other until one fails. */
  readonly intent: Intent | readonly Intent[];
  /** The opposite, with what it says. Without it, the deed cannot be taken back. */
  readonly undo?: { readonly say: string; readonly intent: () => Intent | readonly Intent[] };
  /** `all`: the outcome of each call that was sent. */
  readonly onDone?: (outcome: Outcome<unknown>, all: readonly Outcome<unknown>[]) => void;
  readonly onUndone?: (outcome: Outcome<unknown>) => void;
}

interface HeldDeed {
  /** What will happen, said while it is held: `Approved, not sent yet`. */
  readonly say: string;
  /** Said when it has arrived. */
  readonly sent: string;
  /** Of several each stands by itself: all are sent, whatever becomes of the others. */
  readonly intent: Intent | readonly Intent[];
  /** Address of the screen that the deed was done on, for the way back where it fails. */
  readonly where: string;
  /** What is said where not all of several has arrived. Default: what is said of the first that has not. */
  readonly tell?: (all: readonly Outcome<unknown>[]) => string;
  /** Called when the service has answered, or when it could not be reached at last. `outcome`: of the first that failed, or of the last. */
  readonly onOutcome?: (outcome: Outcome<unknown>, all: readonly Outcome<unknown>[]) => void;
  readonly onTakenBack?: () => void;
}

interface Notice {
  readonly kind: 'said' | 'held' | 'sending' | 'problem';
  readonly text: string;
  /** Where the deed was done: offered where it failed. */
  readonly where?: string;
  readonly undo?: () => void;
}

export interface Deeds {
  readonly notice: Store<Notice | undefined>;
  /** Says something in the live line. */
  say(text: string): void;
  /** Asks who acts, where that is not known from before. Resolves with false, and says so, where the person did not confirm. */
  confirm(stepUp: Intent['stepUp']): Promise<boolean>;
  quiet(deed: QuietDeed): Promise<Outcome<unknown>>;
  /** Resolves with false where the person did not confirm who acts; nothing is held then. */
  hold(deed: HeldDeed): Promise<boolean>;
  /** Takes the latest deed back, where it can be. */
  undo(): void;
  /** Sends at once what is held. */
  flush(): void;
}

/** Words of the shell that deeds say. */
interface DeedWords {
  readonly takenBack: string;
  readonly heldTakenBack: string;
  /** The five seconds are over, and the service has not answered yet. */
  readonly sending: string;
  readonly notConfirmed: string;
  readonly notDone: (outcome: Outcome<unknown>) => string;
}

export interface DeedSettings {
  readonly api: Api;
  readonly words: () => DeedWords;
  /** Asks who acts before anything is said or held: once a call is refused, the person may be elsewhere. */
  readonly confirmed: (stepUp: Intent['stepUp']) => Promise<boolean>;
  readonly holdMs?: number;
}

const HOLD_MS = 5_000;
const NOTICE_MS = 6_000;

/** `told`: instead of the words for what was not done. */
type Report = (
  outcome: Outcome<unknown>,
  sent: string,
  options?: { readonly where?: string; readonly told?: string },
) => void;

interface Held {
  readonly deed: HeldDeed;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The page calls `leave` when it is closed or hidden for good. */
export function startDeeds(settings: DeedSettings): Deeds & { leave(): void } {
  let held: Held | undefined;
  const { notice, show } = noticeLine(() => held !== undefined);
  const say = (text: string) => show({ kind: 'said', text });
  const take = () => {
    const taken = held?.deed;
    clearTimeout(held?.timer);
    held = undefined;
    return taken;
  };
  const report: Report = (outcome, sent, { where, told } = {}) => {
    if (outcome.kind === 'done') say(sent);
    else if (asksForStepUp(outcome)) say(settings.words().notConfirmed);
    else if (outcome.kind !== 'signed-out') {
      const text = told ?? settings.words().notDone(outcome);
      show({ kind: 'problem', text, ...(where === undefined ? {} : { where }) });
    }
  };
  const flush = () => {
    const deed = take();
    if (deed === undefined) return;
    show({ kind: 'sending', text: settings.words().sending });
    void sendHeld(settings.api, deed, report);
  };
  const confirm = async (stepUp: Intent['stepUp']) => {
    const isConfirmed = await settings.confirmed(stepUp);
    if (!isConfirmed) say(settings.words().notConfirmed);
    return isConfirmed;
  };
  return {
    notice,
    say,
    confirm,
    flush,
    undo: () => notice.get()?.undo?.(),
    quiet: async (deed) => {
      flush();
      if (stepUpOf(deed) === 'decision' && !(await confirm('decision'))) {
        deed.onDone?.(NOT_CONFIRMED, []);
        return NOT_CONFIRMED;
      }
      return quietly(settings, deed, show, report);
    },
    hold: async (deed) => {
      if (!(await confirm(stepUpOf(deed)))) return false;
      flush();
      held = { deed, timer: setTimeout(flush, settings.holdMs ?? HOLD_MS) };
      const undo = () => {
        if (take() === undefined) return;
        deed.onTakenBack?.();
        say(settings.words().heldTakenBack);
      };
      notice.set({ kind: 'held', text: deed.say, undo });
      return true;
    },
    leave: () => {
      const deed = take();
      for (const intent of each(deed?.intent ?? [])) settings.api.sendAndForget(intent);
    },
  };
}

/** One line for all. What is held keeps the line: of what else happens meanwhile, only a problem is shown afterwards. */
function noticeLine(isHeld: () => boolean) {
  const notice = createStore<Notice | undefined>(undefined);
  let fading: ReturnType<typeof setTimeout> | undefined;
  let waiting: Notice | undefined;
  const show = (next: Notice) => {
    if (isHeld()) {
      if (next.kind === 'problem') waiting = next;
      return;
    }
    clearTimeout(fading);
    const shown = next.kind === 'said' ? (waiting ?? next) : next;
    if (shown === waiting) waiting = undefined;
    notice.set(shown);
    if (shown.kind !== 'said') return;
    fading = setTimeout(() => {
      if (notice.get() === shown) notice.set(undefined);
    }, NOTICE_MS);
  };
  return { notice, show };
}

async function sendHeld(api: Api, deed: HeldDeed, report: Report): Promise<void> {
  const { where, tell } = deed;
  const all: Outcome<unknown>[] = [];
  for (const intent of each(deed.intent)) all.push(await api.change(intent));
  const outcome = all.find(({ kind }) => kind !== 'done') ?? NOTHING_SENT;
  report(outcome, deed.sent, { where, ...(tell === undefined ? {} : { told: tell(all) }) });
  deed.onOutcome?.(outcome.kind === 'done' ? (all.at(-1) ?? outcome) : outcome, all);
}

const NOTHING_SENT: Outcome<unknown> = { kind: 'done', value: undefined, etag: undefined };

/** What a call without a confirmation would be answered with; it is not sent. */
const NOT_CONFIRMED: Outcome<unknown> = {
  kind: 'refused',
  refusal: { status: 403, code: STEP_UP_REQUIRED, detail: '', requestId: '', body: {} },
};

function stepUpOf({ intent }: Pick<QuietDeed, 'intent'>): Intent['stepUp'] {
  return each(intent)[0]?.stepUp;
}

function each(intent: Intent | readonly Intent[]): readonly Intent[] {
  return 'method' in intent ? [intent] : intent;
}

async function quietly(
  { api, words }: DeedSettings,
  deed: QuietDeed,
  show: (notice: Notice) => void,
  report: (outcome: Outcome<unknown>, sent: string) => void,
): Promise<Outcome<unknown>> {
  const { say, undo } = deed;
  const takeBack = async (opposite: () => Intent | readonly Intent[], said: string) => {
    const { last: outcome } = await inTurn(api, opposite());
    report(outcome, said === '' ? words().takenBack : said);
    deed.onUndone?.(outcome);
  };
  const shown: Notice = {
    kind: 'said',
    text: say,
    ...(undo === undefined ? {} : { undo: once(() => takeBack(undo.intent, undo.say)) }),
  };
  // The service asks each time who acts, so nothing has happened before it has answered.
  const isAsked = stepUpOf(deed) === 'always';
  if (!isAsked) show(shown);
  const { last, all } = await inTurn(api, deed.intent);
  if (last.kind !== 'done') report(last, say);
  else if (isAsked) show(shown);
  deed.onDone?.(last, all);
  return last;
}

/** Sends one after the other, until one fails. */
async function inTurn(api: Api, intents: Intent | readonly Intent[]) {
  const all: Outcome<unknown>[] = [];
  let last = NOTHING_SENT;
  for (const intent of each(intents)) {
    last = await api.change(intent);
    all.push(last);
    if (last.kind !== 'done') break;
  }
  return { last, all };
}

/** A second press of the key must not send the opposite twice. */
function once(run: () => Promise<void>): () => void {
  let ran = false;
  return () => {
    if (ran) return;
    ran = true;
    void run();
  };
}
