/** The refusals of SQS, one factory each (SQS API reference, "Errors"). */
import { AwsError } from '../../service.ts';

export const queueDoesNotExist = () =>
  new AwsError('QueueDoesNotExist', 'The specified queue does not exist.');

export const queueNameExists = (name: string) =>
  new AwsError('QueueNameExists', `A queue named ${name} exists with other attributes.`);

export const invalidParameter = (reason: string) =>
  new AwsError('InvalidParameterValue', `One or more parameters are invalid. Reason: ${reason}`);

export const missingParameter = (name: string) =>
  new AwsError('MissingParameter', `The request must contain the parameter ${name}.`);

export const invalidAttributeName = (name: string) =>
  new AwsError('InvalidAttributeName', `Unknown Attribute ${name}.`);

export const invalidAttributeValue = (name: string) =>
  new AwsError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);

export const invalidMessageContents = () =>
  new AwsError('InvalidMessageContents', 'The message contains characters outside the allowed set.');

export const emptyBatch = () =>
  new AwsError('EmptyBatchRequest', "There should be at least one entry in the request's batch.");

export const tooManyEntries = (count: number) =>
  new AwsError(
    'TooManyEntriesInBatchRequest',
    `Maximum number of entries per request are 10. You have sent ${count}.`,
  );

export const idsNotDistinct = () =>
  new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries in the request have the same Id.');

export const invalidBatchEntryId = () =>
  new AwsError(
    'InvalidBatchEntryId',
    'A batch entry id can only contain alphanumeric characters, hyphens and underscores, and be at most 80 long.',
  );

export const batchTooLong = (limit: number) =>
  new AwsError('BatchRequestTooLong', `Batch requests cannot be longer than ${limit} bytes.`);

export const receiptHandleIsInvalid = () =>
  new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');

export const messageNotInFlight = () =>
  new AwsError('MessageNotInflight', 'The message referred to is not in flight.');

export const unsupported = (what: string) =>
  new AwsError('UnsupportedOperation', `the embedded cloud does not know ${what}`);
