/** What is kept for how long: what the tenant sets, what the service does, and what only a deletion ends. */
import { count } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Reading } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { KEPT_DAYS } from './kept.ts';

interface Kept {
  readonly verification_retention_days: number;
}

/** What stays until somebody deletes it, in the order in which it is shown. */
const UNTIL_DELETED = ['entities', 'responses', 'documents', 'screenings'] as const;

export function RetentionPage({ api, route }: ScreenProps) {
  const { retention } = texts();
  const read = useRead<Kept>(api, '/settings/');
  return (
    <section>
      <h2>{retention.title}</h2>
      <p class="muted">{retention.means}</p>
      <Reading of={read} rows={6}>
        {({ verification_retention_days: days }) => (
          <>
            <table class="plain">
              <thead>
                <tr>
                  <th>{retention.what}</th>
                  <th>{retention.until}</th>
                  <th>{retention.setBy}</th>
                </tr>
              </thead>
              <tbody>
                <Line what={retention.kinds.verifications} until={count(retention.days, days)} by="team" />
                {Object.entries(KEPT_DAYS).map(([kind, kept]) => (
                  <Line
                    key={kind}
                    what={retention.kinds[unsafeKind(kind)]}
                    until={count(retention.days, kept)}
                    by="service"
                  />
                ))}
                {UNTIL_DELETED.map((kind) => (
                  <Line key={kind} what={retention.kinds[kind]} until={retention.deleted} by="team" />
                ))}
                <Line what={retention.kinds.trail} until={retention.leaving} by="service" />
              </tbody>
            </table>
            <p class="row">
              <a href={addressOf({ ...route, parts: ['policy'], query: {} })}>{retention.change}</a>
            </p>
          </>
        )}
      </Reading>
    </section>
  );
}

/** `Object.entries` forgets the names of the table. */
function unsafeKind(kind: string): keyof typeof KEPT_DAYS {
  return kind as keyof typeof KEPT_DAYS;
}

function Line({
  what,
  until,
  by,
}: {
  readonly what: string;
  readonly until: string;
  readonly by: 'team' | 'service';
}) {
  const { retention } = texts();
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{until}</td>
      <td>{retention.by[by]}</td>
    </tr>
  );
}
