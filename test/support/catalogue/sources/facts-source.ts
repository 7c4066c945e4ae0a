/** Where facts are made: in this process, or on a running fleet. */
import type { Form } from '../../../../docs/catalogue/row.ts';
import type { MadePeople } from '../../people/made-people.ts';
import type { Asked } from '../questionnaire.ts';

/** How facts are made: who calls, on which questionnaire, and what happens beside the calls. */
export interface FactsSource {
  call(method: string, path: string, options: SourceOptions): Promise<SourceAnswer>;
  /** The tenant's key. */
  readonly key: string;
  readonly asked: Asked;
  readonly webhookUrl: string;
  /** The token of the link in the last mail to the address. */
  linkToken(email: string): Promise<string>;
  /** Screens the entity to the end; the sandbox's list decides. */
  screen(entity: string): Promise<void>;
  /** Generates the client report of the entity to the end. */
  report(entity: string): Promise<void>;
  /** Generates the assessment of the response to the end. */
  assess(response: string): Promise<void>;
  /** Completes a verification with a clear outcome, as its provider does. */
  verify(session: string): Promise<void>;
  /** Puts a delivery on record, to the subscription or to the address of a request. Its id. */
  deliver(subscription: string | undefined): Promise<string>;
  /** Puts the bytes of a file to the signed address that was answered for them. */
  putFile(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<void>;
  /** Has something read for the asked question, as an autofill does; the id of the evidence. */
  plantEvidence(response: string): Promise<string>;
  /** Does what the mail that asks for changes does: it opens the session again. */
  reopen(session: string): Promise<void>;
  /** People of the tenant, without the mails and calls of a sign-in. */
  people(): Promise<MadePeople>;
  /** An address that was never mailed, or whose last mail is the one that counts. */
  newEmail(): string;
  fresh(text: string): string;
  /** What a made file says. */
  words(): string;
}

interface SourceOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Form;
}

export interface SourceAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}
