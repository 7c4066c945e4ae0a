/** Where the text of a stored file lies. Pure, so that everything that removes files can name their texts. */

/** Stored files, once they are accepted, have names that begin with it; older ones begin with their owner. */
const FILES = 'files/';
const TEXTS = 'text/';

/** The name of the text of a file: `files/responses/…` or `responses/…` become `text/responses/…`. */
export function textNameOf(fileName: string): string {
  return TEXTS + (fileName.startsWith(FILES) ? fileName.slice(FILES.length) : fileName);
}
