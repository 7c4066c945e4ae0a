/** Makes what requests of the identity verification on the respondent's page need. */
import * as z from 'zod';
import type { RouteId } from '#functions/fleet.ts';
import { requestOf } from '../../../docs/catalogue/catalogue.ts';
import type { Facts, Need } from '../../../docs/catalogue/row.ts';
import type { MadeFacts } from './facts.ts';
import { bytesOf } from './form.ts';
import type { FactsSource } from './sources/facts-source.ts';

/** How far the person has come, from the opened link to the last picture. Each includes those before it. */
export const IDENTITY_NEEDS = [
  'identity',
  'agreed',
  'identity document',
  'picture',
  'pictures',
  'handed in',
] as const;
type IdentityNeed = (typeof IDENTITY_NEEDS)[number] & Need;

const PERSON = { entity_type: 'individual', first_name: 'Ines', last_name: 'Moreau' };
const FILE = 'document.pdf';

const View = z.object({ consent: z.object({ version: z.string() }), verification_session_id: z.string() });
const Ticket = z.object({
  upload_id: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** Sends a verification alone, opens its link, and takes the steps up to `need`. */
export async function identityFacts(
  source: FactsSource,
  need: IdentityNeed,
  nothing: Facts,
): Promise<Partial<MadeFacts>> {
  const { email } = nothing;
  const body = { entity: PERSON, verification: { checks: { document: true } }, email };
  const sent = await ok(source, source.key, { method: 'POST', path: '/api/v1/workflows/send/', body });
  const token = await source.linkToken(email);
  const exchange = { method: 'POST', path: '/api/v1/onboarding/exchange/', body: { token } };
  const opened = await ok(source, source.key, exchange);
  let facts: Facts = { ...nothing, linkToken: token, bearer: String(opened['session_token']) };
  const step = (id: RouteId) => ok(source, facts.bearer, requestOf(id, facts));
  const view = View.parse(await step('verification_step.get'));
  facts = { ...facts, consent: view.consent.version, verification: view.verification_session_id };
  const has = (each: IdentityNeed) => IDENTITY_NEEDS.indexOf(need) >= IDENTITY_NEEDS.indexOf(each);
  if (has('agreed')) await step('verification_step.consent');
  if (has('identity document')) await step('verification_step.document');
  if (has('picture')) facts = { ...facts, capture: await arriveCapture(source, facts) };
  if (has('pictures')) await step('verification_step.upload_complete');
  if (has('handed in')) await step('verification_step.submit');
  return { ...facts, session: String(sent['workflow_session_id']) };
}

/** Announces the front of the document and puts its bytes; the id of the upload. */
async function arriveCapture(
  source: Pick<FactsSource, 'call' | 'putFile' | 'words' | 'key'>,
  facts: Facts,
  bytes = bytesOf(FILE, source.words()),
): Promise<string> {
  const announcement = requestOf('verification_step.upload', facts);
  const body = { ...Object(announcement.body), size: bytes.length };
  const { upload_id, url, headers } = Ticket.parse(await ok(source, facts.bearer, { ...announcement, body }));
  await source.putFile(url, headers, bytes);
  return upload_id;
}

async function ok(
  source: Pick<FactsSource, 'call'>,
  key: string,
  { method, path, ...content }: { readonly method: string; readonly path: string; readonly body?: unknown },
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await source.call(method, path, { key, ...content });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}
