/** A document as pages of marks, with its structure and its bookmarks. */
import type { PrintedDocument, Section } from '../../document.ts';
import { safeLine } from '../../safe-text.ts';
import { pageWords, WORDS } from '../../words.ts';
import { GREY, PAGE, RULE, SIZES, TEXT_WIDTH } from '../look.ts';
import { contentsStrips } from './contents.ts';
import { coverStrips, type LogoSize } from './cover.ts';
import { paginate } from './paginate.ts';
import { type Entry, entriesOf, sectionStrips } from './sections.ts';
import { lineMark, type Setting, setText } from './setting.ts';
import type { LaidOutPage, Mark, Strip } from './strip.ts';
import { tagger } from './tag.ts';

export interface LaidOut {
  readonly pages: readonly LaidOutPage[];
  readonly entries: readonly Entry[];
  /** Page (from 0) and distance from its upper edge of each section. */
  readonly places: ReadonlyMap<string, { readonly page: number; readonly y: number }>;
}

export function layOut(document: PrintedDocument, logo: LogoSize | undefined, setting: Setting): LaidOut {
  const entries = entriesOf(document.sections);
  const front = coverStrips(document, logo, setting);
  const pages = document.hasContents
    ? withContents(document, front, entries, setting)
    : paginate([...front, ...bodyStrips(document.sections, setting)]);
  const places = new Map(
    pages.flatMap(({ sections }, page) => sections.map(({ id, y }) => [id, { page, y }] as const)),
  );
  const framed = pages.map((page, index) => ({
    ...page,
    marks: [...page.marks, ...frame(document, index, pages.length, setting)],
  }));
  return { pages: framed, entries, places };
}

/** The contents name pages, and take pages themselves: they are laid out twice. */
function withContents(
  document: PrintedDocument,
  front: readonly Strip[],
  entries: readonly Entry[],
  setting: Setting,
): readonly LaidOutPage[] {
  const cover = paginate(front);
  const draft = { ...setting, tags: tagger() };
  const length = paginate(contentsStrips(entries, () => 0, draft.tags.root, draft)).length;
  const contentsTag = setting.tags.add(setting.tags.root, 'Sect');
  const body = paginate(bodyStrips(document.sections, setting));
  const first = cover.length + length + 1;
  const pageOf = new Map(
    body.flatMap(({ sections }, page) => sections.map(({ id }) => [id, page + first] as const)),
  );
  const contents = paginate(contentsStrips(entries, (id) => pageOf.get(id) ?? first, contentsTag, setting));
  return [...cover, ...contents, ...body];
}

function bodyStrips(sections: readonly Section[], setting: Setting): readonly Strip[] {
  return sections.flatMap((section) => sectionStrips(section, setting.tags.root, setting));
}

const HEADER_Y = 38;
const FOOTER_Y = 792;

/** Header and footer: decoration, which is not read out on each page. */
function frame(document: PrintedDocument, page: number, pages: number, setting: Setting): readonly Mark[] {
  const isCover = page === 0 && document.hasContents;
  const marking = [safeLine(document.marking), ...(document.isTestData ? [WORDS.testData] : [])].filter(
    Boolean,
  );
  const line = (y: number): Mark => ({
    kind: 'fill',
    x: PAGE.side,
    y,
    width: TEXT_WIDTH,
    height: 0.5,
    color: RULE,
  });
  return [
    ...(isCover ? [] : side(safeLine(document.title), HEADER_Y, 'start', setting)),
    ...side(marking.join(' · '), HEADER_Y, 'end', setting, true),
    line(HEADER_Y + 17),
    line(FOOTER_Y - 6),
    ...side(safeLine(document.brand.name), FOOTER_Y, 'start', setting),
    ...side(pageWords(page + 1, pages), FOOTER_Y, 'end', setting),
  ];
}

/** One line in the left or the right part of the frame, cut where it is too long. */
function side(
  text: string,
  y: number,
  align: 'start' | 'end',
  setting: Setting,
  isBold = false,
): readonly Mark[] {
  const size = SIZES.small;
  const width = TEXT_WIDTH * (align === 'start' ? 0.62 : 0.36);
  const color = isBold ? setting.palette.accent : GREY;
  const lines = setText([text], { size, isBold, color }, width, setting);
  const [line] =
    lines.length > 1
      ? setText([`${shortened(text, size)}…`], { size, isBold, color }, width, setting)
      : lines;
  if (line === undefined || line.runs.length === 0) return [];
  const x = align === 'start' ? PAGE.side : PAGE.side + TEXT_WIDTH - line.width;
  return [{ ...lineMark(line, y, { x, width: line.width, size }, null), x }];
}

/** Long enough to fill the part, short enough to fit it in most scripts. */
function shortened(text: string, size: number): string {
  const most = Math.floor((TEXT_WIDTH * 0.62) / (size * 0.75));
  return [...text].slice(0, most).join('').trim();
}
