/** Which file is beside an answer, and which files contradict answers. Pure. */
import { type Showing, showingOf as showingOfFile } from '../../../base/remote/file-showing.ts';
import type { Item } from './items.ts';
import type { Evidence, ResponseFile } from './response.ts';

export function showingOf({ document }: Pick<ResponseFile, 'document'>): Showing {
  return showingOfFile(document);
}

/** The file that a reading was taken from, where it belongs to this response. */
function fileOf(piece: Evidence, files: readonly ResponseFile[]): ResponseFile | undefined {
  const id = piece.document?.id;
  return id === undefined
    ? undefined
    : files.find((file) => file.document.id === id || file.attachment_id === id);
}

/** What the pane beside the answers shows: a file, and the reading whose place is lit in it. */
export interface Beside {
  readonly file: ResponseFile;
  readonly piece: Evidence | undefined;
}

/** The file that proves or contradicts the item. Undefined where none does: the pane then keeps what it shows. */
export function besideOf(item: Item | undefined, files: readonly ResponseFile[]): Beside | undefined {
  if (item === undefined) return undefined;
  if (item.kind === 'file') return { file: item.file, piece: undefined };
  for (const piece of item.evidence) {
    const file = fileOf(piece, files);
    if (file !== undefined) return { file, piece };
  }
  return undefined;
}

/** Ids of the files that contradict an answer. */
export function contradicting(items: readonly Item[], files: readonly ResponseFile[]): ReadonlySet<string> {
  const pieces = items.flatMap((item) => (item.kind === 'answer' ? item.evidence : []));
  return new Set(
    pieces
      .filter(({ verdict, disputed }) => verdict === 'contradicts' && disputed === null)
      .flatMap((piece) => fileOf(piece, files)?.attachment_id ?? []),
  );
}
