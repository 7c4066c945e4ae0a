/** The texts of the respondent's fields, in the language of the console. */
import { setTexts, type Texts } from '../../../../portal/text/texts.ts';
import { assets } from '../../../base/text/assets.ts';

export async function loadFieldTexts(code: string): Promise<void> {
  const reply = await fetch(assets().texts['preview']?.[code] ?? '');
  if (!reply.ok) throw new Error(`the texts of the preview answered ${reply.status}`);
  setTexts(unsafeTexts(await reply.json()));
}

/** The build takes the texts from the page's own files, and a test compares their languages. */
function unsafeTexts(json: unknown): Texts {
  return json as Texts;
}
