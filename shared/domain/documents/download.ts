/** Signed addresses of stored files: one way for documents and attachments. */
import { type GeneralError, invalidInput } from '#shared/contract/errors.ts';
import type { Objects } from '#shared/platform/ports.ts';
import { requireClean, type ScannedObject } from './scan/require-clean.ts';

/** Lifetime of a download address in seconds. */
const DOWNLOAD_SEC = 900;
/** Lifetime of an address that a page shows at once. */
const INLINE_SEC = 60;

/** Types that a browser shows without executing anything of ours. */
const SHOWN_INLINE: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** A stored file as it is served. `name` is the file name of its uploader. */
export interface ServedFile extends ScannedObject {
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
}

/** `?inline` for a file that is not a PDF, a JPEG or a PNG. */
function notShownInline(): GeneralError {
  return invalidInput({ inline: ['Only PDF, JPEG and PNG files can be shown inline.'] });
}

interface Signing {
  readonly inline: boolean;
  /** True where no cache may keep what is shown. */
  readonly noStore?: boolean;
  readonly now: number;
  readonly store: Objects;
}

export async function signDownload(file: ServedFile, signing: Signing) {
  return { ...(await signAddress(file, signing)), size: file.size };
}

/**
 * Signs one GET of one object. Throws 409 for a file that is not found clean. Every download of the service comes here.
 */
export async function signAddress(
  file: Omit<ServedFile, 'size'>,
  { inline, noStore = false, now, store }: Signing,
) {
  await requireClean(store, file);
  if (inline && !SHOWN_INLINE.includes(file.content_type)) throw notShownInline();
  const expiresSec = inline ? INLINE_SEC : DOWNLOAD_SEC;
  const url = await store.downloadUrl(file.object_name, {
    filename: file.name,
    contentType: file.content_type,
    expiresSec,
    ...(inline ? { inline } : {}),
    ...(noStore ? { noStore } : {}),
  });
  return {
    download_url: url,
    expires_at: new Date(now + expiresSec * 1000).toISOString(),
    filename: file.name,
    content_type: file.content_type,
  };
}
