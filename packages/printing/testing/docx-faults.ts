/** What makes Word offer a repair: elements out of their order, references that lead nowhere, ids given twice (ECMA-376, part 1). */
import { type DocxPackage, type Element, named, within } from './docx-package.ts';

const ORDER: Readonly<Record<string, string>> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  'w:rPr':
    'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tcPr':
    'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  'w:tblBorders': 'top left start bottom right end insideH insideV',
  'w:tcMar': 'top left start bottom right end',
  'w:tblCellMar': 'top left start bottom right end',
  'w:pBdr': 'top left bottom right between bar',
  'w:tbl': 'tblPr tblGrid tr',
  'w:tr': 'tblPrEx trPr tc',
  'w:sectPr':
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid',
  'w:lvl': 'start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr',
  'w:style':
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
  'w:docDefaults': 'rPrDefault pPrDefault',
  'w:numbering': 'numPicBullet abstractNum num',
  'w:abstractNum': 'nsid multiLevelType tmpl name styleLink numStyleLink lvl',
  'w:sdt': 'sdtPr sdtEndPr sdtContent',
  'w:settings':
    'writeProtection view zoom removePersonalInformation displayBackgroundShape embedTrueTypeFonts mirrorMargins trackRevisions documentProtection defaultTabStop autoHyphenation evenAndOddHeaders characterSpacingControl footnotePr endnotePr compat docVars rsids themeFontLang clrSchemeMapping decimalSymbol listSeparator',
};

const FIELDS = /^(?:TOC \\h \\o "1-2"|PAGEREF section_\d+ \\h|PAGE|NUMPAGES)$/;
const TARGETS = /^(?!\/|.*\.\.\/\.\.)[\w./-]+$/;

/** All faults, none where the file is as it must be. */
export function docxFaults(file: DocxPackage): readonly string[] {
  const main = file.trees.get('word/document.xml');
  if (main === undefined) return ['no main part'];
  return [
    ...[...file.trees].flatMap(([part, tree]) => orderFaults(part, tree)),
    ...packageFaults(file),
    ...tableFaults(main),
    ...referenceFaults(file, main),
    ...[...file.trees].flatMap(([part, tree]) => fieldFaults(part, tree)),
  ];
}

function orderFaults(part: string, tree: Element): readonly string[] {
  return [...within(tree)].flatMap((element) => {
    const order = ORDER[element.name]?.split(' ');
    if (order === undefined) return [];
    const places = element.children.map(({ name }) => order.indexOf(name.replace(/^w:/, '')));
    const unknown = element.children.filter((_, index) => places[index] === -1).map(({ name }) => name);
    const isSorted = places.every((place, index) => index === 0 || (places[index - 1] ?? 0) <= place);
    return [
      ...unknown.map((name) => `${part}: ${name} in ${element.name}`),
      ...(isSorted
        ? []
        : [`${part}: ${element.name} has ${element.children.map(({ name }) => name).join(' ')}`]),
    ];
  });
}

/** Content types and relationships. */
function packageFaults({ parts, trees }: DocxPackage): readonly string[] {
  const types = trees.get('[Content_Types].xml');
  const overrides = named(types, 'Override').map(({ attributes }) => attributes['PartName'] ?? '');
  const extensions = new Set(named(types, 'Default').map(({ attributes }) => attributes['Extension']));
  const untyped = [...parts.keys()].filter(
    (name) =>
      name !== '[Content_Types].xml' &&
      !overrides.includes(`/${name}`) &&
      !extensions.has(name.split('.').at(-1)),
  );
  const absent = overrides.filter((name) => !parts.has(name.slice(1)));
  return [
    ...untyped.map((name) => `no content type for ${name}`),
    ...absent.map((name) => `a content type for ${name}, which is absent`),
    ...(new Set(overrides).size === overrides.length ? [] : ['two content types of one part']),
    ...[...trees].flatMap(([name, tree]) =>
      name.endsWith('.rels') ? relationshipFaults(name, tree, parts) : [],
    ),
  ];
}

function relationshipFaults(
  name: string,
  tree: Element,
  parts: ReadonlyMap<string, Uint8Array>,
): readonly string[] {
  const folder = name.replace(/_rels\/[^/]+$/, '');
  const related = named(tree, 'Relationship').map(({ attributes }) => attributes);
  const ids = related.map((each) => each['Id']);
  return [
    ...(new Set(ids).size === ids.length ? [] : [`${name}: an id twice`]),
    ...related.flatMap((each) => {
      const target = each['Target'] ?? '';
      if (each['TargetMode'] !== undefined || !TARGETS.test(target))
        return [`${name}: leads outside, ${target}`];
      return parts.has(`${folder}${target}`) ? [] : [`${name}: ${target} is absent`];
    }),
  ];
}

function tableFaults(main: Element): readonly string[] {
  const cells = named(main, 'w:tc').filter(({ children }) => children.at(-1)?.name !== 'w:p');
  const uneven = named(main, 'w:tbl').filter((table) => {
    const columns = named(table, 'w:gridCol').length;
    return table.children.some((row) => row.name === 'w:tr' && named(row, 'w:tc').length !== columns);
  });
  const body = main.children.find(({ name }) => name === 'w:body')?.children ?? [];
  const adjoining = body.filter(({ name }, index) => name === 'w:tbl' && body[index + 1]?.name !== 'w:p');
  return [
    ...cells.map(() => 'a cell does not end with a paragraph'),
    ...uneven.map(() => 'a row has another number of cells than its table has columns'),
    ...adjoining.map(() => 'a table is not followed by a paragraph'),
  ];
}

/** Bookmarks, links, styles, lists and pictures. */
function referenceFaults({ trees }: DocxPackage, main: Element): readonly string[] {
  const values = (tree: Element | undefined, name: string, attribute: string) =>
    named(tree, name).map(({ attributes }) => attributes[attribute] ?? '');
  const bookmarks = values(main, 'w:bookmarkStart', 'w:name');
  const ids = values(main, 'w:bookmarkStart', 'w:id');
  const styles = new Set(values(trees.get('word/styles.xml'), 'w:style', 'w:styleId'));
  const lists = new Set(values(trees.get('word/numbering.xml'), 'w:num', 'w:numId'));
  const pictures = values(main, 'wp:docPr', 'id');
  const embedded = new Set(values(trees.get('word/_rels/document.xml.rels'), 'Relationship', 'Id'));
  const outside = named(main, 'w:hyperlink').filter(({ attributes }) => 'r:id' in attributes);
  return [
    ...repeated(bookmarks).map((name) => `bookmark ${name} twice`),
    ...repeated(ids).map((id) => `bookmark id ${id} twice`),
    ...ids
      .filter((id) => !values(main, 'w:bookmarkEnd', 'w:id').includes(id))
      .map((id) => `bookmark ${id} does not end`),
    ...bookmarks.filter((name) => !/^[A-Za-z_]\w{0,39}$/.test(name)).map((name) => `bookmark name ${name}`),
    ...values(main, 'w:hyperlink', 'w:anchor').flatMap((anchor) =>
      bookmarks.includes(anchor) ? [] : [`link to ${anchor}`],
    ),
    ...values(main, 'w:pStyle', 'w:val').flatMap((style) => (styles.has(style) ? [] : [`style ${style}`])),
    ...values(main, 'w:numId', 'w:val').flatMap((list) => (lists.has(list) ? [] : [`list ${list}`])),
    ...values(main, 'a:blip', 'r:embed').flatMap((id) => (embedded.has(id) ? [] : [`picture ${id}`])),
    ...repeated(pictures).map((id) => `picture id ${id} twice`),
    ...outside.map(() => 'a link to the outside'),
  ];
}

/** Fields begin, separate and end in this order, and are none but contents and page numbers. */
function fieldFaults(part: string, tree: Element): readonly string[] {
  const marks = named(tree, 'w:fldChar').map(({ attributes }) => attributes['w:fldCharType']);
  let depth = 0;
  let lowest = 0;
  for (const mark of marks) {
    depth += mark === 'begin' ? 1 : mark === 'end' ? -1 : 0;
    lowest = Math.min(lowest, depth);
  }
  const dirty = named(tree, 'w:fldChar').filter(
    ({ attributes }) => (attributes['w:dirty'] ?? 'false') !== 'false',
  );
  const prompts = named(tree, 'w:updateFields').filter(({ attributes }) => attributes['w:val'] !== 'false');
  return [
    ...(depth === 0 && lowest === 0 ? [] : [`${part}: fields are not balanced`]),
    ...dirty.map(() => `${part}: a field that asks to be updated`),
    ...prompts.map(() => `${part}: asks to update fields`),
    ...named(tree, 'w:instrText').flatMap(({ text }) =>
      FIELDS.test(text.trim()) ? [] : [`${part}: field ${text}`],
    ),
    ...named(tree, 'w:fldSimple').map(() => `${part}: a simple field`),
  ];
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
