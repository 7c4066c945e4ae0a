/** Which styles of a Word document are headings. Ids are localised; names and outline levels are not. */
import type { XmlHandler } from '../xml.ts';

/** Level of a heading by the id of its style: 1 is outermost, 0 the title of the document. */
export type HeadingStyles = ReadonlyMap<string, number>;

const HEADING = /^heading ([1-9])$/i;

export function headingStyles(): { readonly handler: XmlHandler; readonly styles: HeadingStyles } {
  const styles = new Map<string, number>();
  let id: string | undefined;
  const note = (level: number | undefined) => {
    if (id !== undefined && level !== undefined) styles.set(id, level);
  };
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'style') id = attribute('styleId');
      if (name === 'name') note(levelOfName(attribute('val') ?? ''));
      if (name === 'outlineLvl' && !styles.has(id ?? '')) note(outlineLevel(attribute('val')));
    },
    close(name) {
      if (name === 'style') id = undefined;
    },
  };
  return { handler, styles };
}

function levelOfName(name: string): number | undefined {
  if (name.toLowerCase() === 'title') return 0;
  const [, level] = HEADING.exec(name) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Counted from 0 in the file; 9 stands for body text. */
export function outlineLevel(value: string | undefined): number | undefined {
  const level = Number(value ?? Number.NaN);
  return Number.isInteger(level) && level >= 0 && level < 9 ? level + 1 : undefined;
}
