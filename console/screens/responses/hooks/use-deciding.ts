/** The decision on the response, which may need a note of its own before it can be held. */

import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Outcome } from '../../../base/remote/outcome.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { type Draft, setDraft } from '../../../deciding/noting/drafts.ts';
import { type NotedDeed, type Noting, useNoting } from '../../../deciding/noting/use-noting.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { sayProblem } from '../../../parts/states.tsx';
import { type Decision, decisionsOf, hindranceOf, TRANSITIONS } from '../model/decisions.ts';
import type { Item } from '../model/items.ts';
import { type Asks, gatheredNote } from '../model/note.ts';
import type { Response } from '../model/response.ts';
import { texts } from '../texts.ts';

export interface Deciding extends Noting<Decision> {
  readonly offered: readonly Decision[];
  readonly hindrance: ReturnType<typeof hindranceOf>;
  /** What the note to the respondent begins with; empty where nothing is open. */
  readonly gathered: string;
}

type Props = Pick<ScreenProps, 'api' | 'deeds' | 'may' | 'route' | 'go'>;
type ReadResponse = Read<Response> & { readonly value: Response };

export function useDeciding(
  response: ReadResponse,
  { items, asks }: { readonly items: readonly Item[]; readonly asks: Asks },
  walk: Walk,
  props: Props,
): Deciding {
  const { value } = response;
  const subject = `/responses/${value.id}`;
  const decidable = {
    status: value.status,
    mayReview: props.may('responses:write'),
    mayDecide: props.may('responses:decide'),
  };
  const offered = decisionsOf(decidable);
  const gathered = gatheredNote(items, asks, texts().gathered);
  const noting = useNoting(
    {
      subject,
      offered,
      walk,
      firstNote: (decision) => (decision === 'changes' ? gathered : ''),
      deedOf: (decision, draft) => deedOf(decision, draft, { subject, response, props }),
      again: () => response.again(),
    },
    props,
  );
  return { ...noting, offered, gathered, hindrance: hindranceOf(decidable) };
}

interface Sending {
  readonly subject: string;
  readonly response: ReadResponse;
  readonly props: Props;
}

/** A decision is one call, whose note decides. A finished review is a call of its own, so its note is written before. */
async function deedOf(decision: Decision, draft: Draft, sending: Sending): Promise<NotedDeed | undefined> {
  const { subject, response } = sending;
  const words = texts();
  const name = response.value.entity_name;
  const said = { say: fill(words.held[decision], { name }), sent: fill(words.sent[decision], { name }) };
  if (decision !== 'complete') {
    const body = {
      text: draft.note.trim(),
      status_transition: TRANSITIONS[decision],
      share_with_entity: decision === 'changes',
    };
    const options = { body, ifMatch: response.etag, stepUp: 'decision' as const };
    return { ...said, intent: intent('POST', `${subject}/notes/`, options) };
  }
  const completion = await beginCompletion(draft, sending);
  if (completion === undefined) return undefined;
  const options = { body: { action: 'complete' }, ifMatch: completion.etag, stepUp: 'decision' as const };
  return {
    ...said,
    intent: intent('POST', `${subject}/review/`, options),
    release: completion.takeBack,
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
      props.deeds.say(sayProblem(outcome));
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
