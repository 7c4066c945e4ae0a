/** What holds for every call, before the calls themselves. */
import type { ApiDocument } from '../document.ts';
import { type Html, html } from './html.ts';
import { listsView } from './lists-view.ts';
import { sampleView } from './operation-view.ts';

/** Stands for the address of the API where the page does not know it: it may be served anywhere. */
const UNKNOWN_ADDRESS = 'https://…';

const firstCall = (address: string) => `export PROBITY_URL=${address}
export PROBITY_KEY=prb_test_…

curl "$PROBITY_URL/api/v1/entities/" \\
  -H "Authorization: Bearer $PROBITY_KEY"`;

/** The calls that are counted for a whole tenant, whose `X-RateLimit-Reset` is a Unix time. A test compares them with the routes. */
const UNIX_TIME_PATHS = [
  '/api/v1/company-search/',
  '/api/v1/entities/{id}/relations/from-company/',
  '/api/v1/entities/{id}/verification-sessions/',
  '/api/v1/verification/',
  '/api/v1/verifications/',
];

/** `apiUrl`: where the API is, known to whoever serves the page beside it. */
export function introductionView(document: ApiDocument, apiUrl?: string): Html {
  return html`<article class="operation" id="start" aria-labelledby="start-title">
    <div class="told">
      <h1 id="start-title">${document.info.title} API</h1>
      <p>${document.info.description}</p>
      <h2>Keys</h2>
      <p>Send <code>Authorization: Bearer</code> with an API key. <code>prb_test_…</code> keys see test data and are never
      charged; <code>prb_live_…</code> keys see live data. What another tenant or the other environment owns does not exist
      for you: it answers 404.</p>
      <h2>Changing something once</h2>
      <p>Send an <code>Idempotency-Key</code> with calls that change something. The same key with the same data within 24
      hours gets the first answer again, byte for byte, with <code>Idempotency-Replayed: true</code>; with other data it
      gets 409.</p>
      <h2>Refusals</h2>
      <p>Every refusal has a stable <code>code</code> and the <code>request_id</code> to quote when you ask about it. </p>
      <h2>Names that are not read</h2>
      <p>A field or a query parameter that resembles a known one is refused with 400 and the name that was meant. Every other
      unknown name is accepted and not read, and the answer names it in the header <code>Warning</code>. With
      <code>Probity-Strict: true</code> those are refused as well, which is best while you write an integration.</p>
      ${limitsView()}
      ${listsView(document)}
      <p><a href="openapi.json">This description as OpenAPI 3.1</a></p>
    </div>
    <div class="shown">${sampleView('First call', firstCall(apiUrl ?? UNKNOWN_ADDRESS))}
      ${apiUrl === undefined ? html`<p>Put in the address of your stage. On your own machine it is the one that <code>npm start</code> prints, which is also in <code>.probity/fleet.json</code>.</p>` : undefined}</div>
  </article>`;
}

function limitsView(): Html {
  return html`<h2>Limits</h2>
      <p>Calls are limited by the hour and by the minute, and every answer to a key says where it stands. 429 says in
      <code>Retry-After</code> after how many seconds to return. Wait by that, or by <code>RateLimit-Reset</code>, which is
      in seconds on every call.</p>
      <p>Do not wait by <code>X-RateLimit-Reset</code>. It says when the hour ends, in another unit on each of two classes of calls:</p>
      <ul>
        <li>as a Unix time, in seconds since 1970, on company search and identity verification, which are counted for all keys
        of a tenant together: ${UNIX_TIME_PATHS.map((path) => html`<code data-unix-time>${path}</code> `)};</li>
        <li>as the seconds that are left, on all other calls, which are counted by key.</li>
      </ul>
      <p><code>X-RateLimit-Limit</code> and <code>X-RateLimit-Remaining</code> are those of the hour,
      <code>X-RateLimit-Burst-Limit</code>, <code>X-RateLimit-Burst-Remaining</code> and
      <code>X-RateLimit-Burst-Reset</code>, always in seconds, those of the minute.</p>`;
}
