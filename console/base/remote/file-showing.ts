/** How a file may be shown. Only files that the scan found clean are shown, and only three types inside the page. Pure. */
import type { DocumentView } from '#shared/domain/documents/schema.ts';

/** `frame` and `picture`: inside the page, from the origin of files. `download`: clean, and no type that a browser shows safely. */
export type Showing = 'frame' | 'picture' | 'download' | 'pending' | 'infected' | 'unscannable';

const INLINE: Readonly<Record<string, 'frame' | 'picture'>> = {
  'application/pdf': 'frame',
  'image/jpeg': 'picture',
  'image/png': 'picture',
};

export function showingOf(file: Pick<DocumentView, 'scan_status' | 'content_type'>): Showing {
  if (file.scan_status !== 'clean') return file.scan_status;
  return Object.hasOwn(INLINE, file.content_type) ? (INLINE[file.content_type] ?? 'download') : 'download';
}

/** True where it is shown inside the page. */
export function isInline(file: Pick<DocumentView, 'scan_status' | 'content_type'>): boolean {
  const showing = showingOf(file);
  return showing === 'frame' || showing === 'picture';
}
