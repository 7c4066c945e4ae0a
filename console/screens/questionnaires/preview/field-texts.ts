/** The texts of the respondent's fields, in the language of the console. */
import { setTexts, type Texts } from '../../../../portal/text/texts.ts';

const TEXTS: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('../../../../portal/text/en.json', { with: { type: 'json' } }),
  de: () => import('../../../../portal/text/de.json', { with: { type: 'json' } }),
  ar: () => import('../../../../portal/text/ar.json', { with: { type: 'json' } }),
};

export async function loadFieldTexts(code: string): Promise<void> {
  const load = TEXTS[code] ?? TEXTS['en'];
  if (load !== undefined) setTexts((await load()).default);
}
