/** What a look at a file tells before it is sent: a type that is not taken, too many bytes, or none. */

/** Largest file the service takes, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Endings of the types that the service takes, as file inputs read them. */
export const ACCEPTED = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.jpg,.jpeg,.png';

/** Name of the problem among the texts; blank where there is none to see. The service looks at the content too. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): '' | 'type' | 'size' | 'empty' {
  const dot = name.lastIndexOf('.');
  if (dot < 0 || !ACCEPTED.split(',').includes(name.slice(dot).toLowerCase())) return 'type';
  if (size > MAX_FILE_BYTES) return 'size';
  return size === 0 ? 'empty' : '';
}
