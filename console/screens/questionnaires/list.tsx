/** The list of questionnaires: the newest version of each. */
import type { TemplateLine } from '#shared/domain/settings/templates/schema.ts';
import { formatInstant } from '../../../design/format.ts';
import { count, lookUp } from '../../../design/wording.ts';
import { addressOf, type Route } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { CountedList } from '../../parts/list/counted-list.tsx';
import { Blank } from '../../parts/states.tsx';
import { listPath, PAGE_SIZE } from './model/list-query.ts';
import { NewButton } from './parts/write-button.tsx';
import { texts } from './texts.ts';

export function QuestionnaireList(props: ScreenProps) {
  const { route, go, may } = props;
  const words = texts();
  const mayWrite = may('questionnaires:write');
  const actions = (
    <span class="push">
      <NewButton route={route} mayWrite={mayWrite} />
    </span>
  );
  return (
    <CountedList<TemplateLine>
      {...props}
      title={shellTexts().screens.questionnaires}
      path={listPath(route.query)}
      pageSize={PAGE_SIZE}
      found={words.found}
      {...(mayWrite ? { keys: { write: () => go({ parts: ['new'], query: {} }) } } : {})}
      actions={actions}
      filters={<Filters route={route} />}
      nothing={<NothingYet route={route} />}
    >
      {(results) => <Table results={results} route={route} />}
    </CountedList>
  );
}

function Filters({ route }: { readonly route: Route }) {
  const words = texts();
  const { active, retired } = words.states;
  return (
    <>
      <Narrow
        {...{ route, name: 'type', label: words.type }}
        choices={[['', words.all], ...Object.entries(words.types)]}
      />
      <Narrow
        {...{ route, name: 'retired', label: words.state }}
        choices={[
          ['', active],
          ['true', retired],
        ]}
      />
    </>
  );
}

interface NarrowProps {
  readonly route: Route;
  /** In the address. */
  readonly name: 'type' | 'retired';
  readonly label: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
}

function Narrow({ route, name, label, choices }: NarrowProps) {
  const { query } = route;
  return (
    <nav class="filters kinds" aria-label={label}>
      {choices.map(([value, text]) => (
        <a
          key={value}
          class="button small"
          href={addressOf({ ...route, query: { ...query, [name]: value, page: '' } })}
          aria-current={(query[name] ?? '') === value ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

function NothingYet({ route }: { readonly route: Route }) {
  const words = texts();
  const isOfRetired = route.query['retired'] === 'true';
  return (
    <Blank icon="form" title={isOfRetired ? words.noneRetired : words.noneYet}>
      <p>{isOfRetired ? words.retiredMeans : words.noneYetBody}</p>
    </Blank>
  );
}

interface TableProps {
  readonly results: readonly TemplateLine[];
  readonly route: Route;
}

function Table({ results, route }: TableProps) {
  const words = texts();
  return (
    <table class="plain">
      <thead>
        <tr>
          <th>{words.name}</th>
          <th>{words.type}</th>
          <th class="end">{words.version}</th>
          <th class="end">{words.questions}</th>
          <th>{words.inUse}</th>
          <th>{words.published}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <a href={addressOf({ ...route, parts: [String(line.id)], query: {} })} dir="auto">
                {line.name}
              </a>
              {line.description !== '' && (
                <p class="muted small clamp" dir="auto">
                  {line.description}
                </p>
              )}
            </th>
            <td data-name={words.type}>{lookUp(words.types, line.questionnaire_type)}</td>
            <td class="num end" data-name={words.version}>
              {line.version}
            </td>
            <td class="num end" data-name={words.questions}>
              {line.question_count}
            </td>
            <td data-name={words.inUse}>{inUse(line)}</td>
            <td data-name={words.published}>{formatInstant(line.created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inUse({ response_count }: TemplateLine): string {
  const words = texts();
  return response_count === 0 ? words.notUsed : count(words.used, response_count);
}
