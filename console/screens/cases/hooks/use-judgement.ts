/** What the person writes about the open hit: reasons, note, and what is still missing. It begins empty for every hit. */
import { useEffect, useState } from 'preact/hooks';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Hit } from '../model/hits.ts';
import {
  type Judgement,
  judgedBy,
  missingFor,
  type Offered,
  offeredReasons,
  type Reason,
  toggled,
} from '../model/reasons.ts';
import { texts } from '../texts.ts';
import type { Hits } from './use-hits.ts';
import { type Judging, needsNote } from './use-judging.ts';

export interface Writing {
  readonly offered: readonly Offered[];
  readonly chosen: ReadonlySet<Reason>;
  readonly note: string;
  readonly missing: 'reason' | 'note' | undefined;
  /** True where "not the same" needs a note, because the policy of the tenant asks for it. */
  readonly needsNote: boolean;
  readonly toggle: (reason: Reason) => void;
  readonly setNote: (note: string) => void;
  /** Judges, and opens the next hit. Says what is missing where something is. */
  readonly judge: (judgement: Judgement) => void;
  /** Judges as was asked last, once the note that was missing is written. */
  readonly finish: () => void;
}

const NOTHING: ReadonlySet<Reason> = new Set();

export function useJudgement(
  hits: Hits,
  judging: Judging,
  { announce, deeds, session }: Pick<ScreenProps, 'announce' | 'deeds' | 'session'>,
): Writing {
  const { at } = hits;
  const [chosen, setChosen] = useState(NOTHING);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<Writing['missing']>(undefined);
  const [asked, setAsked] = useState<Judgement | undefined>(undefined);
  const id = at?.profile.id;
  useEffect(() => {
    setChosen(NOTHING);
    setNote('');
    setMissing(undefined);
    setAsked(undefined);
  }, [id]);
  const offered = at === undefined ? [] : offeredReasons(at.profile.explanation);
  const isNoteNeeded = at !== undefined && needsNote(at, { session });
  const judge = async (judgement: Judgement) => {
    if (at === undefined || at.state !== 'open') return;
    const lacks = missingFor(judgement, { chosen, note, needsNote: isNoteNeeded });
    setMissing(lacks);
    setAsked(judgement);
    if (lacks !== undefined)
      return document.getElementById(lacks === 'note' ? 'judge-note' : 'reason-1')?.focus();
    const said = judgedBy(judgement, { offered, chosen, note, words: texts().reasonNames });
    // Whoever does not confirm finds the hit, the reasons and the selection as they were.
    if (!(await deeds.confirm('decision'))) return;
    // A judgement that was not accepted is shown again, or the hit would stay open unnoticed.
    judging.judge(at, judgement, said, () => hits.goTo(at));
    const next = hits.after(at);
    if (next === undefined) hits.goToFinding();
    else hits.goTo(next);
    announceHit(next, announce);
  };
  return {
    offered,
    chosen,
    note,
    missing,
    needsNote: isNoteNeeded,
    toggle: (reason) => {
      setMissing(undefined);
      setChosen(toggled(chosen, reason));
    },
    setNote: (text) => {
      setMissing(undefined);
      setNote(text);
    },
    judge: (judgement) => void judge(judgement),
    finish: () => {
      const meant = asked ?? (chosen.size > 0 ? 'not_same' : undefined);
      if (meant !== undefined) void judge(meant);
    },
  };
}

/** A new hit comes by itself, so it is said. */
function announceHit(next: Hit | undefined, announce: (text: string) => void): void {
  announce(
    next === undefined ? texts().allJudged : `${next.profile.name}. ${next.profile.explanation.sentence}`,
  );
}
