/** The longest legal reply of every route, from its schema and its page size, stays below the limit of the platform. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import { type Route, route } from '#shared/contract/route.ts';
import { encodeReply } from '#shared/http/exchange/render.ts';
import { bytesOfText, carriedBytes, MOST_REPLY_BYTES } from '#shared/http/exchange/reply-size.ts';
import { BOUNDS } from '../../../support/reply-sizes/bounds.ts';
import { longestReply } from '../../../support/reply-sizes/longest.ts';

/**
 * Routes whose schema and stored data give no bound below the limit. A reply that is too long is refused with `reply_too_large`.
 * The list only becomes shorter.
 */
const REFUSED_IF_TOO_LONG: ReadonlySet<string> = new Set([
  // A page of the longest answers is too long, a smaller page is not.
  'responses.answer_history',
  // Records of registers and publishers, whose fields have no length.
  'company_search.search',
  'company_search.get',
  'screening.get',
  'screening.get_detailed',
  'cases.get',
  'cases.update',
  'risk_profiles.get',
  'verification.results',
  // The number of subscriptions, people and API keys of a tenant has no limit.
  'webhooks.list',
  'people.list',
  'keys.list',
]);

/** Lambda › Quotas: the reply of a synchronous call. */
const LAMBDA_BYTES = 6_291_556;
/** API Gateway › Quotas. */
const GATEWAY_BYTES = 10_485_760;

const routes: readonly Route[] = Object.values(fleet).flatMap(({ trigger }) =>
  trigger.kind === 'api' ? Object.values(trigger.routes) : [],
);
const replies = routes.flatMap(({ id, query, success }) =>
  success.body === undefined ? [] : [{ id, query, body: success.body }],
);

const Page = z.object({ page_size: z.number().optional(), limit: z.number().optional() });

/** The largest page that the route answers: what is asked for beyond it is cut. */
function largestPage(query: z.ZodType | undefined): Readonly<Record<string, number>> {
  const asked = query?.safeParse({ page_size: '1000000', limit: '1000000' });
  const page = Page.safeParse(asked?.data).data;
  const size = page?.page_size ?? page?.limit;
  return size === undefined ? {} : { results: size, documents: size };
}

const longest = replies.map(({ id, query, body }) => ({
  id,
  ...longestReply(id, body, { ...BOUNDS, lists: { ...BOUNDS.lists, ...largestPage(query) } }),
}));

describe('the longest legal reply', () => {
  it.each(longest.filter(({ id }) => !REFUSED_IF_TOO_LONG.has(id)))(
    'of $id is carried',
    ({ bytes, open }) => {
      expect([...open]).toEqual([]);
      expect(bytes).toBeLessThanOrEqual(MOST_REPLY_BYTES);
    },
  );

  it('is not computed only where it cannot be', () => {
    const unbounded = longest.filter(({ bytes, open }) => open.size > 0 || bytes > MOST_REPLY_BYTES);
    expect(new Set(unbounded.map(({ id }) => id))).toEqual(REFUSED_IF_TOO_LONG);
  });

  it('leaves room for the headers within the limits of Lambda and of the gateway', () => {
    expect(MOST_REPLY_BYTES + 250_000).toBeLessThan(LAMBDA_BYTES);
    expect(MOST_REPLY_BYTES).toBeLessThan(GATEWAY_BYTES);
  });
});

describe('a reply that is too long', () => {
  const echo = route({
    id: 'test.echo',
    method: 'GET',
    path: '/api/v1/echo/',
    summary: '',
    spec: '',
    auth: 'open',
    rate: 'general',
    idempotency: 'none',
    success: { status: 200, body: z.object({ text: z.string() }) },
  });
  const overhead = carriedBytes({ text: '' });

  it.each(['a', '"', '\u0001', 'é', '名', '😀', '\n'])(
    'is refused, and one that just fits is not, made of %j',
    (character) => {
      const each = carriedBytes(character) - carriedBytes('');
      const most = Math.floor((MOST_REPLY_BYTES - overhead) / each);
      const fitting = encodeReply(echo, { text: character.repeat(most) });
      expect(bytesOfText(fitting)).toBeLessThanOrEqual(MOST_REPLY_BYTES);
      expect(() => encodeReply(echo, { text: character.repeat(most + 1) })).toThrow(
        expect.objectContaining({ status: 400, code: 'reply_too_large' }),
      );
    },
  );

  it('never takes more bytes than its longest length allows', () => {
    const bounds = { texts: { text: 20 }, lists: {}, totals: {} };
    const { bytes } = longestReply('test.echo', echo.success.body, bounds);
    void fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        expect(carriedBytes({ text })).toBeLessThanOrEqual(bytes);
      }),
      { numRuns: 200 },
    );
  });
});
