/** The pages of the inbox: plain HTML and one line of script, under a strict content security policy. */
import { createHash } from 'node:crypto';

/** A file that came with a mail; `content` in base64. */
interface ShownAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly disposition: 'ATTACHMENT' | 'INLINE';
  /** Names it in `cid:` addresses of the HTML. */
  readonly contentId?: string;
  readonly size: number;
  readonly content: string;
}

/** A mail as the pages show it; `at` in milliseconds. */
export interface ShownMail {
  readonly id: string;
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly ShownAttachment[];
}

export interface Page {
  readonly html: string;
  readonly policy: string;
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#667085;--line:#e4e7ec;--paper:#fff;--ground:#f5f6f8;--accent:#2456d6}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#98a2b3;--line:#2c3440;--paper:#171c24;--ground:#0f1319;--accent:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.25rem 1rem;padding:.5rem .25rem 1rem}
h1{font-size:1.25rem;margin:0;overflow-wrap:break-word;max-width:100%}
header span,.meta,.empty{color:var(--soft);font-size:.875rem}
ul{list-style:none;margin:0;padding:0}
li,article{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;margin-bottom:.75rem}
li a{display:block;padding:.875rem 1rem;color:inherit;text-decoration:none;border-radius:inherit}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
li strong{display:block;overflow-wrap:anywhere}
article{padding:1rem;overflow-wrap:anywhere}
article a,.back{color:var(--accent)}
.back{white-space:nowrap}
pre{white-space:pre-wrap;unicode-bidi:plaintext;font:inherit;margin:1rem 0 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.125rem .75rem;margin:0;font-size:.875rem}
dt{color:var(--soft)}
dd{margin:0}
iframe{width:100%;height:32rem;border:1px solid var(--line);border-radius:.5rem;background:#fff;margin-top:1rem}
.empty{text-align:center;padding:4rem 1rem}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** Loads the list again once there is more to show; a page that reloads by itself would take focus away. */
const SCRIPT = `const shown=document.querySelectorAll('li').length;setInterval(async()=>{const mails=await fetch('/mails').then(reply=>reply.json(),()=>[]);if(mails.length>shown)location.reload()},3000)`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const LIST_POLICY = `${POLICY}; script-src 'sha256-${SCRIPT_HASH}'; connect-src 'self'`;

/** The list, newest first; it looks for new mail every few seconds. */
export function inboxPage(mails: readonly ShownMail[], now: number): Page {
  const entries = mails
    .toReversed()
    .map(
      (mail) =>
        `<li><a href="/inbox/${encodeURIComponent(mail.id)}"><strong>${escaped(mail.subject)}</strong>` +
        `<span class="meta">to ${escaped(mail.to.join(', '))} · ${time(mail.at)}</span></a></li>`,
    );
  const list = entries.length === 0 ? '<p class="empty">No mail yet.</p>' : `<ul>${entries.join('')}</ul>`;
  const head = `<header><h1>Inbox</h1><span>${mails.length} mail${mails.length === 1 ? '' : 's'} · clock ${time(now)}</span></header>`;
  const script = `<script type="module">${SCRIPT}</script>`;
  return { ...page('Inbox', `${head}${list}`, script), policy: LIST_POLICY };
}

/** One mail: its text with links to click, and its HTML in a frame of its own. */
export function mailPage(mail: ShownMail): Page {
  const facts = `<dl><dt>From</dt><dd>${escaped(mail.from)}</dd><dt>To</dt><dd>${escaped(mail.to.join(', '))}</dd><dt>Sent</dt><dd>${time(mail.at)}</dd>${attachmentList(mail)}</dl>`;
  const frame =
    mail.html === ''
      ? ''
      : `<iframe title="HTML version of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${encodeURIComponent(mail.id)}/html"></iframe>`;
  const text = mail.text === '' ? '' : `<pre>${linked(mail.text)}</pre>`;
  const head = `<header><h1>${escaped(mail.subject)}</h1><a class="back" href="/inbox">All mail</a></header>`;
  return page(mail.subject, `${head}<article>${facts}${text}${frame}</article>`);
}

function attachmentList({ attachments = [] }: ShownMail): string {
  return attachments
    .map(({ fileName, contentType, size, disposition }) => {
      const place = disposition === 'INLINE' ? ', in the text' : '';
      return `<dt>File</dt><dd>${escaped(`${fileName} (${contentType}, ${size} bytes${place})`)}</dd>`;
    })
    .join('');
}

/**
 * The HTML part as it was sent, with the pictures that came with it; nothing in it runs or loads, and its links open
 * beside the inbox.
 */
export function mailFrame(mail: ShownMail): Page {
  return {
    html: `<!doctype html><base target="_blank">${withPictures(mail)}`,
    policy:
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  };
}

/** A mail program finds `cid:` pictures among the parts of the mail; a browser needs them in the address. */
function withPictures({ html, attachments = [] }: ShownMail): string {
  return html.replace(/(\ssrc=["'])cid:([^"']+)/g, (whole, before: string, id: string) => {
    const picture = attachments.find(({ contentId }) => contentId === id);
    return picture === undefined || !/^image\/[a-z]+$/.test(picture.contentType)
      ? whole
      : `${before}data:${picture.contentType};base64,${picture.content}`;
  });
}

function page(title: string, body: string, head = ''): Page {
  return {
    policy: POLICY,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
  };
}

function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 0
        ? escaped(part)
        : `<a href="${escaped(part)}" target="_blank" rel="noreferrer">${escaped(part)}</a>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
