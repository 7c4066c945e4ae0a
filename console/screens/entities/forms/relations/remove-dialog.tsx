/** Asks once more before a relation is removed: one that has ended gets its last day instead. */
import { useState } from 'preact/hooks';
import type { RelationView } from '#shared/domain/relations/schema.ts';
import { fill } from '../../../../../design/wording.ts';
import { intent } from '../../../../base/remote/intent.ts';
import type { Change } from '../../../../base/remote/outcome.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { Button } from '../../../../parts/button.tsx';
import { deedName } from '../../../../parts/deed-name.ts';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Conflict, sayProblem } from '../../../../parts/states.tsx';
import type { PartProps } from '../../parts/part-props.ts';
import { texts } from '../../texts.ts';

interface Props extends Pick<PartProps, 'entity' | 'api' | 'deeds' | 'route'> {
  readonly relation: RelationView;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveDialog({ entity, api, deeds, route, relation, onClose, onRemoved }: Props) {
  const words = texts();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [change, setChange] = useState<Change>();
  // The list shows what it is now.
  const end = () => {
    onRemoved();
    onClose();
  };
  const { name } = relation.related_entity;
  const remove = async () => {
    setBusy(true);
    const path = `/entities/${entity.id}/relations/${relation.id}/`;
    const outcome = await api.change(intent('DELETE', path, { ifMatch: relation.etag }));
    setBusy(false);
    if (outcome.kind === 'signed-out') return;
    if (outcome.kind === 'conflict') return setChange(outcome.change);
    if (outcome.kind !== 'done' && outcome.kind !== 'gone') return setProblem(sayProblem(outcome));
    deeds.say(words.relationRemoved);
    end();
  };
  return (
    <Dialog labelledBy="remove-title" onClose={onClose}>
      <div class="dialog-body">
        <h2 id="remove-title" dir="auto">
          {fill(words.relationRemove, { name })}
        </h2>
        <p>{words.relationRemoveBody}</p>
        {change !== undefined && <Conflict change={change} onShow={end} />}
        {problem !== '' && (
          <p class="error" role="alert">
            {problem}
          </p>
        )}
        <p class="row dialog-foot">
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {deedName(words.remove, route.mode)}
          </Button>
          <Button onClick={onClose}>{shellTexts().cancel}</Button>
        </p>
      </div>
    </Dialog>
  );
}
