/** How a file may be shown. Only files that the scan found clean are shown, and only three types inside the page. Pure. */
import type { Item } from './items.ts';
import type { Evidence, ResponseFile } from './response.ts';

/** `frame` and `picture`: inside the page, from the origin of files. `download`: clean, and no type that a browser shows safely. */
export type Showing = 'frame' | 'picture' | 'download' | 'pending' | 'infected' | 'unscannable';

const INLINE: Readonly<Record<string, 'frame' | 'picture'>> = {
  'application/pdf': 'frame',
  'image/jpeg': 'picture',
  'image/png': 'picture',
};

export function showingOf({ document }: Pick<ResponseFile, 'document'>): Showing {
  if (document.scan_status !== 'clean') return document.scan_status;
  return Object.hasOwn(INLINE, document.content_type)
    ? (INLINE[document.content_type] ?? 'download')
    : 'download';
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
