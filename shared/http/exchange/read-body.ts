/** Reads a body, JSON or a form: content type, size and depth are judged before anything is parsed. */
import { bodyTooLarge, malformedJson, unsupportedContentType } from '#shared/contract/errors.ts';
import { DEFAULT_BODY_BYTES, type Route } from '#shared/contract/route.ts';
import type { SentBody } from './event.ts';
import { formValue, readForm, type SentForm } from './multipart.ts';
import { parseJson } from './parse-json.ts';

/** A body as the route's schema judges it, and the form that it came as. */
export interface ReadBody {
  readonly value: unknown;
  readonly form?: SentForm;
}

/** Reads the body that the route takes. Rejects with the contract's 400, or with the route's own for its size. */
export async function readBody(
  contract: Route,
  sent: SentBody,
  contentType: string | undefined,
): Promise<ReadBody> {
  const limit = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  if (sent.sizeBytes > limit) throw contract.tooLarge?.() ?? bodyTooLarge(limit);
  if (contract.body === undefined) return { value: undefined };
  const isForm = contract.encoding === 'multipart';
  if (sent.sizeBytes === 0 && contract.bodyOptional === true) return { value: isForm ? { files: [] } : {} };
  if (!isForm) return { value: readJson(sent, contentType) };
  if (mediaTypeOf(contentType) !== FORM) throw unsupportedContentType(FORM);
  const form = await readForm(sent.bytes(), contentType ?? '');
  return { value: formValue(form), form };
}

const FORM = 'multipart/form-data';

function readJson(sent: SentBody, contentType: string | undefined): unknown {
  if (sent.sizeBytes === 0) throw malformedJson('it is empty');
  if (contentType !== undefined && !isJson(contentType)) throw unsupportedContentType('application/json');
  if (sent.text === undefined) throw malformedJson('it is not UTF-8');
  return parseJson(sent.text);
}

function isJson(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  const type = mediaTypeOf(contentType);
  return type === 'application/json' || type.endsWith('+json');
}

function mediaTypeOf(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}
