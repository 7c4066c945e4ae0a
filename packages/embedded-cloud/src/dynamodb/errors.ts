/** The refusals of DynamoDB, by their names on the wire. Source: API reference, "Common errors" of each operation. */
import { AwsError } from '../service.ts';

/** Why one action of a transaction did not go through; `None` for those that would have. */
export interface CancellationReason {
  readonly Code: 'None' | 'ConditionalCheckFailed' | 'ValidationError';
  readonly Message?: string;
  /** The item the condition saw, when the caller asked for it. */
  readonly Item?: unknown;
}

export function invalid(message: string): AwsError {
  return new AwsError('ValidationException', message);
}

/** An empty key is refused before anything runs, so that it does not become a reason of a cancelled transaction. */
class EmptyKey extends AwsError {}

/** `of`: what is said before the kind of value; `place`: what is said behind it. */
export function emptyKey(kind: 'string' | 'binary', place: string, of = ''): AwsError {
  const fault = `The AttributeValue for a key attribute cannot contain an empty ${kind} value. ${place}`;
  return new EmptyKey('ValidationException', `One or more parameter values are not valid. ${of}${fault}`);
}

export function isEmptyKey(error: unknown): boolean {
  return error instanceof EmptyKey;
}

export function tableMissing(name: string): AwsError {
  return new AwsError('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
}

export function tableExists(name: string): AwsError {
  return new AwsError('ResourceInUseException', `Table already exists: ${name}`);
}

export function sourceTableMissing(name: string): AwsError {
  return new AwsError('TableNotFoundException', `Table not found: ${name}`);
}

export function targetTableExists(name: string): AwsError {
  return new AwsError('TableAlreadyExistsException', `Table already exists: ${name}`);
}

export function recoveryUnavailable(name: string): AwsError {
  return new AwsError(
    'PointInTimeRecoveryUnavailableException',
    `Point in time recovery is not enabled for table '${name}'`,
  );
}

/** The bounds are milliseconds since the epoch. */
export function restoreTimeInvalid(earliest: number, latest: number): AwsError {
  const [from, to] = [earliest, latest].map((at) => new Date(at).toISOString());
  return new AwsError('InvalidRestoreTimeException', `Restore date time must be between ${from} and ${to}`);
}

export function deletionProtected(): AwsError {
  return invalid(
    'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
  );
}

/** `item` is what the condition saw, when the caller asked for it. */
export function conditionFailed(item: object | undefined): AwsError {
  return new AwsError(
    'ConditionalCheckFailedException',
    'The conditional request failed',
    400,
    item === undefined ? {} : { Item: item },
  );
}

export function transactionCancelled(reasons: readonly CancellationReason[]): AwsError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new AwsError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    400,
    { CancellationReasons: reasons },
  );
}

export function tokenReused(): AwsError {
  return new AwsError(
    'IdempotentParameterMismatchException',
    'Request rejected because ClientRequestToken is used with a different payload',
  );
}
