/** The keys of the case. Numbers choose reasons while the open hit is to be judged, and decisions when all are. */
import { useKeys } from '../../../base/keys/listen.ts';
import type { Walk } from '../../../deciding/use-queue.ts';
import { confirmationOf, contradicts, decisionAt } from '../model/decision.ts';
import type { Deciding } from './use-case-decision.ts';
import type { Hits } from './use-hits.ts';
import type { Writing } from './use-judgement.ts';

interface Bound {
  readonly hits: Hits;
  readonly writing: Writing;
  readonly deciding: Deciding | undefined;
  readonly walk: Walk;
  readonly mayJudge: boolean;
  readonly ask: () => void;
}

export function useCaseKeys({ hits, writing, deciding, walk, mayJudge, ask }: Bound): void {
  const { before, after } = walk.around ?? {};
  const isOpen = hits.at?.state === 'open';
  const choose = (number: number) => {
    const offered = writing.offered[number - 1];
    const decision = deciding && decisionAt(number, deciding.standing, hits.all);
    if (isOpen) {
      if (offered !== undefined && mayJudge) writing.toggle(offered.reason);
    } else if (decision !== undefined) deciding?.begin(decision);
  };
  const confirms = deciding?.standing.confirms;
  useKeys({
    confirm: () => {
      if (confirms !== undefined && !contradicts(confirms, hits.all))
        deciding?.begin(confirmationOf(confirms));
    },
    next: () => hits.step(1),
    previous: () => hits.step(-1),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`choose${number}`, () => choose(number)])),
    notSame: () => {
      if (mayJudge) writing.judge('not_same');
    },
    same: () => {
      if (mayJudge) writing.judge('same');
    },
    ask,
    note: () => document.getElementById('judge-note')?.focus(),
    queueBefore: () => {
      if (before !== undefined) walk.open(before);
    },
    queueAfter: () => {
      if (after !== undefined) walk.open(after);
    },
  });
}
