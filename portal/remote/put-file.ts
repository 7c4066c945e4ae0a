/** Uploads the bytes of a file. Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
import type { Ticket } from './service.ts';

export interface Transfer {
  /** True if the server accepted all bytes. */
  readonly done: Promise<boolean>;
  abort(): void;
}

/** Calls `progress` with the share of sent bytes, from 0 to 1. Sets only the headers of the ticket, which are signed. */
export function putFile(
  { url, headers }: Pick<Ticket, 'url' | 'headers'>,
  file: File,
  progress: (share: number) => void,
): Transfer {
  const request = new XMLHttpRequest();
  request.open('PUT', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded }) => progress(loaded / file.size);
  const done = new Promise<boolean>((resolve) => {
    request.onloadend = () => resolve(request.status >= 200 && request.status < 300);
  });
  request.send(file);
  return { done, abort: () => request.abort() };
}
