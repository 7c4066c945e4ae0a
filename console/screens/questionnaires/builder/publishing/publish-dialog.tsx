/** Publishes: what changes for whom, once more before it cannot be taken back; and what somebody else published meanwhile. */
import { count, fill } from '../../../../../design/wording.ts';
import type { ScreenProps } from '../../../../base/screen-props.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { sayProblem } from '../../../../parts/states.tsx';
import { draftOf } from '../../model/draft.ts';
import { Changes } from '../../parts/changes.tsx';
import { texts } from '../../texts.ts';
import type { Drafting } from '../use-draft.ts';
import { type Base, type Publication, usePublication } from './use-publication.ts';

interface Props extends ScreenProps {
  readonly base: Base | undefined;
  readonly drafting: Drafting;
  readonly release: () => void;
  readonly onClose: () => void;
}

export function PublishDialog(props: Props) {
  const { drafting, onClose, route } = props;
  const words = texts();
  const publication = usePublication(props);
  const { base, state } = publication;
  return (
    <Dialog labelledBy="publish-title" look="publishing" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="publish-title">
          {base === undefined
            ? words.publishNew
            : fill(words.publishVersion, { n: base.version + 1, name: drafting.draft.name })}
        </h2>
        <p>{words.publishMeans}</p>
        {base !== undefined && base.response_count > 0 && (
          <p class="say">{fill(count(words.keepVersion, base.response_count), { version: base.version })}</p>
        )}
        <Standing publication={publication} />
        {base !== undefined && (
          <section class="changed">
            <h3>{fill(words.changedFrom, { n: base.version })}</h3>
            <Changes before={draftOf(base.template)} after={drafting.draft} />
          </section>
        )}
        <p class="row dialog-foot">
          <Button
            look="primary"
            busy={state.kind === 'sending'}
            unavailable={state.kind === 'replaced' ? words.replacedFirst : undefined}
            onClick={() => void publication.publish()}
          >
            {deedName(state.kind === 'sending' ? shellTexts().sending : words.publish, route.mode)}
          </Button>
          <Button onClick={onClose}>{shellTexts().cancel}</Button>
        </p>
      </div>
    </Dialog>
  );
}

function Standing({ publication }: { readonly publication: Publication }) {
  const { state } = publication;
  const words = texts();
  switch (state.kind) {
    case 'problem':
      return (
        <p class="error" role="alert">
          {sayProblem(state.problem)} {words.draftKept}
        </p>
      );
    case 'replaced':
      return (
        <div class="notice problem conflict" role="alert">
          <p>
            <strong>{words.replacedMeanwhile}</strong> {words.replacedMeans}
          </p>
          <Button onClick={() => void publication.rebase()}>{words.rebase}</Button>
        </div>
      );
    default:
      return null;
  }
}
