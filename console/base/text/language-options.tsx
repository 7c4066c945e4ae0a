/** Every language of the console as the options of a choice, each in its own words. */
import { languages } from './texts.ts';

export function LanguageOptions() {
  return (
    <>
      {languages().map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </>
  );
}
