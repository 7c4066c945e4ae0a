/** Names of documents and captures in the current language. */
import { countries } from '../../../design/format.ts';
import { fill } from '../../../design/wording.ts';
import type { Slot } from '../flow/screens.ts';
import type { StepState } from '../flow/step.ts';
import { stepTexts } from './texts.ts';

type View = StepState['view'];

/** `Passport: the page with your photo`. */
export function captureTitle({ document }: View, slot: Slot): string {
  const titles = stepTexts.captureTitles;
  const name = document === null ? stepTexts.checkDocument : stepTexts.documentKinds[document.kind];
  const title =
    slot === 'document_front' && document?.kind === 'passport' ? titles.document_page : titles[slot];
  return fill(title, { document: name });
}

/** `Passport, Norway`; undefined where none is chosen. */
export function documentName({ document }: View): string | undefined {
  if (document === null) return undefined;
  return fill(stepTexts.checkDocumentNamed, {
    document: stepTexts.documentKinds[document.kind],
    country: countries.find(([code]) => code === document.country)?.[1] ?? document.country,
  });
}
