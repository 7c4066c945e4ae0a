/** The draft of the page: its steps, what is chosen, and what the linter finds. It is in memory only. */
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Finding } from '#shared/domain/questionnaires/lint/finding.ts';
import { lintTemplate } from '#shared/domain/questionnaires/lint.ts';
import { type Draft, FORM, questionsOf, templateOf } from '../model/draft.ts';
import type { Edit } from '../model/edits.ts';
import { done, type History, historyOf, redone, undone } from '../model/history.ts';
import { newKey } from './new-key.ts';

/** What the linter has seen, and what it found: a moment behind the draft. */
export interface Judged {
  readonly draft: Draft;
  readonly findings: readonly Finding[];
}

export interface Drafting {
  readonly draft: Draft;
  readonly history: History;
  readonly judged: Judged;
  /** Id or key of the part that is shown for editing. */
  readonly chosen: string;
  readonly isChanged: boolean;
  readonly edit: (edit: Edit) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly choose: (node: string) => void;
  /** Adds a question behind the chosen part, and chooses it. */
  readonly addQuestion: () => void;
  readonly addGroup: (level: 'section' | 'sub') => void;
  readonly addFile: () => void;
}

/** While somebody types, the whole questionnaire is not judged at each letter. */
const LINT_MS = 150;

export function useDraft(first: Draft): Drafting {
  const [history, setHistory] = useState<History>(() => historyOf(first));
  const [wanted, choose] = useState<string>(() => first.groups[0]?.questions[0]?.key ?? FORM);
  const draft = history.now;
  const chosen = isIn(draft, wanted) ? wanted : FORM;
  const edit = useCallback((change: Edit) => setHistory((known) => done(known, change)), []);
  const isChanged = useMemo(() => JSON.stringify(draft) !== JSON.stringify(first), [draft, first]);
  const home = groupOf(draft, chosen);
  return {
    draft,
    history,
    judged: useJudged(draft),
    chosen,
    isChanged,
    edit,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    choose,
    addQuestion: () => {
      if (home === undefined) return;
      const key = newKey();
      const after = chosen === home ? undefined : chosen;
      edit({ kind: 'addQuestion', key, group: home, after });
      choose(key);
    },
    addGroup: (level) => {
      const id = newKey();
      edit({ kind: 'addGroup', id, level, after: home });
      choose(id);
    },
    addFile: () => {
      const key = newKey();
      edit({ kind: 'addFile', key });
      choose(key);
    },
  };
}

function useJudged(draft: Draft): Judged {
  const [judged, setJudged] = useState(() => judge(draft));
  useEffect(() => {
    const timer = setTimeout(() => setJudged(judge(draft)), LINT_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return judged;
}

function judge(draft: Draft): Judged {
  return { draft, findings: lintTemplate(templateOf(draft)) };
}

function isIn(draft: Draft, node: string): boolean {
  return (
    draft.groups.some(({ id }) => id === node) ||
    questionsOf(draft).some(({ key }) => key === node) ||
    draft.files.some(({ key }) => key === node)
  );
}

/** The group that the chosen part is in; the last one where it is in none. */
function groupOf({ groups }: Draft, node: string): string | undefined {
  const found = groups.find(({ id, questions }) => id === node || questions.some(({ key }) => key === node));
  return (found ?? groups.at(-1))?.id;
}
