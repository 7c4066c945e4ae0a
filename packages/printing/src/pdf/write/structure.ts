/** Writes the structure of a document, and from each page back to it (ISO 32000-1, 14.7). */
import { type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFObject, type PDFRef } from 'pdf-lib';
import type { Tag } from '../layout/tag.ts';
import type { LinkArea, PageContent } from './page-content.ts';

interface Written {
  readonly pages: readonly PDFRef[];
  /** The annotations of the areas, by their numbers. */
  readonly areas: readonly PDFRef[];
}

/**
 * Numbers of the parent tree: those of the pages first, then those of the areas. `pages` and `areas` get theirs as
 * `StructParents` and `StructParent`.
 */
export function areaKey(pages: number, area: number): number {
  return pages + area;
}

export function writeStructure(
  context: PDFContext,
  root: Tag,
  contents: readonly PageContent[],
  links: readonly LinkArea[],
  written: Written,
): PDFRef {
  const tree = context.nextRef();
  const refs = new Map<Tag, PDFRef>();
  const refOf = (tag: Tag): PDFRef => {
    const ref = refs.get(tag) ?? context.nextRef();
    refs.set(tag, ref);
    return ref;
  };
  writeTag(context, root, tree, refOf, written);
  const ofPages = contents.flatMap(({ tagged }, page) => [
    page,
    context.register(context.obj(tagged.map(refOf))),
  ]);
  const ofAreas = links.flatMap(({ tag }, area) => [areaKey(contents.length, area), refOf(tag)]);
  const parents = context.register(context.obj({ Nums: context.obj([...ofPages, ...ofAreas]) }));
  context.assign(
    tree,
    context.obj({
      Type: 'StructTreeRoot',
      K: [refOf(root)],
      ParentTree: parents,
      ParentTreeNextKey: areaKey(contents.length, links.length),
    }),
  );
  return tree;
}

function writeTag(
  context: PDFContext,
  tag: Tag,
  parent: PDFRef,
  refOf: (tag: Tag) => PDFRef,
  written: Written,
): void {
  const ref = refOf(tag);
  const kids = tag.kids.flatMap((kid): readonly PDFObject[] => {
    if ('type' in kid) {
      writeTag(context, kid, ref, refOf, written);
      return [refOf(kid)];
    }
    if ('mcid' in kid) return [reference(context, 'MCR', written.pages[kid.page], { MCID: kid.mcid })];
    const area = written.areas[kid.area];
    return area === undefined ? [] : [context.obj({ Type: 'OBJR', Obj: area })];
  });
  const element = context.obj({ Type: 'StructElem', S: tag.type, P: parent, K: context.obj(kids) });
  describe(context, tag, element);
  context.assign(ref, element);
}

function reference(
  context: PDFContext,
  type: string,
  page: PDFRef | undefined,
  more: { MCID: number },
): PDFDict {
  return context.obj({ Type: type, ...(page === undefined ? {} : { Pg: page }), ...more });
}

function describe(context: PDFContext, { facts }: Tag, element: PDFDict): void {
  if (facts.alt !== undefined) element.set(PDFName.of('Alt'), PDFHexString.fromText(facts.alt));
  const attributes =
    facts.scope !== undefined
      ? { O: 'Table', Scope: facts.scope }
      : facts.summary !== undefined
        ? { O: 'Table', Summary: PDFHexString.fromText(facts.summary) }
        : facts.isOrdered !== undefined
          ? { O: 'List', ListNumbering: facts.isOrdered ? 'Decimal' : 'Disc' }
          : undefined;
  if (attributes !== undefined) element.set(PDFName.of('A'), context.obj(attributes));
}
