/** Sends the bytes of a file to where a ticket says: by XMLHttpRequest, because fetch tells nothing of an upload's progress. */
import type { Ticket } from './service.ts';

export interface Transfer {
  /** True once all bytes were taken. */
  readonly done: Promise<boolean>;
  abort(): void;
}

/** `progress` hears which share of the bytes has left, from 0 to 1. Nothing but the ticket's headers is set. */
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
