/** The audit trail: who changed what when, newest first, narrowed in the address, and as a file. */
import type { AuditEntryView } from '#shared/domain/audit/search/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { usePages } from '../../../base/remote/use-pages.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { hasScreen } from '../../../base/text/assets.ts';
import { More } from '../../../parts/list/more.tsx';
import { Reading } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { Export } from './export.tsx';
import { Filters } from './filters.tsx';
import { type Actors, actionName, actorName, factLines, targetKind } from './row-words.ts';
import { placeOfTarget, searchPath } from './search.ts';

interface KeysReply {
  readonly results: readonly { readonly id: string; readonly name: string }[];
}

export function AuditPage(props: ScreenProps) {
  const { api, route, people, may } = props;
  const { audit } = texts();
  const pages = usePages<AuditEntryView>(api, searchPath(route.query));
  const keys = useRead<KeysReply>(api, '/keys/');
  const names = new Map(keys.value?.results.map(({ id, name }) => [id, name]));
  const actors = { people, keys: names };
  return (
    <>
      <section class="wide">
        <h2>{route.mode === 'live' ? audit.titleLive : audit.titleTest}</h2>
        <p class="muted">{audit.means}</p>
        <Filters {...props} keys={names} />
        <Reading of={pages} rows={6}>
          {({ results }) =>
            results.length === 0 ? (
              <p>{pages.more === undefined ? audit.none : audit.noneYet}</p>
            ) : (
              <Table {...props} lines={results} actors={actors} />
            )
          }
        </Reading>
        <More pages={pages} name={texts().showOlder} />
      </section>
      {may('audit:write') && <Export {...props} />}
    </>
  );
}

interface TableProps extends ScreenProps {
  readonly lines: readonly AuditEntryView[];
  readonly actors: Actors;
}

function Table({ lines, actors, route }: TableProps) {
  const { audit } = texts();
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{audit.at}</th>
          <th>{audit.who}</th>
          <th>{audit.what}</th>
          <th>{audit.subject}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.request_id} ${line.action} ${line.target}`}>
            <td>{formatInstant(line.at)}</td>
            <td>
              <bdi>{actorName(line, actors)}</bdi>
            </td>
            <td>
              {actionName(line.action)}
              {factLines(line).map((fact) => (
                <p key={fact} class="muted small wrap" dir="auto">
                  {fact}
                </p>
              ))}
            </td>
            <td class="subject">
              <Subject line={line} route={route} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The object, as a link where a screen shows it, and the way to everything about it. */
function Subject({ line, route }: Pick<ScreenProps, 'route'> & { readonly line: AuditEntryView }) {
  const { audit } = texts();
  const place = placeOfTarget(line, route.mode);
  const kind = targetKind(line.target);
  const all = { ...route, query: { target: line.target } };
  return (
    <>
      {place !== undefined && hasScreen(place.screen) ? <a href={addressOf(place)}>{kind}</a> : kind}
      <p class="small">
        <a href={addressOf(all)} aria-label={`${audit.allAbout}: ${kind} ${line.target}`}>
          {audit.allAbout}
        </a>
      </p>
    </>
  );
}
