/** Writes a questionnaire: outline, editor of the chosen part, preview and problems, and the publication. */
import { useMemo, useState } from 'preact/hooks';
import { isError } from '#shared/domain/questionnaires/lint.ts';
import type { TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { fill } from '../../../../design/wording.ts';
import { useKeys } from '../../../base/keys/listen.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Pane, useNarrow } from '../../../deciding/panes.tsx';
import { Bar } from '../../../parts/bar.tsx';
import { Button } from '../../../parts/button.tsx';
import { Blank } from '../../../parts/states.tsx';
import { type Draft, draftOf } from '../model/draft.ts';
import { Preview } from '../preview/preview.tsx';
import { texts } from '../texts.ts';
import { Editor } from './editors/editor.tsx';
import { LeaveDialog, useLeaveGuard } from './leave.tsx';
import { Outline } from './outline/outline.tsx';
import { ProblemList, problemCount, worstOf } from './problems.tsx';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { type Drafting, useDraft } from './use-draft.ts';

interface Props extends ScreenProps {
  /** What a new questionnaire begins with; undefined for the next version of `base`. */
  readonly first: Draft | undefined;
  readonly base: TemplateView | undefined;
  readonly back: string;
}

export function Builder(props: Props) {
  const { first, base, back, announce } = props;
  const words = texts();
  const begun = useMemo(() => first ?? draftOf(unsafeBase(base).template), [first, base]);
  const drafting = useDraft(begun);
  const [isPublishing, setPublishing] = useState(false);
  const leaving = useLeaveGuard(drafting.isChanged);
  const problems = worstOf(drafting.judged);
  const isNarrow = useNarrow();
  useKeys({ undoStep: drafting.undo, redoStep: drafting.redo });
  const title =
    base === undefined ? words.newOne : fill(words.writingVersion, { name: base.name, n: base.version + 1 });
  return (
    <>
      <Bar title={title} back={{ href: back, text: base?.name ?? shellTexts().screens.questionnaires }}>
        {!isNarrow && <Tools drafting={drafting} onPublish={() => setPublishing(true)} />}
      </Bar>
      {isNarrow ? (
        <div class="whole">
          <Blank icon="form" title={words.tooNarrow}>
            <p>{words.tooNarrowBody}</p>
          </Blank>
        </div>
      ) : (
        <div class="work-area writing">
          <Pane name="outline" label={words.outline} isShown>
            <Outline drafting={drafting} problems={problems} announce={announce} />
          </Pane>
          <Pane name="edited" label={words.chosenPart} isShown>
            <Editor drafting={drafting} />
          </Pane>
          <Side drafting={drafting} />
        </div>
      )}
      {isPublishing && (
        <PublishDialog
          {...props}
          drafting={drafting}
          release={leaving.release}
          onClose={() => setPublishing(false)}
        />
      )}
      {leaving.asked !== undefined && <LeaveDialog {...leaving} leave={leaving.asked} />}
    </>
  );
}

/** The page gives one of both: what a new one begins with, or the version before. */
function unsafeBase(base: TemplateView | undefined): TemplateView {
  return base as TemplateView;
}

function Tools({ drafting, onPublish }: { readonly drafting: Drafting; readonly onPublish: () => void }) {
  const words = texts();
  const { history, judged, undo, redo, isChanged } = drafting;
  const { findings } = judged;
  const cannot = findings.some(isError) ? problemCount(findings) : isChanged ? undefined : words.noChanges;
  return (
    <>
      <span class="muted small" role="status">
        {problemCount(findings)}
      </span>
      <span class="row push">
        <Button
          shortcut="Mod+z"
          onClick={undo}
          unavailable={history.past.length === 0 ? words.nothingToUndo : undefined}
        >
          {shellTexts().undo}
        </Button>
        <Button
          shortcut="Mod+y"
          onClick={redo}
          unavailable={history.future.length === 0 ? words.nothingToRedo : undefined}
        >
          {words.redo}
        </Button>
        <Button look="primary" onClick={onPublish} unavailable={cannot}>
          {words.publish}
        </Button>
      </span>
    </>
  );
}

function Side({ drafting }: { readonly drafting: Drafting }) {
  const words = texts();
  const [shown, setShown] = useState<'preview' | 'problems'>('preview');
  const { judged } = drafting;
  // The same element while nothing new was judged: hundreds of fields are not drawn again at each letter.
  const preview = useMemo(
    () => <Preview draft={judged.draft} hasErrors={judged.findings.some(isError)} />,
    [judged],
  );
  return (
    <Pane name="side" label={words.besides} isShown>
      <div class="tabs" role="tablist" aria-label={words.besides}>
        {(['preview', 'problems'] as const).map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            onClick={() => setShown(tab)}
          >
            {tab === 'preview' ? words.preview : fill(words.problems, { n: judged.findings.length })}
          </button>
        ))}
      </div>
      <div class="side-body">{shown === 'preview' ? preview : <ProblemList drafting={drafting} />}</div>
    </Pane>
  );
}
