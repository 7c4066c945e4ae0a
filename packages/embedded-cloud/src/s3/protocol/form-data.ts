/** Reads the multipart form of a browser upload (RFC 7578). */
import { malformedPost } from './errors.ts';

/** Field names in lower case; everything after the file is ignored, as S3 does. */
export interface PostForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Buffer;
  readonly fileName: string;
  readonly fileType: string | undefined;
}

interface Part {
  readonly head: string;
  readonly data: Buffer;
}

/** Throws `MalformedPOSTRequest` when the form cannot be read or has no file. */
export function readForm(contentType: string, body: Buffer): PostForm {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw malformedPost('The body of your POST request is not multipart/form-data.');
  const fields: Record<string, string> = {};
  for (const { head, data } of parts(body, mark)) {
    const name = /\bname="([^"]*)"/.exec(head)?.[1]?.toLowerCase();
    if (name === undefined) throw malformedPost('A form field has no name.');
    if (name === 'file') {
      return {
        fields,
        file: data,
        fileName: /\bfilename="([^"]*)"/.exec(head)?.[1] ?? '',
        fileType: /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim(),
      };
    }
    fields[name] = data.toString();
  }
  throw malformedPost('POST requires exactly one file upload per request.');
}

function* parts(body: Buffer, mark: string): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${mark}`);
  let position = body.indexOf(`--${mark}`);
  if (position < 0) throw malformedPost('The boundary of the form does not occur.');
  position += mark.length + 2;
  while (body.toString('latin1', position, position + 2) !== '--') {
    const headEnd = body.indexOf('\r\n\r\n', position);
    const end = headEnd < 0 ? -1 : body.indexOf(delimiter, headEnd + 2);
    if (end < 0) throw malformedPost('The form ends in the middle of a field.');
    yield { head: body.toString('utf8', position, headEnd), data: body.subarray(headEnd + 4, end) };
    position = end + delimiter.length;
  }
}
