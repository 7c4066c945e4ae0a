/** What is said of a relation: share or role, and the time in which it holds. */
import type { TypedRelation } from '../../model/relation-form.ts';
import { texts } from '../../texts.ts';
import { TextField } from '../fields.tsx';

interface Props {
  readonly typed: TypedRelation;
  readonly change: (part: Partial<TypedRelation>) => void;
}

export function RelationFields({ typed, change }: Props) {
  const words = texts();
  return (
    <div class="fields">
      {typed.kind === 'owner' ? (
        <>
          <TextField
            label={words.shareLeast}
            type="number"
            least={0}
            most={100}
            value={typed.share}
            onChange={(share) => change({ share })}
          />
          <TextField
            label={words.shareMost}
            type="number"
            least={0}
            most={100}
            hint={words.shareHint}
            value={typed.most}
            onChange={(most) => change({ most })}
          />
        </>
      ) : (
        <TextField
          label={words.role}
          longest={200}
          value={typed.role}
          onChange={(role) => change({ role })}
        />
      )}
      <TextField
        label={words.since}
        type="date"
        value={typed.since}
        onChange={(since) => change({ since })}
      />
      <TextField
        label={words.until}
        type="date"
        value={typed.until}
        onChange={(until) => change({ until })}
      />
    </div>
  );
}
