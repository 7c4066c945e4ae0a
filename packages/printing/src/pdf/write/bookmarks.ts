/** Bookmarks (outline) of the sections, nested as the sections are (ISO 32000-1, 12.3.3). */
import { type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import type { Entry } from '../layout/sections.ts';

interface Node {
  readonly entry: Entry;
  readonly inner: Node[];
}

/** `target`: where a section begins. Undefined where there are no sections. */
export function writeBookmarks(
  context: PDFContext,
  entries: readonly Entry[],
  target: (id: string) => PDFDict | ReturnType<PDFContext['obj']>,
): PDFRef | undefined {
  const nodes = nested(entries);
  if (nodes.length === 0) return undefined;
  const root = context.nextRef();
  const ends = writeLevel(context, nodes, root, target);
  context.assign(root, context.obj({ Type: 'Outlines', ...ends, Count: nodes.length }));
  return root;
}

function nested(entries: readonly Entry[]): readonly Node[] {
  const top: Node[] = [];
  const path: Node[] = [];
  for (const entry of entries) {
    const node: Node = { entry, inner: [] };
    while (path.length > 0 && (path.at(-1)?.entry.depth ?? 0) >= entry.depth) path.pop();
    (path.at(-1)?.inner ?? top).push(node);
    path.push(node);
  }
  return top;
}

function writeLevel(
  context: PDFContext,
  nodes: readonly Node[],
  parent: PDFRef,
  target: (id: string) => PDFDict | ReturnType<PDFContext['obj']>,
): { First: PDFRef; Last: PDFRef } | Record<string, never> {
  const refs = nodes.map(() => context.nextRef());
  for (const [index, { entry, inner }] of nodes.entries()) {
    const ref = refs[index];
    if (ref === undefined) continue;
    const item = context.obj({
      Title: PDFHexString.fromText(entry.heading),
      Parent: parent,
      Dest: target(entry.id),
      ...(inner.length === 0 ? {} : { ...writeLevel(context, inner, ref, target), Count: -inner.length }),
    });
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before !== undefined) item.set(PDFName.of('Prev'), before);
    if (after !== undefined) item.set(PDFName.of('Next'), after);
    context.assign(ref, item);
  }
  const [First, Last] = [refs[0], refs.at(-1)];
  return First === undefined || Last === undefined ? {} : { First, Last };
}
