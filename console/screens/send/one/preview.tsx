/** The fourth step: the page as the respondent will see it. */
import { useMemo, useState } from 'preact/hooks';
import type { QuestionnaireView } from '#shared/domain/questionnaires/schema.ts';
import type { SettingsView } from '#shared/domain/settings/schema.ts';
import { serverNow } from '../../../../design/server-clock.ts';
import { fill } from '../../../../design/wording.ts';
import type { Api } from '../../../base/remote/api.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { Mode } from '../../../base/route/route.ts';
import { Button } from '../../../parts/button.tsx';
import { Reading } from '../../../parts/states.tsx';
import { type PreviewWidth, RespondentPreview } from '../../../preview/respondent-preview.tsx';
import { previewSession } from '../../../preview/session.ts';
import { texts } from '../texts.ts';
import { type Draft, nameOf } from './draft.ts';

interface Props {
  readonly api: Api;
  readonly draft: Draft;
  readonly mode: Mode;
  readonly settings: SettingsView | undefined;
}

export function Preview({ api, draft, mode, settings }: Props) {
  const words = texts();
  const { questionnaire } = draft;
  const read = useRead<QuestionnaireView>(
    api,
    questionnaire === undefined ? undefined : `/questionnaires/${questionnaire}/`,
  );
  if (questionnaire === undefined) return <p class="muted">{words.previewChoose}</p>;
  return (
    <Reading of={read} rows={4}>
      {(view) => <Shown view={view} draft={draft} mode={mode} settings={settings} />}
    </Reading>
  );
}

/** What is not known yet does not keep the page from being shown. */
const NO_BRAND = { name: 'Probity', color: null, logo: null } as const;
const USUAL_HOURS = 48;

function Shown({ view, draft, mode, settings }: Omit<Props, 'api'> & { readonly view: QuestionnaireView }) {
  const words = texts();
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const entityName = nameOf(draft);
  const hours = draft.hours ?? settings?.default_expiry_hours ?? USUAL_HOURS;
  const session = useMemo(
    () =>
      previewSession({
        questionnaire: view,
        brand: settings?.brand ?? NO_BRAND,
        entityName: entityName === '' ? '…' : entityName,
        isTest: mode === 'test',
        expiresAt: serverNow() + hours * 3_600_000,
      }),
    [view, settings, entityName, mode, hours],
  );
  const who = entityName === '' ? words.previewSomebody : entityName;
  return (
    <>
      <div class="row preview-head">
        <fieldset class="row">
          <legend class="hidden-text">{words.previewWidth}</legend>
          <Button look="small" pressed={width === 'phone'} onClick={() => setWidth('phone')}>
            {words.previewPhone}
          </Button>
          <Button look="small" pressed={width === 'desk'} onClick={() => setWidth('desk')}>
            {words.previewDesk}
          </Button>
        </fieldset>
        <span class="muted small">{words.previewHint}</span>
      </div>
      <RespondentPreview
        session={session}
        width={width}
        name={fill(words.previewOf, { name: who })}
        failedText={words.previewFailed}
      />
    </>
  );
}
