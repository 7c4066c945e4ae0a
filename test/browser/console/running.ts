/** The running fleet with people of the demo who sign in to its console, their mails, and what they decide on: responses, hits, verifications. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { linkIn } from '../../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../../cli/local/start-fleet.ts';
import type { FleetPorts } from '../../../cli/local/state.ts';
import { sharedDeployment } from '../../support/fleet/host/shared-assembly.ts';
import { type BrowserKind, launchChromium, type Visit, visit } from '../chromium.ts';

const SEED = new URL('../../../cli/seed/', import.meta.url);
/** A busy machine takes long for a mail, a scan, a screening and a delivery. */
export const PATIENCE = { timeout: 60_000 };
/** For what is sent after the five seconds in which it can be taken back. */
export const HELD = { timeout: 65_000 };

const JSON_BODY = { 'Content-Type': 'application/json' };

/** Somebody of the demo team, in a browser of their own. */
export interface Colleague extends Visit {
  readonly name: string;
  readonly email: string;
}

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }));
const Listed = z.object({ results: z.array(z.object({ id: z.int(), question_count: z.int() })) });
const Asked = z.object({
  questions: z.array(z.object({ id: z.int(), text: z.string() })),
  file_questions: z.array(z.object({ id: z.int(), required: z.boolean() })),
});
const Sent = z.object({ response_id: z.uuid() });
const Files = z.object({ data: z.array(z.object({ document: z.object({ scan_status: z.string() }) })) });
const Entity = z.object({ id: z.uuid() });
const Screened = z.object({ status: z.string() });
const Verification = z.object({ session_id: z.uuid() });
const Exchanged = z.object({ session_token: z.string() });
const GivenStep = z.object({
  verification_session_id: z.uuid(),
  consent: z.object({ version: z.string() }),
});
const Ticket = z.object({
  upload_id: z.string(),
  url: z.url(),
  headers: z.record(z.string(), z.string()),
});
const VerificationState = z.object({ status: z.string() });

export class RunningConsole {
  readonly browser: Browser;
  readonly #fleet: RunningFleet;
  readonly #folder: string;
  /** Whose link of the demo was used. */
  readonly #entered = new Set<string>();

  private constructor(fleet: RunningFleet, browser: Browser, folder: string) {
    this.#fleet = fleet;
    this.browser = browser;
    this.#folder = folder;
  }

  static async start(ports: FleetPorts, kind: BrowserKind = 'shell'): Promise<RunningConsole> {
    const folder = await mkdtemp(join(tmpdir(), 'probity-console-'));
    const fleet = await startFleet({ folder, ports, ...(await sharedDeployment()) });
    return new RunningConsole(fleet, await launchChromium(kind), folder);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.#fleet.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  get origin(): string {
    return this.#fleet.facts.urls.api;
  }

  /** A call of the tenant's own system, with its key for test data, or of a respondent. */
  async api(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token ?? this.#fleet.facts.tenants[0]?.keys.test.api_key ?? ''}`,
        'Idempotency-Key': crypto.randomUUID(),
        ...(isForm ? {} : JSON_BODY),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  /** Signs somebody of the demo in: by the link that the demo prints, which works once, and after that by a mailed one. */
  async signIn(role: string): Promise<Colleague> {
    const { tenants, sign_in } = this.#fleet.facts;
    const link = sign_in.find((each) => each.tenant === tenants[0]?.name && each.role === role);
    if (link === undefined) throw new Error(`the fleet has no link for ${role}`);
    const visited = await visit(this.browser, { viewport: { width: 1440, height: 900 } });
    await visited.page.goto(this.#entered.has(role) ? await this.#mailedLink(link.email) : link.url);
    this.#entered.add(role);
    await visited.page.getByRole('button', { name: 'Sign in' }).click();
    await visited.page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
    return { ...visited, name: link.name, email: link.email };
  }

  /** Opens a screen of test data. */
  async go({ page }: { readonly page: Page }, path: string): Promise<void> {
    await page.goto(`${this.origin}/api/console/test/${path}`);
  }

  async #mailedLink(email: string): Promise<string> {
    const before = (await this.mailsTo(email)).length;
    const body = JSON.stringify({ email });
    await fetch(`${this.origin}/api/v1/sign-in/`, { method: 'POST', headers: JSON_BODY, body });
    return this.linkAfter(email, before);
  }

  /** The mails to an address, or to all of a domain (`@lantern.example`), the newest last. */
  async mailsTo(whom: string): Promise<z.output<typeof Mails>> {
    const mails = Mails.parse(await (await fetch(this.#fleet.facts.urls.mails)).json());
    const isMeant = (address: string) => (whom.startsWith('@') ? address.endsWith(whom) : address === whom);
    return mails.filter(({ to }) => to.some(isMeant));
  }

  /** The link of the mail that comes after so many. */
  async linkAfter(email: string, before: number): Promise<string> {
    await expect.poll(async () => (await this.mailsTo(email)).length, PATIENCE).toBeGreaterThan(before);
    return linkIn((await this.mailsTo(email)).at(-1)?.text ?? '');
  }

  /** Confirms who acts, as the page asks: by a link that is mailed, opened in a window of its own. */
  async confirm({ page, email }: Colleague): Promise<void> {
    const question = page.getByRole('heading', { name: 'Confirm that it is you' });
    await question.waitFor();
    const before = (await this.mailsTo(email)).length;
    await page.getByRole('button', { name: 'Send me a link' }).click();
    const other = await page.context().newPage();
    await other.goto(await this.linkAfter(email, before));
    await other.locator('main button').first().click();
    await other.getByRole('heading', { name: 'Confirmed' }).waitFor();
    // Back in the first window: browsers make passkeys for the one in use alone.
    await other.close();
    await question.waitFor({ state: 'detached', ...PATIENCE });
  }

  /** A response that was sent in, with a PDF that the scan has found clean. */
  async submitted(email: string): Promise<string> {
    const { results } = Listed.parse(await this.api('GET', '/questionnaires/?type=ddq'));
    const [largest] = [...results].sort((a, b) => b.question_count - a.question_count);
    const questionnaire = largest?.id ?? 0;
    const { response_id: id } = Sent.parse(
      await this.api('POST', '/workflows/send/', {
        entity: { legal_name: 'Brackwater Instruments GmbH' },
        ddq: { questionnaire_id: questionnaire },
        email,
      }),
    );
    const { questions, file_questions } = Asked.parse(
      await this.api('GET', `/questionnaires/${questionnaire}/questions/`),
    );
    await this.#attach(id, file_questions.find(({ required }) => required)?.id);
    const answers = await seededAnswers(questions);
    await this.api('PUT', `/responses/${id}/answers/`, { answers, submit: true });
    const scan = async () => {
      const { data } = Files.parse(await this.api('GET', `/responses/${id}/documents/`));
      return data[0]?.document.scan_status;
    };
    await expect.poll(scan, PATIENCE).toBe('clean');
    return id;
  }

  async #attach(id: string, question: number | undefined): Promise<void> {
    const document = await PDFDocument.create();
    document.addPage([300, 400]).drawText('Brackwater Instruments GmbH', { x: 30, y: 300, size: 14 });
    const form = new FormData();
    form.set('document_type', 'Certificate of incorporation');
    if (question !== undefined) form.set('file_question_id', String(question));
    const bytes = new Uint8Array(await document.save());
    form.set('file', new File([bytes], 'certificate.pdf', { type: 'application/pdf' }));
    await this.api('POST', `/responses/${id}/documents/upload/`, form);
  }

  /** A company that the fictional list names. */
  async screened(): Promise<string> {
    const body = { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' };
    const { id } = Entity.parse(await this.api('POST', '/entities/', body));
    await this.api('POST', '/screening/', { entity_id: id });
    const status = async () => Screened.parse(await this.api('GET', `/screening/${id}/`)).status;
    await expect.poll(status, PATIENCE).toBe('completed');
    return id;
  }

  /** A verification whose document has another name than the person. */
  async renamed(person: { readonly first_name: string; readonly last_name: string }): Promise<string> {
    const { id } = Entity.parse(
      await this.api('POST', '/entities/', { entity_type: 'individual', ...person }),
    );
    const asked = { entity_id: id, email: `${person.first_name.toLowerCase()}@ashvale.example` };
    const { session_id } = Verification.parse(await this.api('POST', '/verification/sessions/', asked));
    const path = `/verification/sessions/${session_id}/simulate/`;
    await this.api('POST', path, { outcome: 'name_mismatch' });
    await this.#completed(session_id);
    return session_id;
  }

  /** The same, with the picture of a passport that the person has handed in on the page of the link. */
  async pictured(email: string, picture: Uint8Array<ArrayBuffer>): Promise<string> {
    const before = (await this.mailsTo(email)).length;
    await this.api('POST', '/workflows/send/', {
      entity: { entity_type: 'individual', first_name: 'Wendeline', last_name: 'Ashvale' },
      verification: { checks: { document: true } },
      email,
    });
    const token = new URL(await this.linkAfter(email, before)).hash.slice(1);
    const { session_token } = Exchanged.parse(await this.api('POST', '/onboarding/exchange/', { token }));
    const step = (method: string, path: string, body?: unknown) =>
      this.api(method, `/onboarding/verification/${path}`, body, session_token);
    const { verification_session_id: id, consent } = GivenStep.parse(await step('GET', ''));
    await step('POST', 'consent/', { version: consent.version });
    await step('PUT', 'document/', { kind: 'passport', country: 'DE' });
    const file = { slot: 'document_front', filename: 'passport.jpg', size: picture.length };
    const { upload_id, url, headers } = Ticket.parse(await step('POST', 'uploads/', file));
    await fetch(url, { method: 'PUT', headers, body: picture });
    await step('POST', `uploads/${upload_id}/complete/`);
    await step('POST', 'submit/', { sandbox_outcome: 'name_mismatch' });
    await this.#completed(id);
    return id;
  }

  async #completed(id: string): Promise<void> {
    const path = `/verification/sessions/${id}/`;
    const status = async () => VerificationState.parse(await this.api('GET', path)).status;
    await expect.poll(status, PATIENCE).toBe('completed');
  }
}

/** The seeded answers of the fictional company, by the ids that the fleet has given to the questions. */
async function seededAnswers(questions: z.output<typeof Asked>['questions']): Promise<readonly object[]> {
  const read = async (name: string) => JSON.parse(await readFile(new URL(name, SEED), 'utf8'));
  const template = TemplateInput.parse(await read('third-party-due-diligence.json'));
  const answers = TemplateAnswers.parse(await read('answers-third-party.json'));
  const ids = new Map(questions.map(({ id, text }) => [text, id]));
  return placedQuestions(template).flatMap(({ question }) => {
    const [id, answer] = [ids.get(question.text), answers[question.key]];
    return id === undefined || answer === undefined ? [] : [{ question_id: id, ...answer }];
  });
}
