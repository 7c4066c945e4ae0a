/** What `probity doctor` looks at: facts of a stage as the adapters report them, without any judgement. */

/** Facts by name. Times are ISO instants; counts are plain numbers. */
export interface Facts {
  /** Problems of `stages/<stage>.json`, as synthesis words them. Empty where it is complete. */
  readonly stageFile: readonly string[];
  /** What the public address answers to a call without a key. */
  readonly publicAddress: { readonly status: number; readonly code: string };
  /** Concurrent executions of Lambda in the account and region. */
  /** `planned` is what the stage is made for (`lambdaConcurrency`). */
  readonly executions: { readonly limit: number; readonly unreserved: number; readonly planned: number };
  readonly mailAccount: {
    readonly production: boolean;
    readonly sending: boolean;
    readonly enforcement: string;
    readonly perDay: number;
    readonly sentToday: number;
  };
  readonly mailIdentity: {
    readonly domain: string;
    readonly verified: boolean;
    readonly dkim: string;
    readonly mailFrom: string;
  };
  /** TXT records of `_dmarc.<domain of mail>`. */
  readonly dmarc: { readonly name: string; readonly records: readonly string[] };
  /** The bootstrap stack of the CDK, or nothing where there is none. */
  readonly bootstrap: StackFact | undefined;
  readonly certificate: {
    readonly status: string;
    readonly names: readonly string[];
    readonly until: string | undefined;
    /** Host that it has to cover. */
    readonly domain: string;
  };
  readonly stacks: { readonly wanted: readonly string[]; readonly found: readonly StackFact[] };
  /** Code of each function, by logical id: what is deployed, and what this checkout would deploy. */
  readonly release: readonly CodeFact[];
  readonly deadLetters: readonly { readonly queue: string; readonly messages: number }[];
  readonly schedules: {
    readonly wanted: number;
    readonly found: readonly { readonly rule: string; readonly state: string }[];
  };
  /** Nothing where no version of the lists was imported. */
  readonly lists: readonly { readonly list: string; readonly fetchedAt: string }[] | undefined;
  readonly alarms: readonly {
    readonly name: string;
    readonly state: string;
    readonly text: string;
    readonly notifies: boolean;
  }[];
  /** Functions of which an invocation failed since the start; a deployed stage has alarms for that. */
  readonly failures: readonly { readonly name: string; readonly failures: number }[];
  readonly keys: readonly { readonly name: string; readonly state: string }[];
  /** Characters of the fleet secret; nothing where it has no value. */
  readonly pepper: number | undefined;
  readonly tables: readonly TableFact[];
}

export interface StackFact {
  readonly name: string;
  readonly status: string;
  readonly reason: string;
  readonly isProtected: boolean;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface CodeFact {
  readonly id: string;
  readonly deployed: string | undefined;
  readonly released: string | undefined;
}

export interface TableFact {
  readonly name: string;
  readonly status: string;
  /** Only the table of the data has a stream and items that expire. */
  readonly isOfData: boolean;
  readonly stream: boolean;
  /** State by name of the index. */
  readonly indexes: Readonly<Record<string, string>>;
  readonly isProtected: boolean;
  /** Attribute by which items expire. */
  readonly expires: string | undefined;
  readonly recovery: boolean;
}

/**
 * A fact; or why it could not be read, which is a fault of the stage or of the caller's permissions; or why a stage of this kind has
 * no such thing.
 */
export type Known<T> = { readonly value: T } | { readonly unread: string } | { readonly absent: string };

export type Gathered = { readonly [K in keyof Facts]: Known<Facts[K]> };

/** What the judgement depends on besides the facts. */
export interface Given {
  readonly stage: string;
  /** True where data are kept and protected (staging and prod). */
  readonly isProtected: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}
