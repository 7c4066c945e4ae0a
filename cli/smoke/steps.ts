/** The steps of the smoke test: each does what a client does, and returns what was seen. A step that throws has failed. */
import { createHash, randomBytes } from 'node:crypto';
import { ApiRefusal } from '#shared/contract/client.ts';
import { type RespondentClient, refusalOf, respondentClient, type TenantClient } from '../demo/callers.ts';

export interface SmokeContext {
  readonly api: string;
  readonly tenant: TenantClient;
  /** Address that answers a delivery after many seconds; nothing where there is none. */
  readonly slowReceiver: string | undefined;
  /** Recipient of the one message. */
  readonly email: string;
  /** What earlier steps made. */
  readonly made: { entity?: string; document?: string; digest?: string; response?: string };
}

export interface SmokeStep {
  readonly name: string;
  /** Steps whose result is needed. */
  readonly needs: readonly string[];
  /** Resolves with what was seen, or with why the step does not apply. */
  run(context: SmokeContext): Promise<string | { readonly notChecked: string }>;
}

/** More than a function takes directly: the edge stores it first. */
const LARGE_BYTES = 5 * 1024 * 1024;
const SCAN_PATIENCE_MS = 180_000;
const POLL_MS = 1_000;
/** No resolver knows names under `.invalid` (RFC 6761). */
const UNKNOWN_RECEIVER = 'https://smoke-test.invalid/';

export const SMOKE_STEPS: readonly SmokeStep[] = [
  { name: 'create an entity', needs: [], run: createEntity },
  { name: 'upload a form of 5 MB', needs: ['create an entity'], run: uploadLargeForm },
  { name: 'signed download', needs: ['upload a form of 5 MB'], run: downloadSigned },
  { name: 'browser upload', needs: ['create an entity'], run: uploadFromBrowser },
  { name: 'slow test webhook', needs: [], run: sendToSlowReceiver },
  { name: 'forced 5xx', needs: [], run: forceFailure },
];

async function createEntity({ tenant, made }: SmokeContext): Promise<string> {
  const body = {
    entity_type: 'company',
    legal_name: `Smoke Test ${randomBytes(4).toString('hex')} Ltd`,
  } as const;
  const { id } = await tenant.createEntity({ body });
  made.entity = id;
  const read = await tenant.getEntity({ params: { id } });
  if (read.id !== id) throw new Error('another entity was read than was created');
  return `created and read ${id}`;
}

async function uploadLargeForm({ tenant, made }: SmokeContext): Promise<string> {
  const bytes = Buffer.alloc(LARGE_BYTES, `${randomBytes(16).toString('hex')}\n`);
  const file = { field: 'file', filename: 'smoke-test.txt', contentType: 'text/plain', bytes };
  const body = { document_type: 'Smoke test', files: [file] };
  const stored = await tenant.uploadEntityDocument({ params: { id: made.entity ?? '' }, body });
  if (stored.size !== LARGE_BYTES) throw new Error(`${stored.size} bytes were stored of ${LARGE_BYTES}`);
  made.document = stored.id;
  made.digest = digestOf(bytes);
  return `${stored.size} bytes, through the edge and the store`;
}

async function downloadSigned({ tenant, made }: SmokeContext): Promise<string> {
  const params = { id: made.entity ?? '', document_id: made.document ?? '' };
  const { download_url } = await scanned(() => tenant.downloadEntityDocument({ params }));
  const answer = await fetch(download_url);
  if (!answer.ok) throw new Error(`the signed address answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (digestOf(bytes) !== made.digest) throw new Error('other bytes came back than were sent');
  return `${bytes.length} bytes, the same as were sent, after the malware scan`;
}

/** Repeats the call while the file is being scanned. */
async function scanned<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + SCAN_PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isEarly = error instanceof ApiRefusal && error.code === 'document_being_scanned';
      if (!isEarly || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

async function uploadFromBrowser({ api, tenant, made, email }: SmokeContext): Promise<string> {
  const [questionnaire] = (await tenant.listQuestionnaires({ query: {} })).results;
  if (questionnaire === undefined) throw new Error('the tenant has no questionnaire');
  const body = { questionnaire_id: questionnaire.id, entity_id: made.entity ?? '' };
  const { id } = await tenant.createResponse({ body });
  made.response = id;
  await tenant.sendResponse({ params: { id }, body: { email } });
  const { token } = await tenant.regenerateLink({ params: { id } });
  const { session_token: session } = await respondentClient(api).exchangeLink({ body: { token } });
  return putFile(api, respondentClient(api, session));
}

/** As the page does: announced, preflighted, put to the signed address, completed. */
async function putFile(api: string, page: RespondentClient): Promise<string> {
  const { ddq } = await page.getSession();
  const [question] = ddq?.file_questions ?? [];
  if (question === undefined) throw new Error('the questionnaire asks for no file');
  const bytes = new TextEncoder().encode(`Smoke test ${randomBytes(8).toString('hex')}\n`);
  const body = { file_question_id: question.id, filename: 'smoke-test.txt', size: bytes.length };
  const ticket = await page.announceUpload({ body });
  const origin = new URL(api).origin;
  const asked = {
    Origin: origin,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'content-type',
  };
  const preflight = await fetch(ticket.url, { method: 'OPTIONS', headers: asked });
  if (!preflight.ok) throw new Error(`the store refuses uploads from ${origin}: ${preflight.status}`);
  const put = await fetch(ticket.url, {
    method: 'PUT',
    headers: { ...ticket.headers, Origin: origin },
    body: bytes,
  });
  if (!put.ok) throw new Error(`the store answered ${put.status}`);
  if (put.headers.get('access-control-allow-origin') === null)
    throw new Error(`the store does not let pages of ${origin} read its answer`);
  await page.completeUpload({ params: { upload_id: ticket.upload_id } });
  return 'preflight, put and completion';
}

async function sendToSlowReceiver({ tenant, slowReceiver: webhook_url }: SmokeContext) {
  if (webhook_url === undefined)
    return { notChecked: 'give --slow-receiver with a public address that answers after 10 to 25 seconds' };
  const began = performance.now();
  const { http_status_code: status } = await tenant.sendTest({ body: { webhook_url } });
  return `answered ${status} after ${Math.round((performance.now() - began) / 1000)} s`;
}

/** A receiver that cannot be reached makes the API answer 502 with a body of its own. */
async function forceFailure({ tenant }: SmokeContext): Promise<string> {
  const refusal = await refusalOf(tenant.sendTest({ body: { webhook_url: UNKNOWN_RECEIVER } }));
  const { success, log_id: log } = Object(refusal.body);
  if (refusal.status !== 502 || success !== false || typeof log !== 'string')
    throw new Error(`expected 502 with the contract's body: ${refusal.message}`);
  return '502 with the body of the contract';
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
