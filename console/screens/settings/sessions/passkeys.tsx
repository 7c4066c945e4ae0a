/** The person's own passkeys: which there are, and the ways to add and to remove one. */
import { useState } from 'preact/hooks';
import type { PasskeyView } from '#shared/domain/people/passkeys/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { asksForStepUp } from '../../../base/remote/outcome.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { AddPasskey } from './add-passkey.tsx';

interface PasskeysReply {
  readonly results: readonly PasskeyView[];
}

/** Passkeys of one person. */
const MOST = 10;

export function Passkeys(props: ScreenProps) {
  const words = texts();
  const read = useRead<PasskeysReply>(props.api, '/passkeys/');
  const changed = async () => {
    await Promise.all([read.again(), props.readSession()]);
  };
  return (
    <section>
      <h2>{words.passkeysTitle}</h2>
      <p class="muted">{words.passkeysMean}</p>
      <Reading of={read} rows={1}>
        {({ results }) => (
          <>
            {results.length > 0 && <PasskeyTable {...props} read={read} lines={results} changed={changed} />}
            {results.length < MOST && <AddPasskey {...props} changed={changed} />}
          </>
        )}
      </Reading>
    </section>
  );
}

interface TableProps extends ScreenProps {
  readonly read: Read<PasskeysReply>;
  readonly lines: readonly PasskeyView[];
  readonly changed: () => Promise<void>;
}

function PasskeyTable({ api, deeds, lines, changed }: TableProps) {
  const words = texts();
  const [leaving, setLeaving] = useState<PasskeyView | undefined>(undefined);
  const [problem, setProblem] = useState('');
  // Said only once it is done: the person confirms first who acts.
  const remove = async ({ id, name }: PasskeyView) => {
    setLeaving(undefined);
    const outcome = await api.change(intent('DELETE', `/passkeys/${id}/`, { stepUp: 'always' }));
    setProblem(outcome.kind === 'done' || asksForStepUp(outcome) ? '' : words.passkeyNotRemoved);
    if (outcome.kind === 'done') deeds.say(fill(words.passkeyRemoved, { name }));
    await changed();
  };
  return (
    <>
      <table class="plain">
        <thead>
          <tr>
            <th>{words.passkeyName}</th>
            <th>{words.passkeyUsed}</th>
            <th>{words.passkeyAdded}</th>
            <th>
              <span class="hidden-text">{words.passkeyRemove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <bdi>{line.name}</bdi> {line.synced && <Chip tone="line">{words.passkeySynced}</Chip>}
              </td>
              <td>{line.last_used_at === null ? words.passkeyNotUsed : formatInstant(line.last_used_at)}</td>
              <td>{formatInstant(line.created_at)}</td>
              <td>
                <Button
                  look="small"
                  label={fill(words.passkeyRemoveOf, { name: line.name })}
                  onClick={() => setLeaving(line)}
                >
                  {words.passkeyRemove}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem !== '' && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          title={fill(words.passkeyRemoveOf, { name: leaving.name })}
          act={words.passkeyRemove}
          onAct={() => void remove(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {lines.length > 1 ? words.passkeyRemoveMeans : words.passkeyRemoveLastMeans}
        </ConfirmDialog>
      )}
    </>
  );
}
