/** SES v2 of the embedded cloud: accepts mail, keeps it in an inbox, and fails for chosen addresses. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { AwsError, arn, type Permission } from '../service.ts';
import type { Store } from '../store.ts';
import type { Attachment } from './attachment.ts';
import { badRequest, notEmulated, rejected } from './errors.ts';
import { type Message, readMessage } from './message.ts';

/** A mail that was accepted; `at` in milliseconds. */
export interface Mail {
  readonly id: string;
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Missing in mails from before there were any. */
  readonly attachments?: readonly Attachment[];
}

/** What the wire needs of a request. */
export interface SesRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

const MAILS = 'ses.mails';
const FAILING = 'ses.failing';
const IDENTITIES = 'ses.identities';

export class Ses {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly failingAddresses: Set<string>;
  private readonly identities: Set<string>;
  private counter = 0;

  private constructor(
    parts: { readonly store: Store; readonly clock: Clock },
    failing: Set<string>,
    identities: Set<string>,
  ) {
    this.store = parts.store;
    this.clock = parts.clock;
    this.failingAddresses = failing;
    this.identities = identities;
  }

  static async open(parts: { readonly store: Store; readonly clock: Clock }): Promise<Ses> {
    const names = async (shelf: string) =>
      new Set((await parts.store.shelf<true>(shelf).entries()).map(([name]) => name));
    return new Ses(parts, await names(FAILING), await names(IDENTITIES));
  }

  /**
   * Verifies a domain or an address. Once any identity is known, mail from elsewhere is refused as SES does;
   * while none is, every sender counts as verified.
   */
  async ensureIdentity(identity: string): Promise<void> {
    await this.store.commit([{ shelf: IDENTITIES, key: identity.toLowerCase(), value: true }]);
    this.identities.add(identity.toLowerCase());
  }

  /** What a request needs: `ses:SendEmail` on the sending identity. */
  permissions(request: SesRequest, body: Buffer): readonly Permission[] {
    const message = readRequest(request, body);
    const identity = this.identityOf(message) ?? message.from.domain;
    const resources = [message.identityArn ?? arn('ses', `identity/${identity}`)];
    if (message.configurationSet !== undefined) {
      resources.push(arn('ses', `configuration-set/${message.configurationSet}`));
    }
    const context = {
      'ses:FromAddress': message.from.address,
      'ses:FromDisplayName': message.from.name,
      'ses:ApiVersion': '2',
    };
    return resources.map((resource) => ({ action: 'ses:SendEmail', resource, context }));
  }

  /** Answers `POST /v2/email/outbound-emails`; an accepted mail is durable before the answer. */
  async handle(
    request: SesRequest,
    body: Buffer,
  ): Promise<{ readonly status: number; readonly document: unknown }> {
    try {
      return { status: 200, document: { MessageId: await this.accept(readRequest(request, body)) } };
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      return { status: error.statusCode, document: { __type: error.code, message: error.message } };
    }
  }

  /** Every accepted mail, newest last. */
  async mails(): Promise<Mail[]> {
    return (await this.store.shelf<Mail>(MAILS).entries()).map(([, mail]) => mail);
  }

  /** From now on (or no longer) mail to `address` is rejected. */
  async failFor(address: string, on: boolean): Promise<void> {
    const key = address.toLowerCase();
    await this.store.commit([
      on ? { shelf: FAILING, key, value: true } : { shelf: FAILING, key, remove: true },
    ]);
    if (on) this.failingAddresses.add(key);
    else this.failingAddresses.delete(key);
  }

  failing(): string[] {
    return [...this.failingAddresses].sort();
  }

  private async accept(message: Message): Promise<string> {
    if (this.identities.size > 0 && this.identityOf(message) === undefined) {
      throw rejected(
        `Email address is not verified. The following identities failed the check: ${message.fromText}`,
      );
    }
    const failing = message.recipients.find(({ address }) =>
      this.failingAddresses.has(address.toLowerCase()),
    );
    if (failing !== undefined) throw rejected(`Address is made to fail: ${failing.address}`);
    const { fromText: from, to, cc, bcc, replyTo, subject, text, html, headers, attachments } = message;
    const at = this.clock.now();
    const id = `${at.toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const mail: Mail = { id, at, from, to, cc, bcc, replyTo, subject, text, html, headers, attachments };
    this.counter += 1;
    const key = `${at.toString().padStart(15, '0')}-${this.counter.toString().padStart(9, '0')}`;
    await this.store.commit([{ shelf: MAILS, key, value: mail }]);
    return id;
  }

  /** The verified identity a message is sent from; the address itself counts before its domain. */
  private identityOf({ from }: Message): string | undefined {
    const labels = from.domain.split('.');
    const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
    return [from.address.toLowerCase(), ...domains].find((identity) => this.identities.has(identity));
  }
}

function readRequest({ method, url }: SesRequest, body: Buffer): Message {
  const [path] = (url ?? '').split('?');
  if (method !== 'POST' || path !== '/v2/email/outbound-emails') throw notEmulated(`${method} ${path}`);
  let document: unknown;
  try {
    document = JSON.parse(body.toString());
  } catch {
    throw badRequest('The body is no JSON document.');
  }
  return readMessage(document);
}
