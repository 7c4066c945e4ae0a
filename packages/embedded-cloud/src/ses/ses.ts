/** SES v2 of the embedded cloud: accepts mail, keeps it in an inbox, and reports what becomes of it. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { ServiceEvent } from '../events/entries.ts';
import { AwsError, arn, type Permission } from '../service.ts';
import type { Store } from '../store.ts';
import type { Mailbox } from './address.ts';
import type { Attachment } from './attachment.ts';
import { badRequest, notEmulated, notFound, rejected } from './errors.ts';
import { type Message, readMessage } from './message.ts';
import { ON_SUPPRESSION_LIST, reportOn, type SetOutcome, suppresses } from './outcome.ts';
import { type Reported, reportEvent } from './report-event.ts';
import { refuseInSandbox } from './sandbox.ts';

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
/** Values of `true` are from before there were outcomes, and mean `refused`. */
const OUTCOMES_SET = 'ses.failing';
const IDENTITIES = 'ses.identities';
const SUPPRESSED = 'ses.suppressed';
const ACCOUNT_STATE = 'ses.account';

/** What is kept beside the mails. */
interface State {
  readonly outcomes: Map<string, SetOutcome>;
  readonly identities: Set<string>;
  readonly suppressed: Set<string>;
  isSandbox: boolean;
}

export class Ses {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly state: State;
  /** Types of events by configuration set. */
  private readonly destinations = new Map<string, Set<string>>();
  private publish: ((event: ServiceEvent) => Promise<void>) | undefined;
  private counter = 0;

  private constructor(parts: { readonly store: Store; readonly clock: Clock }, state: State) {
    this.store = parts.store;
    this.clock = parts.clock;
    this.state = state;
  }

  static async open(parts: { readonly store: Store; readonly clock: Clock }): Promise<Ses> {
    const names = async (shelf: string) =>
      new Set((await parts.store.shelf<true>(shelf).entries()).map(([name]) => name));
    const outcomes = await parts.store.shelf<true | SetOutcome>(OUTCOMES_SET).entries();
    return new Ses(parts, {
      outcomes: new Map(outcomes.map(([name, set]) => [name, set === true ? 'refused' : set])),
      identities: await names(IDENTITIES),
      suppressed: await names(SUPPRESSED),
      isSandbox: (await names(ACCOUNT_STATE)).has('sandbox'),
    });
  }

  /** Where reports on accepted mails go. */
  reportTo(publish: (event: ServiceEvent) => Promise<void>): void {
    this.publish = publish;
  }

  /** Once any configuration set is known, mail that names another one is refused as SES does. */
  ensureConfigurationSet(name: string): void {
    if (!this.destinations.has(name)) this.destinations.set(name, new Set());
  }

  /** Reports of these types (`BOUNCE`, `COMPLAINT`, `REJECT`, …) go to the default bus. */
  ensureDestination(configurationSet: string, eventTypes: readonly string[]): void {
    this.ensureConfigurationSet(configurationSet);
    for (const type of eventTypes) this.destinations.get(configurationSet)?.add(type);
  }

  /**
   * Verifies a domain or an address. Once any identity is known, mail from elsewhere is refused as SES does;
   * while none is, every sender counts as verified.
   */
  async ensureIdentity(identity: string): Promise<void> {
    await this.store.commit([{ shelf: IDENTITIES, key: identity.toLowerCase(), value: true }]);
    this.state.identities.add(identity.toLowerCase());
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

  /** What becomes of mail to `address` from now on. Undefined: it arrives, and is on no suppression list. */
  async failFor(address: string, outcome: SetOutcome | undefined): Promise<void> {
    const key = address.toLowerCase();
    if (outcome !== undefined) {
      await this.store.commit([{ shelf: OUTCOMES_SET, key, value: outcome }]);
      this.state.outcomes.set(key, outcome);
      return;
    }
    await this.store.commit([
      { shelf: OUTCOMES_SET, key, remove: true },
      { shelf: SUPPRESSED, key, remove: true },
    ]);
    this.state.outcomes.delete(key);
    this.state.suppressed.delete(key);
  }

  /** Outcomes by address. */
  failing(): Readonly<Record<string, SetOutcome>> {
    return Object.fromEntries([...this.state.outcomes].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Whether the account is in the sandbox, where mail goes to verified addresses only. */
  get isSandbox(): boolean {
    return this.state.isSandbox;
  }

  async setSandbox(on: boolean): Promise<void> {
    const entry = { shelf: ACCOUNT_STATE, key: 'sandbox' };
    await this.store.commit([on ? { ...entry, value: true } : { ...entry, remove: true }]);
    this.state.isSandbox = on;
  }

  private async accept(message: Message): Promise<string> {
    await this.refuse(message);
    const { fromText: from, to, cc, bcc, replyTo, subject, text, html, headers, attachments } = message;
    const at = this.clock.now();
    const id = `${at.toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const mail: Mail = { id, at, from, to, cc, bcc, replyTo, subject, text, html, headers, attachments };
    this.counter += 1;
    const key = `${at.toString().padStart(15, '0')}-${this.counter.toString().padStart(9, '0')}`;
    await this.store.commit([{ shelf: MAILS, key, value: mail }]);
    for (const { address } of message.recipients) await this.follow({ id, at, message, recipient: address });
    return id;
  }

  /** What SES checks before it accepts a message. */
  private async refuse(message: Message): Promise<void> {
    const { configurationSet: set, recipients } = message;
    if (set !== undefined && this.destinations.size > 0 && !this.destinations.has(set))
      throw notFound(`Configuration set <${set}> does not exist.`);
    if (this.state.identities.size > 0 && this.identityOf(message) === undefined) {
      throw rejected(
        `Email address is not verified. The following identities failed the check: ${message.fromText}`,
      );
    }
    if (this.state.isSandbox) {
      const isVerified = (mailbox: Mailbox) => this.verified(mailbox) !== undefined;
      refuseInSandbox(recipients, isVerified, { sent: await this.mails(), now: this.clock.now() });
    }
    const failing = recipients.find(({ address }) => this.outcomeOf(address) === 'refused');
    if (failing !== undefined) throw rejected(`Address is made to fail: ${failing.address}`);
  }

  /** Reports what becomes of an accepted mail. As on AWS, a report may be lost: delivery is best effort. */
  private async follow(reported: Reported): Promise<void> {
    const { recipient, message } = reported;
    const key = recipient.toLowerCase();
    const report = this.state.suppressed.has(key)
      ? ON_SUPPRESSION_LIST
      : reportOn(recipient, this.outcomeOf(recipient));
    if (report === undefined) return;
    if (suppresses(recipient, report)) {
      await this.store.commit([{ shelf: SUPPRESSED, key, value: true }]);
      this.state.suppressed.add(key);
    }
    const wanted = this.destinations.get(message.configurationSet ?? '');
    if (wanted?.has(report.eventType.toUpperCase()))
      await this.publish?.(reportEvent(report, reported, this.clock.now()));
  }

  private outcomeOf(address: string): SetOutcome | undefined {
    return this.state.outcomes.get(address.toLowerCase());
  }

  /** The verified identity a message is sent from; the address itself counts before its domain. */
  private identityOf({ from }: Message): string | undefined {
    return this.verified(from);
  }

  private verified({ address, domain }: Mailbox): string | undefined {
    const labels = domain.split('.');
    const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
    return [address.toLowerCase(), ...domains].find((identity) => this.state.identities.has(identity));
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
