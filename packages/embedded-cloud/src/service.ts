/** What every emulated service of the embedded cloud looks like from the wire. */

/** A refusal in AWS's own terms; `code` is the exception name that the SDK shows as `error.name`. */
export class AwsError extends Error {
  readonly code: string;
  readonly statusCode: number;
  /** Further members of the error document, e.g. `CancellationReasons`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    statusCode = 400,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = code;
    this.code = code;
    this.statusCode = statusCode;
    this.extra = extra;
  }
}

/** A permission that a call needs: checked against the caller's role before the call runs. */
export interface Permission {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
}

/** A service spoken to by JSON documents (`X-Amz-Target: Prefix.Operation`). */
export interface JsonService {
  /** What `operation` on `input` needs, e.g. `{action: 'sqs:SendMessage', resource: 'arn:…'}`. */
  permissions(operation: string, input: unknown): readonly Permission[];
  /** Runs the operation, or throws an `AwsError`; an operation it does not know is `unknownOperation`. */
  handle(operation: string, input: unknown): Promise<unknown>;
}

/** An operation that is not emulated always fails, with its name. */
export function unknownOperation(service: string, operation: string): AwsError {
  return new AwsError(
    'UnknownOperationException',
    `the embedded cloud does not know ${service}:${operation}`,
  );
}

/** The one account and region everything lives in. */
export const ACCOUNT = '000000000000';
export const REGION = 'eu-west-1';

export function arn(service: string, rest: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
}
