/** The person's own passkeys and sessions, language, and the way out. */
import { Facts } from '../../../../design/facts.tsx';
import { formatInstant } from '../../../../design/format.ts';
import { fill } from '../../../../design/wording.ts';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { LanguageOptions } from '../../../base/text/language-options.tsx';
import { chooseLanguage, language } from '../../../base/text/texts.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';
import { Passkeys } from './passkeys.tsx';

interface SessionLine {
  readonly id: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly device: string;
  readonly expires_at: string;
}

interface SessionsReply {
  readonly results: readonly SessionLine[];
}

export function SessionsPage(props: ScreenProps) {
  const { api, session } = props;
  const words = texts();
  const sessions = useRead<SessionsReply>(api, '/sessions/');
  return (
    <>
      <section>
        <h2>{words.youTitle}</h2>
        <Facts
          facts={[
            { term: words.youName, value: session.person.name },
            { term: words.youMail, value: session.person.email },
            { term: words.youTenant, value: session.tenant.name },
          ]}
        />
        <LanguageChoice />
      </section>
      <Passkeys {...props} />
      <section>
        <h2>{words.sessionsHeading}</h2>
        <Reading of={sessions} rows={2}>
          {({ results }) => <SessionTable {...props} lines={results} sessions={sessions} />}
        </Reading>
      </section>
      <section>
        <Button onClick={props.signOut}>{words.signOut}</Button>
      </section>
    </>
  );
}

function LanguageChoice() {
  const words = texts();
  return (
    <p class="row">
      <label class="lab" for="language">
        {words.language}
      </label>
      <select
        id="language"
        class="text narrow"
        value={language.get()}
        onChange={(event) => void chooseLanguage(event.currentTarget.value)}
      >
        <LanguageOptions />
      </select>
    </p>
  );
}

interface TableProps extends ScreenProps {
  readonly lines: readonly SessionLine[];
  readonly sessions: Read<SessionsReply>;
}

function SessionTable({ deeds, lines, sessions }: TableProps) {
  const words = texts();
  const end = async ({ id, device }: SessionLine) => {
    const say = fill(words.sessionEnded, { device });
    const outcome = await deeds.quiet({ say, intent: intent('DELETE', `/sessions/${id}/`) });
    if (outcome.kind === 'done')
      sessions.put(({ results }) => ({ results: results.filter((each) => each.id !== id) }));
    else await sessions.again();
  };
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.sessionDevice}</th>
          <th>{words.sessionSeen}</th>
          <th>{words.sessionBegan}</th>
          <th>
            <span class="hidden-text">{words.sessionEnd}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <bdi>{line.device}</bdi> {line.current && <Chip tone="accent">{words.sessionThis}</Chip>}
            </td>
            <td>{formatInstant(line.last_seen_at)}</td>
            <td>{formatInstant(line.created_at)}</td>
            <td>
              {!line.current && (
                <Button
                  look="small"
                  label={fill(words.sessionEndOf, { device: line.device })}
                  onClick={() => void end(line)}
                >
                  {words.sessionEnd}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
