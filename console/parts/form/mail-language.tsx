/** In which language the mails of a request are written. */
import { useId } from 'preact/hooks';
import { LanguageOptions } from '../../base/text/language-options.tsx';
import { language, shellTexts } from '../../base/text/texts.ts';
import { Field } from './field.tsx';

interface Props {
  /** Undefined while nobody has chosen one: that of the page counts. */
  readonly chosen: string | undefined;
  readonly choose: (code: string) => void;
}

export function MailLanguage({ chosen, choose }: Props) {
  const id = useId();
  const words = shellTexts().mails;
  return (
    <Field id={id} label={words.language} hint={words.page}>
      <select
        id={id}
        class="text"
        value={chosen ?? language.get()}
        onChange={(event) => choose(event.currentTarget.value)}
        aria-describedby={`${id}-hint`}
      >
        <LanguageOptions />
      </select>
    </Field>
  );
}
