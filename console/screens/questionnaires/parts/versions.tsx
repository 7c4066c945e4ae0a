/** The versions of a questionnaire, and what the shown one changed of the one before. */
import type { TemplateLine, TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { formatInstant } from '../../../../design/format.ts';
import { count, fill } from '../../../../design/wording.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Reading } from '../../../parts/states.tsx';
import { draftOf } from '../model/draft.ts';
import { texts } from '../texts.ts';
import { Changes } from './changes.tsx';

interface Props extends ScreenProps {
  readonly view: TemplateView;
}

export function Versions(props: Props) {
  const { view } = props;
  const words = texts();
  return (
    <>
      <section>
        <table class="plain">
          <thead>
            <tr>
              <th>{words.version}</th>
              <th>{words.published}</th>
              <th>{words.madeBy}</th>
              <th class="end">{words.questions}</th>
              <th>{words.inUse}</th>
            </tr>
          </thead>
          <tbody>
            {view.versions.map((line) => (
              <VersionRow key={line.id} {...props} line={line} />
            ))}
          </tbody>
        </table>
        <p class="muted small">{words.versionsKept}</p>
      </section>
      {view.replaces !== null && <Compared {...props} replaces={view.replaces} />}
    </>
  );
}

function VersionRow({ line, view, route, people }: Props & { readonly line: TemplateLine }) {
  const words = texts();
  const by = line.created_by === null ? words.imported : people.get(line.created_by)?.name;
  return (
    <tr>
      <th scope="row">
        <a
          href={addressOf({ ...route, parts: [String(line.id), 'versions'], query: {} })}
          aria-current={line.id === view.id ? 'true' : undefined}
        >
          {fill(words.versionN, { n: line.version })}
        </a>
      </th>
      <td data-name={words.published}>{formatInstant(line.created_at)}</td>
      <td data-name={words.madeBy}>
        <bdi>{by ?? words.somebody}</bdi>
      </td>
      <td class="num end" data-name={words.questions}>
        {line.question_count}
      </td>
      <td data-name={words.inUse}>
        {line.response_count === 0 ? words.notUsed : count(words.used, line.response_count)}
      </td>
    </tr>
  );
}

function Compared({ view, api, replaces }: Props & { readonly replaces: number }) {
  const words = texts();
  const before = useRead<TemplateView>(api, `/questionnaire-templates/${replaces}/`);
  return (
    <section>
      <h2>{fill(words.changedSince, { n: view.version, before: view.version - 1 })}</h2>
      <Reading of={before} rows={4}>
        {({ template }) => <Changes before={draftOf(template)} after={draftOf(view.template)} />}
      </Reading>
    </section>
  );
}
