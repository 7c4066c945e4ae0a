/** The content of a page as operators (ISO 32000-1, 8 and 9). Everything is content of a tag, or an artifact. */
import type { LaidOutPage, Mark } from '../layout/strip.ts';
import type { Tag, Tagger } from '../layout/tag.ts';
import { PAGE } from '../look.ts';
import type { PlacedRun } from '../text/lines.ts';
import type { FontUses } from './font-use.ts';
import { num, rgb, shownText } from './shown-text.ts';

/** An area that leads to a section. Its edges are in the coordinates of PDF. */
export interface LinkArea {
  readonly page: number;
  readonly section: string;
  readonly rect: readonly [number, number, number, number];
  readonly tag: Tag;
}

export interface PageParts {
  readonly fonts: FontUses;
  readonly tags: Tagger;
  readonly links: LinkArea[];
}

export interface PageContent {
  readonly operators: string;
  /** The tag of each piece of marked content, by its number. */
  readonly tagged: readonly Tag[];
}

export const LOGO_NAME = 'Logo';

type LineMark = Extract<Mark, { readonly kind: 'line' }>;

export function pageContent({ marks }: LaidOutPage, page: number, parts: PageParts): PageContent {
  const writer = new ContentWriter(page, parts);
  writer.fills(marks.filter((mark) => mark.kind === 'fill'));
  const read = marks.flatMap((mark) =>
    mark.kind !== 'fill' && mark.tag !== null ? [{ mark, tag: mark.tag }] : [],
  );
  for (const { mark, tag } of read.sort((a, b) => a.tag.order - b.tag.order)) {
    if (mark.kind === 'logo') writer.logo(mark, tag);
    else writer.line(mark, tag);
  }
  writer.decoration(marks.filter((mark): mark is LineMark => mark.kind === 'line' && mark.tag === null));
  return writer.content();
}

class ContentWriter {
  readonly #page: number;
  readonly #parts: PageParts;
  readonly #operators: string[] = [];
  readonly #tagged: Tag[] = [];
  #open: Tag | undefined;
  #lastLink: { readonly parent: Tag; readonly section: string; readonly tag: Tag } | undefined;

  constructor(page: number, parts: PageParts) {
    this.#page = page;
    this.#parts = parts;
  }

  fills(fills: readonly Extract<Mark, { readonly kind: 'fill' }>[]): void {
    if (fills.length === 0) return;
    this.#operators.push('/Artifact BMC');
    // Rules are drawn over the backgrounds of neighbouring cells.
    const rulesLast = [...fills].sort((a, b) => Number(a.height < 1) - Number(b.height < 1));
    for (const { x, y, width, height, color } of rulesLast) {
      const bottom = PAGE.height - y - height;
      this.#operators.push(`${rgb(color)} rg ${num(x)} ${num(bottom)} ${num(width)} ${num(height)} re f`);
    }
    this.#operators.push('EMC');
  }

  logo({ x, y, width, height }: Extract<Mark, { readonly kind: 'logo' }>, tag: Tag): void {
    this.#begin(tag);
    const bottom = PAGE.height - y - height;
    this.#operators.push(`q ${num(width)} 0 0 ${num(height)} ${num(x)} ${num(bottom)} cm /${LOGO_NAME} Do Q`);
  }

  line(mark: LineMark, tag: Tag): void {
    for (const runs of byLink(mark.line.runs)) {
      const link = runs[0]?.run.style.link;
      this.#begin(link === undefined ? tag : this.#linkTag(tag, link));
      this.#operators.push(shownText(runs, mark.x, PAGE.height - mark.y, this.#parts.fonts));
      if (link !== undefined) this.#addArea(link, mark, runs);
    }
  }

  decoration(marks: readonly LineMark[]): void {
    if (marks.length === 0) return;
    this.#end();
    this.#operators.push('/Artifact <</Type /Pagination>> BDC');
    for (const { line, x, y } of marks) {
      this.#operators.push(shownText(line.runs, x, PAGE.height - y, this.#parts.fonts));
    }
    this.#operators.push('EMC');
  }

  content(): PageContent {
    this.#end();
    return { operators: this.#operators.join('\n'), tagged: this.#tagged };
  }

  #begin(tag: Tag): void {
    if (this.#open === tag) return;
    this.#end();
    const mcid = this.#tagged.length;
    this.#operators.push(`/${tag.type} <</MCID ${mcid}>> BDC`);
    this.#tagged.push(tag);
    tag.kids.push({ page: this.#page, mcid });
    this.#open = tag;
  }

  #end(): void {
    if (this.#open !== undefined) this.#operators.push('EMC');
    this.#open = undefined;
  }

  /** The parts of a link that follow each other are one link. */
  #linkTag(parent: Tag, section: string): Tag {
    const last = this.#lastLink;
    if (last !== undefined && last.parent === parent && last.section === section) return last.tag;
    const tag = this.#parts.tags.add(parent, 'Link');
    this.#lastLink = { parent, section, tag };
    return tag;
  }

  #addArea(section: string, { x, y, line }: LineMark, runs: readonly PlacedRun[]): void {
    const tag = this.#open;
    if (tag === undefined) return;
    const left = x + Math.min(...runs.map((part) => part.x));
    const right = x + Math.max(...runs.map((part) => part.x + part.run.width));
    const baseline = PAGE.height - y;
    const bottom = baseline - line.leading * 0.3;
    if (runs[0]?.run.style.isUnderlined === true) {
      this.#operators.push(`${num(left)} ${num(baseline - 1.6)} ${num(right - left)} 0.5 re f`);
    }
    tag.kids.push({ area: this.#parts.links.length });
    this.#parts.links.push({
      page: this.#page,
      section,
      rect: [left, bottom, right, bottom + line.leading],
      tag,
    });
  }
}

/** Parts of a line that lead to the same place. */
function byLink(runs: readonly PlacedRun[]): readonly (readonly PlacedRun[])[] {
  const groups: PlacedRun[][] = [];
  for (const part of runs) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.run.style.link === part.run.style.link) last.push(part);
    else groups.push([part]);
  }
  return groups;
}
