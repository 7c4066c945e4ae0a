/** The identity verifications of an individual, and the start of one. */
import { useState } from 'preact/hooks';
import type { VerificationList } from '#shared/domain/verification-sessions/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { lookUp } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { addressOf, type Route } from '../../../base/route/route.ts';
import { hasScreen } from '../../../base/text/assets.ts';
import { Button } from '../../../parts/button.tsx';
import { Blank, Reading } from '../../../parts/states.tsx';
import { reasonInWords } from '../../../parts/verification/in-words.ts';
import { Chip } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';
import { VerifyForm } from './verify-form.tsx';

/** A session of these states still waits for the person: another one would be refused. */
const ACTIVE: ReadonlySet<string> = new Set(['pending', 'accessed']);
const MOST = 100;

export function Verifications(props: PartProps) {
  const { entity, api, may, route } = props;
  const words = texts();
  const read = useRead<VerificationList>(api, `/entities/${entity.id}/verification-sessions/?limit=${MOST}`);
  const [isAsking, setAsking] = useState(false);
  const hasActive = read.value?.results.some(({ status }) => ACTIVE.has(status)) ?? false;
  const unavailable = hasActive ? words.verifyActive : undefined;
  return (
    <>
      <p class="row">
        <Button
          unavailable={may('verification:write') ? unavailable : words.notAllowed}
          onClick={() => setAsking(true)}
        >
          {words.verify}
        </Button>
        <a
          class="button quiet"
          href={addressOf({ mode: route.mode, screen: 'verifications', parts: [], query: {} })}
        >
          {words.allVerifications}
        </a>
      </p>
      {isAsking && (
        <VerifyForm {...props} onClose={() => setAsking(false)} onSent={() => void read.again()} />
      )}
      <Reading of={read} rows={3}>
        {({ results }) =>
          results.length === 0 ? (
            <Blank icon="verification" title={words.noVerifications}>
              <p>{words.noVerificationsBody}</p>
            </Blank>
          ) : (
            <Table sessions={results} mode={route.mode} />
          )
        }
      </Reading>
    </>
  );
}

interface TableProps extends Pick<Route, 'mode'> {
  readonly sessions: VerificationList['results'];
}

function Table({ sessions, mode }: TableProps) {
  const words = texts();
  const addressIn = (id: string) => addressOf({ mode, screen: 'verifications', parts: [id], query: {} });
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.asked}</th>
          <th>{words.status}</th>
          <th>{words.result}</th>
          <th>{words.opened}</th>
          <th>{words.ended}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.session_id}>
            <td>
              {hasScreen('verifications') ? (
                <a href={addressIn(session.session_id)}>{formatInstant(session.created_at)}</a>
              ) : (
                formatInstant(session.created_at)
              )}
            </td>
            <td data-name={words.status}>{words.verificationStates[session.status]}</td>
            <td data-name={words.result}>
              <Outcome {...session} />
            </td>
            <td data-name={words.opened}>{instantOr(session.accessed_at, words.notYet)}</td>
            <td data-name={words.ended}>{instantOr(session.completed_at, words.notYet)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function instantOr(iso: string | null, otherwise: string): string {
  return iso === null ? otherwise : formatInstant(iso);
}

function Outcome({ outcome, failure_reason: reason }: VerificationList['results'][number]) {
  const words = texts();
  const tone = outcome === 'clear' ? 'good' : outcome === 'pending' ? 'line' : 'warn';
  return (
    <span class="row">
      <Chip tone={tone} icon={outcome === 'clear' ? 'yes' : outcome === 'pending' ? 'clock' : 'flag'}>
        {lookUp(words.outcomes, outcome) ?? outcome}
      </Chip>
      {reason !== null && <span class="small muted">{reasonInWords(reason)}</span>}
    </span>
  );
}
