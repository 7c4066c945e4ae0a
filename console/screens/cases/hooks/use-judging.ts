/**
 * Judges hits, each by itself. A judgement is shown and sent at once, and `z` sends the opposite. One is sent after the other, because
 * each answers the entity tag that the next one names.
 */
import { useRef, useState } from 'preact/hooks';
import { serverNow } from '../../../../design/server-clock.ts';
import { fill } from '../../../../design/wording.ts';
import { type Intent, intent } from '../../../base/remote/intent.ts';
import type { Change, Outcome } from '../../../base/remote/outcome.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Hit } from '../model/hits.ts';
import { type Judged, withJudgements } from '../model/judged.ts';
import { isRestorable, type JudgedBy, type Judgement } from '../model/reasons.ts';
import type { Profile, Screening } from '../model/screening.ts';
import { texts } from '../texts.ts';

export interface Judging {
  /** The screening with what this person has just judged. */
  readonly screening: Screening;
  /** `onNotDone`: it was not accepted, and the hit is open again. */
  readonly judge: (hit: Hit, judgement: Judgement, said: JudgedBy, onNotDone: () => void) => void;
  /** Opens a judged hit for judgement again. */
  readonly reopen: (hit: Hit) => Promise<void>;
  /** The judgement that was not sent, because somebody else changed the screening meanwhile. */
  readonly conflict: { readonly change: Change; readonly reason: string } | undefined;
  /** Reads the screening again. */
  readonly showCurrent: () => Promise<void>;
  /** The tag of the screening after what this person has judged. Resolves when all of it has arrived. */
  readonly settled: () => Promise<string | undefined>;
}

const STATUSES = { same: 'true_positive', not_same: 'false_positive' } as const;

type Status = Profile['status'];

const NOTHING: JudgedBy = { note: null, grounds: [], text: '' };

/** True where this person has to write a note to dismiss the hit. */
export function needsNote(hit: Hit, { session }: Pick<ScreenProps, 'session'>): boolean {
  return session.sanctions_dismissal_note && hit.profile.has_sanctions;
}

export function useJudging(
  read: Read<Screening> & { readonly value: Screening },
  props: Pick<ScreenProps, 'deeds' | 'session'>,
): Judging {
  const { deeds, session } = props;
  const { judged, show, forget } = useJudged();
  const [conflict, setConflict] = useState<Judging['conflict']>(undefined);
  const sending = useRef(Promise.resolve());
  const tag = useRef({ read: read.etag, now: read.etag });
  if (tag.current.read !== read.etag) tag.current = { read: read.etag, now: read.etag };
  const arrived = (id: string, before: Judged | undefined, reason: string) => (outcome: Outcome<unknown>) => {
    if (outcome.kind === 'done') {
      tag.current.now = outcome.etag;
      return;
    }
    show(id, before);
    if (outcome.kind === 'conflict') setConflict({ change: outcome.change, reason });
  };
  const set = (hit: Hit, status: Status, said: JudgedBy, say: string, onNotDone = () => {}) => {
    const { id, status: was } = hit.profile;
    const before = judged.get(id);
    show(id, judgedNow(status, said, session.person));
    const send = (to: Status, why: Pick<JudgedBy, 'note' | 'grounds'>): Intent =>
      intent('PATCH', `/risk-profiles/${id}/status/`, {
        body: { status: to, ...sentOf(why) },
        ifMatch: tag.current.now,
        stepUp: 'decision',
      });
    sending.current = sending.current.then(async () => {
      await deeds.quiet({
        say,
        intent: send(status, said),
        onDone: (outcome) => {
          arrived(id, before, said.text)(outcome);
          if (outcome.kind !== 'done') onNotDone();
        },
        ...undoOf(hit, needsNote(hit, props), (why) => send(was, why)),
        onUndone: (outcome) => {
          arrived(id, undefined, '')(outcome);
          if (outcome.kind === 'done') show(id, before);
        },
      });
    });
  };
  return {
    screening: withJudgements(read.value, judged),
    judge: (hit, judgement, said, onNotDone) => {
      const say = fill(texts().judged[judgement], { name: hit.profile.name });
      set(hit, STATUSES[judgement], said, say, onNotDone);
    },
    reopen: async (hit) => {
      if (!(await deeds.confirm('decision'))) return;
      set(hit, 'not_reviewed', NOTHING, fill(texts().reopened, { name: hit.profile.name }));
    },
    conflict,
    showCurrent: async () => {
      await read.again();
      forget();
      setConflict(undefined);
    },
    settled: async () => {
      await sending.current;
      return tag.current.now;
    },
  };
}

/** What this person has just judged, until it is read again. */
function useJudged() {
  const [judged, setJudged] = useState<ReadonlyMap<string, Judged>>(new Map());
  const show = (id: string, next: Judged | undefined) =>
    setJudged((known) => {
      const all = new Map(known);
      if (next === undefined) all.delete(id);
      else all.set(id, next);
      return all;
    });
  return { judged, show, forget: () => setJudged(new Map()) };
}

function judgedNow(status: Status, { note: reason, grounds }: JudgedBy, by: Judged['by']): Judged {
  return { status, reason, grounds, by, at: new Date(serverNow()).toISOString() };
}

function sentOf({ note, grounds }: Pick<JudgedBy, 'note' | 'grounds'>) {
  return {
    ...(note === null ? {} : { reason: note }),
    ...(grounds.length === 0 ? {} : { grounds }),
  };
}

/** Sends what the hit was before. Nothing where this person could not have made that decision. */
function undoOf(
  { profile: { status, decision } }: Hit,
  isNoteNeeded: boolean,
  send: (why: Pick<JudgedBy, 'note' | 'grounds'>) => Intent,
) {
  const note = decision?.reason ?? null;
  if (!isRestorable({ status, reason: note, needsNote: isNoteNeeded })) return {};
  return { undo: { say: '', intent: () => send({ note, grounds: decision?.grounds ?? [] }) } };
}
