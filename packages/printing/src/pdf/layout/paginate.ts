/** Fills pages with strips. */
import { PAGE, TEXT_HEIGHT } from '../look.ts';
import type { LaidOutPage, Mark, Strip } from './strip.ts';

/** No page is empty. A strip that is higher than a page would be cut: authors of strips divide them. */
export function paginate(strips: readonly Strip[]): readonly LaidOutPage[] {
  const filler = new PageFiller();
  let at = 0;
  while (at < strips.length) {
    const group = groupAt(strips, at);
    filler.add(group);
    at += group.length;
  }
  return filler.pages();
}

/** Strips that stay together. A group that is higher than a page falls into its strips. */
function groupAt(strips: readonly Strip[], start: number): readonly Strip[] {
  let end = start;
  while (end < strips.length && strips[end]?.keep === true && strips[end + 1]?.breaksBefore !== true)
    end += 1;
  const group = strips.slice(start, end + 1);
  return heightOf(group) + headHeight(group) <= TEXT_HEIGHT ? group : group.slice(0, 1);
}

function heightOf(group: readonly Strip[]): number {
  return group.reduce((sum, { height, gap }, index) => sum + height + (index === 0 ? 0 : gap), 0);
}

function headHeight(group: readonly Strip[]): number {
  return group[0]?.head?.height ?? 0;
}

class PageFiller {
  readonly #pages: { marks: Mark[]; sections: { id: string; y: number }[] }[] = [];
  #y = Number.POSITIVE_INFINITY;

  add(group: readonly Strip[]): void {
    const [first] = group;
    if (first === undefined) return;
    const isNew = first.breaksBefore === true || this.#pages.length === 0;
    if (isNew || this.#y + first.gap + heightOf(group) > PAGE.bottom) {
      this.#pages.push({ marks: [], sections: [] });
      this.#y = PAGE.top;
      if (first.head !== undefined) this.#draw(asDecoration(first.head));
    } else {
      this.#y += first.gap;
    }
    for (const [index, strip] of group.entries()) {
      if (index > 0) this.#y += strip.gap;
      this.#draw(strip);
    }
  }

  pages(): readonly LaidOutPage[] {
    return this.#pages;
  }

  #draw(strip: Strip): void {
    const page = this.#pages.at(-1);
    if (page === undefined) return;
    for (const mark of strip.marks) page.marks.push({ ...mark, x: mark.x + PAGE.side, y: mark.y + this.#y });
    if (strip.section !== undefined) page.sections.push({ id: strip.section, y: this.#y });
    this.#y += strip.height;
  }
}

/** The repeated head is not read out again. */
function asDecoration(head: Strip): Strip {
  return { ...head, marks: head.marks.map((mark) => (mark.kind === 'line' ? { ...mark, tag: null } : mark)) };
}
