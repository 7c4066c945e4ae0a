/** Moves and removes the chosen part: what the keys and the pointer do in the outline, as buttons. */
import { Button } from '../../../../parts/button.tsx';
import type { Edit } from '../../model/edits.ts';
import { texts } from '../../texts.ts';

interface DeedsProps {
  readonly edit: (edit: Edit) => void;
  readonly move: (by: 1 | -1) => Edit;
  readonly remove: Edit;
  readonly removeText: string;
}

export function Deeds({ edit, move, remove, removeText }: DeedsProps) {
  const words = texts();
  return (
    <p class="row deeds">
      <Button look="small" onClick={() => edit(move(-1))}>
        {words.moveUp}
      </Button>
      <Button look="small" onClick={() => edit(move(1))}>
        {words.moveDown}
      </Button>
      <Button look="small" onClick={() => edit(remove)}>
        {removeText}
      </Button>
    </p>
  );
}
