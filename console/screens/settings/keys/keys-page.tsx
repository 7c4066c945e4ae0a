/** API keys of this mode: made here, shown once, revoked at once. */
import { useState } from 'preact/hooks';
import { formatInstant } from '../../../../design/format.ts';
import { count, fill, lookUp } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { Chip, type Tone } from '../../../parts/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { texts } from '../texts.ts';
import { type MadeKey, NewKey } from './new-key.tsx';

interface Key {
  readonly id: string;
  readonly name: string;
  readonly owner: { readonly name: string };
  readonly hint: string;
  readonly status: 'active' | 'expired' | 'revoked';
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly last_used: { readonly hour: string; readonly requests: number } | null;
}

interface KeysReply {
  readonly results: readonly Key[];
}

export function KeysPage(props: ScreenProps) {
  const words = texts();
  const keys = useRead<KeysReply>(props.api, '/keys/');
  const [made, setMade] = useState<MadeKey | undefined>(undefined);
  const onMade = (key: MadeKey) => {
    setMade(key);
    void keys.again();
  };
  return (
    <>
      <section>
        <h2>{props.route.mode === 'live' ? words.keysTitleLive : words.keysTitleTest}</h2>
        <p class="muted">{words.keysMean}</p>
        {made !== undefined && (
          <ShownOnce {...props} lines={linesOf(made)} onClose={() => setMade(undefined)} />
        )}
        <Reading of={keys} rows={2}>
          {({ results }) =>
            results.length === 0 ? (
              <p>{words.keysNone}</p>
            ) : (
              <KeyTable {...props} keys={keys} lines={results} />
            )
          }
        </Reading>
      </section>
      {props.may('keys:write') && <NewKey {...props} onMade={onMade} />}
    </>
  );
}

function linesOf({ api_key, api_secret }: MadeKey) {
  const words = texts();
  const secret = api_secret === null ? [] : [[words.keySecret, api_secret] as const];
  return [[words.keyItself, api_key] as const, ...secret];
}

interface TableProps extends ScreenProps {
  readonly keys: Read<KeysReply>;
  readonly lines: readonly Key[];
}

function KeyTable({ deeds, keys, lines, may }: TableProps) {
  const words = texts();
  const [ending, setEnding] = useState<Key | undefined>(undefined);
  const revoke = async ({ id, name }: Key) => {
    setEnding(undefined);
    const say = fill(words.keyRevoked, { name });
    await deeds.quiet({ say, intent: intent('DELETE', `/keys/${id}/`, { stepUp: 'always' }) });
    await keys.again();
  };
  return (
    <>
      <table class="plain">
        <thead>
          <tr>
            <th>{words.keyName}</th>
            <th>{words.keyOwner}</th>
            <th>{words.keyScopes}</th>
            <th>{words.keyMade}</th>
            <th>{words.keyUsed}</th>
            <th>
              <span class="hidden-text">{words.keyRevoke}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((key) => (
            <KeyRow
              key={key.id}
              line={key}
              onRevoke={may('keys:delete') ? () => setEnding(key) : undefined}
            />
          ))}
        </tbody>
      </table>
      {ending !== undefined && (
        <ConfirmDialog
          title={fill(words.keyRevokeOf, { name: ending.name })}
          act={words.keyRevoke}
          onAct={() => void revoke(ending)}
          onClose={() => setEnding(undefined)}
        >
          {words.keyRevokeMeans}
        </ConfirmDialog>
      )}
    </>
  );
}

const TONES: Readonly<Record<Key['status'], Tone>> = { active: 'good', expired: 'warn', revoked: 'line' };

function KeyRow({ line, onRevoke }: { readonly line: Key; readonly onRevoke: (() => void) | undefined }) {
  const words = texts();
  return (
    <tr>
      <td>
        <bdi class="strong">{line.name}</bdi> <span class="muted">…{line.hint}</span>{' '}
        <Chip tone={TONES[line.status]}>{lookUp(words.keyStatus, line.status)}</Chip>
      </td>
      <td>
        <bdi>{line.owner.name}</bdi>
      </td>
      <td>{line.scopes.includes('*') ? words.keyEverything : line.scopes.join(', ')}</td>
      <td>{formatInstant(line.created_at)}</td>
      <td>{lastUse(line)}</td>
      <td>
        {line.status === 'active' && onRevoke !== undefined && (
          <Button look="small" label={fill(words.keyRevokeOf, { name: line.name })} onClick={onRevoke}>
            {words.keyRevoke}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The service knows the use of the last two hours. */
function lastUse({ last_used: used }: Key): string {
  const words = texts();
  if (used === null) return words.keyNotUsed;
  return fill(words.keyUsedAt, {
    time: formatInstant(used.hour),
    calls: count(words.keyCalls, used.requests),
  });
}
