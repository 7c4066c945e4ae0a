/** The third step: where the mail goes, how long its link works, and what the request is called. */
import { fill } from '../../../../design/wording.ts';
import { described, Field } from '../../../parts/form/field.tsx';
import { MailLanguage } from '../../../parts/form/mail-language.tsx';
import { LinkTime } from '../link-time.tsx';
import { texts } from '../texts.ts';
import { type Draft, nameOf } from './draft.ts';
import type { StepProps } from './who.tsx';

interface Props extends Omit<StepProps, 'api'> {
  /** The team's usual lifetime in hours. */
  readonly usual: number | undefined;
  readonly templateName: string;
}

export function Details({ usual, templateName, ...step }: Props) {
  const { draft, change, errors } = step;
  const words = texts();
  const hint = hintOf(draft);
  const error = errors.get('email');
  return (
    <div class="pair">
      <Field id="send-email" label={words.email} error={error} hint={hint}>
        <input
          id="send-email"
          class="text"
          type="email"
          dir="ltr"
          autocomplete="off"
          maxLength={254}
          required
          value={draft.email ?? (draft.who === 'existing' ? (draft.chosen?.email ?? '') : '')}
          onInput={(event) => change({ email: event.currentTarget.value })}
          {...described('send-email', error, hint)}
        />
      </Field>
      <LinkTime usual={usual} chosen={draft.hours} choose={(hours) => change({ hours })} />
      <div class="wide stack">
        <RequestName {...step} templateName={templateName} />
        <MailLanguage chosen={draft.language} choose={(language) => change({ language })} />
      </div>
    </div>
  );
}

function RequestName({ draft, change, templateName }: Omit<Props, 'usual'>) {
  const words = texts();
  const entity = nameOf(draft);
  const isKnown = entity !== '' && templateName !== '';
  return (
    <Field id="send-name" label={words.requestName}>
      <input
        id="send-name"
        class="text"
        dir="auto"
        autocomplete="off"
        maxLength={255}
        placeholder={isKnown ? fill(words.requestNameAs, { entity, template: templateName }) : ''}
        value={draft.requestName}
        onInput={(event) => change({ requestName: event.currentTarget.value })}
      />
    </Field>
  );
}

function hintOf({ who, chosen }: Draft): string | undefined {
  const words = texts();
  if (who === 'new' || chosen?.email === undefined) return undefined;
  return chosen.email === '' ? words.emailNoRecord : words.emailRecord;
}
