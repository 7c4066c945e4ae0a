/** The decision on the response: its note, the five seconds in which it can be taken back, and what comes after it. */
import { fill } from '../../../../design/wording.ts';
import { type Draft, setDraft, useDraft } from '../../../deciding/drafts.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { intent } from '../../../remote/intent.ts';
import type { Outcome } from '../../../remote/outcome.ts';
import type { Read } from '../../../remote/use-read.ts';
import { addressOf } from '../../../shell/route/route.ts';
import type { ScreenProps } from '../../../shell/screen-props.ts';
import { type Decision, decisionsOf, hindranceOf, TRANSITIONS } from '../model/decisions.ts';
import type { Item } from '../model/items.ts';
import { gatheredNote } from '../model/note.ts';
import type { Response } from '../model/response.ts';
import { texts } from '../texts.ts';

export interface Deciding {
  readonly offered: readonly Decision[];
  readonly hindrance: ReturnType<typeof hindranceOf>;
  readonly draft: Draft | undefined;
  readonly decision: Decision | undefined;
  /** Opens the note. Nothing is decided by it. */
  readonly begin: (decision: Decision) => void;
  readonly setNote: (note: string) => void;
  readonly cancel: () => void;
  /** After a conflict: goes on writing, with what is there now. */
  readonly resume: () => void;
  readonly send: () => Promise<void>;
}

type Props = Pick<ScreenProps, 'api' | 'deeds' | 'may' | 'route' | 'go'>;

export function useDeciding(
  response: Read<Response> & { readonly value: Response },
  items: readonly Item[],
  walk: Walk,
  props: Props,
): Deciding {
  const { value } = response;
  const subject = `/responses/${value.id}`;
  const draft = useDraft(subject);
  const decidable = {
    status: value.status,
    mayReview: props.may('responses:write'),
    mayDecide: props.may('responses:decide'),
  };
  const offered = decisionsOf(decidable);
  const decision = offered.find((each) => each === draft?.decision);
  return {
    offered,
    hindrance: hindranceOf(decidable),
    draft,
    decision,
    begin: (next) => {
      if (!offered.includes(next)) return;
      const kept = draft !== undefined && draft.note !== '' ? draft.note : undefined;
      const gathered = next === 'changes' ? gatheredNote(items, texts().gathered) : '';
      setDraft(subject, { decision: next, note: kept ?? gathered, state: 'writing' });
    },
    setNote: (note) => {
      if (draft !== undefined) setDraft(subject, { ...draft, note });
    },
    cancel: () => setDraft(subject, undefined),
    resume: () => {
      if (draft !== undefined) setDraft(subject, { ...draft, state: 'writing' });
    },
    send: async () => {
      if (draft === undefined || decision === undefined) return;
      const writing: Draft = { decision, note: draft.note, state: 'writing' };
      await sendDecision(decision, writing, { subject, response, walk, props });
    },
  };
}

interface Sending {
  readonly subject: string;
  readonly response: Read<Response> & { readonly value: Response };
  readonly walk: Walk;
  readonly props: Props;
}

/** A decision is one call, whose note decides. A finished review is a call of its own, so its note is written before. */
async function sendDecision(decision: Decision, draft: Draft, sending: Sending): Promise<void> {
  const { subject, response, walk, props } = sending;
  const words = texts();
  const after = afterwards(draft, sending);
  const completing = decision === 'complete' ? await beginCompletion(draft, sending) : undefined;
  if (decision === 'complete' && completing === undefined) return;
  const asked =
    decision === 'complete'
      ? intent('POST', `${subject}/review/`, {
          body: { action: 'complete' },
          ifMatch: completing?.etag,
          stepUp: 'decision',
        })
      : intent('POST', `${subject}/notes/`, {
          body: {
            text: draft.note.trim(),
            status_transition: TRANSITIONS[decision],
            share_with_entity: decision === 'changes',
          },
          ifMatch: response.etag,
          stepUp: 'decision',
        });
  const name = response.value.entity_name;
  const isHeld = await props.deeds.hold({
    say: fill(words.held[decision], { name }),
    sent: fill(words.sent[decision], { name }),
    intent: asked,
    where: addressOf(props.route),
    onOutcome: after.onOutcome,
    onTakenBack: () => {
      completing?.takeBack();
      after.onTakenBack();
    },
  });
  if (!isHeld) {
    completing?.takeBack();
    return;
  }
  setDraft(subject, { ...draft, state: 'held' });
  walk.onwards();
}

function afterwards(draft: Draft, { subject, response, walk, props }: Sending) {
  const home = props.route;
  return {
    onOutcome: (outcome: Outcome<unknown>) => {
      if (outcome.kind === 'done') {
        setDraft(subject, undefined);
        void response.again();
        return;
      }
      walk.notDone();
      const conflict =
        outcome.kind === 'conflict' ? { state: 'conflict' as const, change: outcome.change } : {};
      setDraft(subject, { ...draft, ...conflict });
    },
    onTakenBack: () => {
      walk.notDone();
      setDraft(subject, draft);
      props.go({ screen: home.screen, parts: home.parts, query: home.query });
    },
  };
}

interface Completion {
  readonly etag: string | undefined;
  readonly takeBack: () => void;
}

/** Begins the review where nobody has, and writes the note for the second person. Undefined where one of them was refused. */
async function beginCompletion(
  draft: Draft,
  { subject, response, props }: Sending,
): Promise<Completion | undefined> {
  const { api } = props;
  const refused = (outcome: Outcome<unknown>) => {
    if (outcome.kind === 'conflict') {
      setDraft(subject, { ...draft, state: 'conflict', change: outcome.change });
    } else if (outcome.kind !== 'done' && outcome.kind !== 'signed-out') {
      props.deeds.say(outcome.refusal.detail || texts().notSent);
    }
    return undefined;
  };
  let etag = response.etag;
  if (response.value.status !== 'UNDER_REVIEW') {
    const begun = await api.change(
      intent('POST', `${subject}/review/`, { body: { action: 'start' }, ifMatch: etag }),
    );
    if (begun.kind !== 'done') return refused(begun);
    etag = begun.etag;
  }
  const noted = await api.change<{ readonly id: string }>(
    intent('POST', `${subject}/notes/`, { body: { text: draft.note.trim() }, ifMatch: etag }),
  );
  if (noted.kind !== 'done') return refused(noted);
  return {
    etag: noted.etag,
    takeBack: () => void api.change(intent('DELETE', `${subject}/notes/${noted.value.id}/`)),
  };
}
