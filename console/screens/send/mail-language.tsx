/** In which language the mails of a request are written. */
import { Field } from '../../parts/form/field.tsx';
import { LanguageOptions } from '../../text/language-options.tsx';
import { language } from '../../text/texts.ts';
import { texts } from './texts.ts';

interface Props {
  /** Undefined while nobody has chosen one: that of the page counts. */
  readonly chosen: string | undefined;
  readonly choose: (code: string) => void;
}

export function MailLanguage({ chosen, choose }: Props) {
  const words = texts();
  return (
    <Field id="send-language" label={words.mailLanguage} hint={words.languages}>
      <select
        id="send-language"
        class="text"
        value={chosen ?? language.get()}
        onChange={(event) => choose(event.currentTarget.value)}
        aria-describedby="send-language-hint"
      >
        <LanguageOptions />
      </select>
    </Field>
  );
}
