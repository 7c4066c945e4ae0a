/** The whole page: side navigation, introduction, endpoints by group, webhooks. */
import { type ApiDocument, type Endpoint, endpointsByGroup } from '../document.ts';
import { type Html, html } from './html.ts';
import { introductionView } from './introduction-view.ts';
import { operationView, pretty, sampleView, searchText } from './operation-view.ts';
import { memberView, schemaView } from './schema-view.ts';

/** The page as text; it loads the assets beside it and nothing else. `apiUrl`: where the API is, if that is known. */
export function pageOf(document: ApiDocument, apiUrl?: string): string {
  const groups = [...endpointsByGroup(document)].filter(([, endpoints]) => endpoints.length > 0);
  const { title, version } = document.info;
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title} API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="site.css">
    <link rel="stylesheet" href="reference.css">
    <script type="module" src="site.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header class="top">
      <p class="brand"><strong>${title}</strong> API <span class="version">${version}</span></p>
      <button id="menu" type="button" aria-expanded="false" aria-controls="contents" hidden>Contents</button>
    </header>
    <nav id="contents" aria-label="Contents">
      <div id="search" hidden>
        <label for="words">Search</label>
        <input id="words" type="search" autocomplete="off" spellcheck="false" placeholder="path, word, event">
        <p id="found" role="status"></p>
      </div>
      <ul class="entries"><li><a href="#start">Start here</a></li></ul>
      ${groups.map(([group, endpoints]) => groupEntries(group, endpoints))}
      ${webhookEntries(document)}
    </nav>
    <main id="content" tabindex="-1">
      ${introductionView(document, apiUrl)}
      ${groups.map(
        ([group, endpoints]) => html`<div class="group">
          <h2 id="group-${group}">${groupName(group)}</h2>
          ${endpoints.map((endpoint) => operationView(document, endpoint))}
        </div>`,
      )}
      ${webhooksView(document)}
    </main>
  </body>
</html>
`;
  return page.text;
}

function groupEntries(group: string, endpoints: readonly Endpoint[]): Html {
  return html`<div class="entries-of"><h2 class="label">${groupName(group)}</h2><ul class="entries">${endpoints.map(
    (endpoint) =>
      html`<li data-search="${searchText(endpoint)}"><a href="#${endpoint.operation.operationId}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <span>${endpoint.operation.summary}${endpoint.path.startsWith('/api/v2/') ? ' (v2)' : ''}</span></a></li>`,
  )}</ul></div>`;
}

function webhookEntries(document: ApiDocument): Html {
  return html`<div class="entries-of"><h2 class="label">Events</h2><ul class="entries">${Object.entries(
    document.webhooks,
  ).map(
    ([type, { post }]) =>
      html`<li data-search="${`${type} ${post.summary} webhook event`.toLowerCase()}"><a href="#event-${type}"><code>${type}</code></a></li>`,
  )}</ul></div>`;
}

function webhooksView(document: ApiDocument): Html {
  return html`<div class="group">
    <h2 id="webhooks">Events to your webhooks</h2>
    <p>Each event is posted to every active subscription that takes it, with one delivery id and the same bytes at every
    attempt: at once, and after failures 1, 5, 15, 60 and 240 minutes later. Answer with any 2xx status within 30 seconds.
    <code>X-Webhook-Signature</code> is the hex HMAC-SHA256 of the raw body, with <code>sha256=</code> before it except on
    <code>verification.*</code> and <code>non_document.*</code> events. Its key is the text of the secret as it is written,
    <code>whsec_</code> included. <code>webhook-id</code>, <code>webhook-timestamp</code> and
    <code>webhook-signature</code> follow Standard Webhooks: the key is what stands behind <code>whsec_</code>, decoded from
    Base64, and what is signed is id, timestamp and body with dots between.</p>
    ${headersView(document)}
    ${Object.entries(document.webhooks).map(([type, { post }]) => {
      const { schema = {}, example } = post.requestBody.content['application/json'];
      return html`<article class="operation" id="event-${type}" aria-labelledby="event-${type}-title" data-search="${`${type} ${post.summary} webhook event`.toLowerCase()}">
        <div class="told">
          <h3 id="event-${type}-title"><a href="#event-${type}"><code>${type}</code></a></h3>
          <p>${post.summary}.</p>
          <h4>Body</h4>${schemaView({ document, side: 'answered' }, schema)}
        </div>
        <div class="shown">${sampleView('Delivery', pretty(example))}</div>
      </article>`;
    })}
  </div>`;
}

/** The headers are those of every event, so they are shown once. */
function headersView(document: ApiDocument): Html | undefined {
  const [first] = Object.values(document.webhooks);
  const headers = first?.post.parameters ?? [];
  if (headers.length === 0) return undefined;
  return html`<details class="answer"><summary>Headers of a delivery</summary><ul class="members">${headers.map(
    ({ name, schema, required, description }) =>
      memberView(
        { document, side: 'answered' },
        {
          name,
          schema: { ...schema, ...(description === undefined ? {} : { description }) },
          required: required === true,
        },
      ),
  )}</ul></details>`;
}

function groupName(group: string): string {
  const words = group.replaceAll('-', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
