/** One request: four steps on one page, and what became of it. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { SettingsView } from '#shared/domain/settings/schema.ts';
import { useKeys } from '../../../base/keys/listen.ts';
import { useRead } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import { useStore } from '../../../base/store.ts';
import { useOnline } from '../../../deciding/use-online.ts';
import { Button } from '../../../parts/button.tsx';
import { deedName } from '../../../parts/deed-name.ts';
import { sayProblem } from '../../../parts/states.tsx';
import { texts } from '../texts.ts';
import { Details } from './details.tsx';
import { type Draft, EMPTY_DRAFT, type Field, problemsOf } from './draft.ts';
import { Preview } from './preview.tsx';
import { Sent } from './sent.tsx';
import { draftStore, keepFor, type Sending, sendingStore, startAnew } from './state.ts';
import { TEMPLATES_PATH, Template, type TemplatePage } from './template.tsx';
import { useSending } from './use-sending.ts';
import { Who } from './who.tsx';

export function OneRequest(props: ScreenProps) {
  const { api, route, session, go } = props;
  const { entity: asked, questionnaire } = route.query;
  // Before the first paint: nothing of another session is shown.
  useLayoutEffect(() => {
    keepFor(session.session_id);
    beginWith(asked, questionnaire);
  }, [session.session_id, asked, questionnaire]);
  const templates = useRead<TemplatePage>(api, TEMPLATES_PATH);
  const settings = useRead<SettingsView>(api, '/settings/');
  const draft = useStore(draftStore);
  const { sending, send, again } = useSending(props);
  const templateName = templates.value?.results.find(({ id }) => id === draft.questionnaire)?.name ?? '';
  if (sending.state === 'sent') {
    const another = () => {
      startAnew();
      go({ query: {} }, { replace: true });
    };
    return <Sent reply={sending.reply} templateName={templateName} route={route} onAnother={another} />;
  }
  return (
    <Form
      {...props}
      {...{ draft, templates, templateName, sending, send, again }}
      settings={settings.value}
      asked={asked}
    />
  );
}

/** An entity or a questionnaire in the address begins a request with it. What is on its way is not touched. */
function beginWith(asked: string | undefined, questionnaire = ''): void {
  const { state } = sendingStore.get();
  if (asked === undefined && questionnaire === '') return;
  if (state === 'held' || state === 'sending' || state === 'unknown') return;
  const before = state === 'sent' ? EMPTY_DRAFT : draftStore.get();
  sendingStore.set({ state: 'writing' });
  const draft = /^[1-9]\d{0,9}$/.test(questionnaire)
    ? { ...before, questionnaire: Number(questionnaire) }
    : before;
  const isThere = asked === undefined || (draft.who === 'existing' && draft.chosen?.id === asked);
  draftStore.set(isThere ? draft : { ...draft, who: 'existing', chosen: undefined, email: undefined });
}

interface FormProps extends ScreenProps {
  readonly draft: Draft;
  readonly templates: ReturnType<typeof useRead<TemplatePage>>;
  readonly templateName: string;
  readonly settings: SettingsView | undefined;
  readonly asked: string | undefined;
  readonly sending: Sending;
  readonly send: (draft: Draft) => Promise<void>;
  readonly again: () => Promise<void>;
}

function Form(props: FormProps) {
  const { api, route, go, draft, templates, templateName, settings, asked, sending, send, again } = props;
  const words = texts();
  const [tried, setTried] = useState(false);
  const isOnline = useOnline();
  const isBusy = sending.state === 'held' || sending.state === 'sending';
  const missing = problemsOf(draft);
  const errors = new Map(tried ? missing.map((field): [Field, string] => [field, words.missing[field]]) : []);
  const change = (part: Partial<Draft>) => {
    if (isBusy) return;
    draftStore.set({ ...draftStore.get(), ...part });
    // What was refused is another request now.
    if (sending.state === 'refused') sendingStore.set({ state: 'writing' });
  };
  const submit = () => {
    if (isBusy || !isOnline || sending.state === 'unknown') return;
    setTried(true);
    const [first] = missing;
    if (first === undefined) void send(draft);
    else focusField(first);
  };
  useKeys({ send: submit });
  const step = { api, draft, change, errors };
  return (
    <form
      class="send-one"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset class="steps" disabled={isBusy || sending.state === 'unknown'}>
        <Step n={1} title={words.whoTitle}>
          <Who {...step} asked={asked} forgetAsked={() => go({ query: {} }, { replace: true })} />
        </Step>
        <Step n={2} title={words.templateTitle}>
          <Template {...step} templates={templates} mode={route.mode} />
        </Step>
        <Step n={3} title={words.detailsTitle}>
          <Details {...step} usual={settings?.default_expiry_hours} templateName={templateName} />
        </Step>
      </fieldset>
      <div class="beside">
        <Step n={4} title={words.previewTitle}>
          <Preview api={api} draft={draft} mode={route.mode} settings={settings} />
        </Step>
      </div>
      <div class="send-foot">
        <Outcome sending={sending} again={again} isOnline={isOnline} hasMissing={errors.size > 0} />
        <p class="row">
          <Button
            type="submit"
            look="primary"
            shortcut="Mod+enter"
            busy={isBusy || sending.state === 'unknown'}
            unavailable={isOnline ? undefined : words.offline}
          >
            {deedName(nameOfButton(sending), route.mode)}
          </Button>
          <span class="muted small grow">{words.heldBefore}</span>
        </p>
      </div>
    </form>
  );
}

function nameOfButton({ state }: Sending): string {
  const words = texts();
  if (state === 'held') return words.notSentYet;
  return state === 'sending' ? words.onItsWay : words.send;
}

/** The control of a field, by its id. The choice of a template is a group, of which the first one is focused. */
function focusField(field: Field): void {
  const element = document.getElementById(`send-${field}`);
  (element?.querySelector('input') ?? element)?.focus();
}

interface StepParts {
  readonly n: number;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Step({ n, title, children }: StepParts) {
  return (
    <section class="step" aria-labelledby={`send-step-${n}`}>
      <h2 id={`send-step-${n}`}>
        <span class="step-number" aria-hidden="true">
          {n}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface OutcomeProps {
  readonly sending: Sending;
  readonly again: () => Promise<void>;
  readonly isOnline: boolean;
  readonly hasMissing: boolean;
}

/** Why it is not sent. */
function Outcome({ sending, again, isOnline, hasMissing }: OutcomeProps) {
  const words = texts();
  return (
    <>
      {!isOnline && (
        <p class="notice problem" role="status">
          {words.offline}
        </p>
      )}
      {hasMissing && (
        <p class="error" role="alert">
          {words.missingTitle}
        </p>
      )}
      {sending.state === 'refused' && (
        <p class="notice problem" role="alert">
          <strong>{words.refusedTitle}</strong> {sayProblem(sending.failed)}
        </p>
      )}
      {sending.state === 'unknown' && (
        <div class="notice problem" role="alert">
          <strong>{words.unknownTitle}</strong> {words.unknownBody} {sayProblem(sending.failed)}
          <Button look="small" onClick={() => void again()}>
            {words.tryAgain}
          </Button>
        </div>
      )}
    </>
  );
}
