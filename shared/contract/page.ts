/** The paginated envelope: `count`, `next`, `previous`, `results` (GEN-008). */
import * as z from 'zod';
import { NotFound } from './errors.ts';

export interface Page<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: T[];
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });
}

/** Where a page stands in its list; both numbers start at 1. */
export interface PageRequest {
  readonly page: number;
  readonly page_size: number;
}

/** Number of items before the page. */
export function offsetOf(request: PageRequest): number {
  return (request.page - 1) * request.page_size;
}

/** The refusal of a page that the list does not have. */
export function invalidPage(): NotFound {
  return new NotFound('Invalid page.');
}

/** A page beyond the last one; the first page of an empty list exists (R45). */
export function refusePageBeyond(request: PageRequest, count: number): void {
  if (request.page > 1 && offsetOf(request) >= count) throw invalidPage();
}

/** Public address of a list with the caller's query. */
interface ListUrl {
  readonly base: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Builds the envelope. `url` is the public address of the list with the caller's query; the base comes from
 * configuration and never from a request header.
 */
export function paginate<T>(
  request: PageRequest,
  count: number,
  results: readonly T[],
  url: ListUrl,
): Page<T> {
  const last = Math.max(1, Math.ceil(count / request.page_size));
  return {
    count,
    next: request.page < last ? pageUrl(url, request.page + 1) : null,
    previous: request.page > 1 ? pageUrl(url, request.page - 1) : null,
    results: [...results],
  };
}

function pageUrl(url: ListUrl, page: number): string {
  return nextAddress(url, { page: String(page) });
}

/** The address of another part of a list: the caller's own query with what names the part. */
export function nextAddress({ base, query }: ListUrl, part: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams({ ...query, ...part }).toString()}`;
}
