/** The page where a questionnaire is written: a new one, or the next version of the newest. */
import type { TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Bar } from '../../../parts/bar.tsx';
import { Blank, Reading } from '../../../parts/states.tsx';
import type { Draft } from '../model/draft.ts';
import { texts } from '../texts.ts';
import { Builder } from './builder.tsx';

const EMPTY: Draft = {
  name: '',
  description: '',
  type: 'ddq',
  groups: [{ id: 's0', level: 'section', title: '', questions: [] }],
  files: [],
};

interface Props extends ScreenProps {
  /** `new`, or the id of the version that is replaced. */
  readonly id: string;
}

export function Writing(props: Props) {
  const { id, api, route, may } = props;
  const words = texts();
  const isNew = id === 'new';
  const mayWrite = may('questionnaires:write');
  const path = `/questionnaire-templates/${encodeURIComponent(id)}/`;
  const read = useRead<TemplateView>(api, isNew || !mayWrite ? undefined : path);
  const back = addressOf({ ...route, parts: isNew ? [] : [id], query: {} });
  if (mayWrite && isNew) return <Builder {...props} first={EMPTY} base={undefined} back={back} />;
  if (mayWrite && read.value?.replaced_by === null && read.value.retired_at === null) {
    return <Builder {...props} first={undefined} base={read.value} back={back} />;
  }
  return (
    <>
      <Bar
        title={isNew ? words.newOne : words.nextVersion}
        back={{ href: back, text: read.value?.name ?? shellTexts().screens.questionnaires }}
      />
      <div class="whole">
        {mayWrite ? (
          <Reading of={read} back={back}>
            {({ replaced_by: by }) => (
              <Blank icon="form" title={by === null ? words.retiredWrite : words.replaced}>
                <a class="button" href={addressOf({ ...route, parts: [String(by ?? id)], query: {} })}>
                  {by === null ? words.retiredShow : words.replacedShow}
                </a>
              </Blank>
            )}
          </Reading>
        ) : (
          <Blank icon="lock" title={shellTexts().forbiddenTitle}>
            <p>{words.mayNotWrite}</p>
          </Blank>
        )}
      </div>
    </>
  );
}
