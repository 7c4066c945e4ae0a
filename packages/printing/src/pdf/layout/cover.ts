/** The cover page, or the head of a document without one. */
import type { PrintedDocument, Text } from '../../document.ts';
import { safeLine } from '../../safe-text.ts';
import { WORDS } from '../../words.ts';
import { GREY, PAGE, SIZES, TEXT_WIDTH } from '../look.ts';
import { hasModelText } from '../text/printed-texts.ts';
import { contentStrips } from './blocks.ts';
import { lineMark, lineStrips, type Setting, setText } from './setting.ts';
import type { Strip } from './strip.ts';
import { factStrips } from './tables.ts';
import type { Tag } from './tag.ts';

/** Size of the logo's picture in pixels. */
export interface LogoSize {
  readonly width: number;
  readonly height: number;
}

const LOGO = { width: 150, height: 46 } as const;

export function coverStrips(
  document: PrintedDocument,
  logo: LogoSize | undefined,
  setting: Setting,
): readonly Strip[] {
  const parent = document.hasContents ? setting.tags.add(setting.tags.root, 'Sect') : setting.tags.root;
  const { palette, tags } = setting;
  const title = setText(
    [safeLine(document.title) || '–'],
    { size: SIZES.title, isBold: true, color: palette.accent },
    TEXT_WIDTH,
    setting,
  );
  const brand = brandStrip(document.brand.name, logo, parent, setting);
  const titleTag = tags.add(parent, 'P');
  return [
    { ...brand, breaksBefore: true },
    ...(document.hasContents ? [space(120)] : []),
    ...(document.hasContents ? [band(palette.brand)] : []),
    ...lineStrips(title, { x: 0, width: TEXT_WIDTH, size: SIZES.title }, titleTag, { gap: 14, keep: true }),
    ...document.subtitle.flatMap((line, index) => subtitle(line, index, parent, setting)),
    ...(document.isTestData ? testNotice(parent, setting) : []),
    ...factStrips(document.cover, parent, setting).map((strip, index) =>
      index === 0 ? { ...strip, gap: document.hasContents ? 34 : 14 } : strip,
    ),
    ...(hasModelText(document) ? legend(parent, setting) : []),
  ];
}

function brandStrip(name: string, logo: LogoSize | undefined, parent: Tag, setting: Setting): Strip {
  if (logo !== undefined) {
    const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    const size = { width: logo.width * scale, height: logo.height * scale };
    const alt = `Logo of ${safeLine(name)}`;
    const tag = setting.tags.add(parent, 'Figure', { alt });
    return { height: size.height, gap: 0, keep: true, marks: [{ kind: 'logo', x: 0, y: 0, ...size, tag }] };
  }
  const size = SIZES.subtitle;
  const lines = setText(
    [safeLine(name)],
    { size, isBold: true, color: setting.palette.accent },
    TEXT_WIDTH,
    setting,
  );
  const [line] = lines;
  if (line === undefined || line.runs.length === 0) return space(0);
  const tag = setting.tags.add(parent, 'P');
  const mark = lineMark(line, 0, { x: 0, width: TEXT_WIDTH, size }, tag);
  return { height: line.leading, gap: 0, keep: true, marks: [mark] };
}

function subtitle(text: Text, index: number, parent: Tag, setting: Setting): readonly Strip[] {
  const size = index === 0 ? SIZES.subtitle : SIZES.body;
  const look = index === 0 ? { size } : { size, color: GREY };
  const lines = setText(text, look, TEXT_WIDTH, setting);
  return lineStrips(lines, { x: 0, width: TEXT_WIDTH, size }, setting.tags.add(parent, 'P'), {
    gap: index === 0 ? 6 : 4,
  });
}

function testNotice(parent: Tag, setting: Setting): readonly Strip[] {
  const text = [{ text: WORDS.testNotice, strong: true }];
  const strips = contentStrips({ kind: 'notice', tone: 'caution', text }, parent, setting);
  return strips.map((strip, index) => (index === 0 ? { ...strip, gap: 18 } : strip));
}

function legend(parent: Tag, setting: Setting): readonly Strip[] {
  const size = SIZES.small;
  const lines = setText([WORDS.modelLegend], { size, color: GREY }, TEXT_WIDTH, setting);
  return lineStrips(lines, { x: 0, width: TEXT_WIDTH, size }, setting.tags.add(parent, 'P'), { gap: 14 });
}

function band(color: string): Strip {
  return {
    height: 5,
    gap: 0,
    keep: true,
    marks: [{ kind: 'fill', x: 0, y: 0, width: 72, height: 5, color }],
  };
}

function space(height: number): Strip {
  return { height: Math.min(height, PAGE.bottom - PAGE.top), gap: 0, keep: true, marks: [] };
}
