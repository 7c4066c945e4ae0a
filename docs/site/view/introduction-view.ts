/** What holds for every call, before the calls themselves. */
import type { ApiDocument } from '../document.ts';
import { type Html, html } from './html.ts';
import { sampleView } from './operation-view.ts';

const FIRST_CALL = `export PROBITY_URL=http://localhost:3000
export PROBITY_KEY=prb_test_…

curl "$PROBITY_URL/api/v1/entities/" \\
  -H "Authorization: Bearer $PROBITY_KEY"`;

export function introductionView(document: ApiDocument): Html {
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
      <p>Every refusal has a stable <code>code</code> and the <code>request_id</code> to quote when you ask about it. Calls
      are limited by key: the <code>X-RateLimit-</code> headers are on every answer, and 429 says when to return in
      <code>Retry-After</code>.</p>
      <h2>Misspelt fields</h2>
      <p>A field or query parameter that resembles a known one is refused with 400 and <code>did you mean</code>. Any other
      one that the call does not know is ignored and named in a <code>Warning</code> header; with
      <code>Probity-Strict: true</code> it is refused as well.</p>
      <h2>Lists</h2>
      <p>Lists answer <code>count</code>, <code>next</code>, <code>previous</code> and <code>results</code>, newest first.
      Follow <code>next</code> until it is <code>null</code>.</p>
      <p><a href="openapi.json">This description as OpenAPI 3.1</a></p>
    </div>
    <div class="shown">${sampleView('First call', FIRST_CALL)}</div>
  </article>`;
}
