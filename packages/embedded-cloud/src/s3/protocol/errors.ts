/** The refusals of S3, one factory each (S3 API reference, "Error responses"). */
import { AwsError } from '../../service.ts';

export const accessDenied = (message = 'Access Denied') => new AwsError('AccessDenied', message, 403);

export const noSuchBucket = () => new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);

export const serviceUnavailable = () => new AwsError('ServiceUnavailable', 'Reduce your request rate.', 503);

export const noSuchKey = () => new AwsError('NoSuchKey', 'The specified key does not exist.', 404);

export const noSuchVersion = () =>
  new AwsError('NoSuchVersion', 'The specified version does not exist.', 404);

export const noSuchUpload = () =>
  new AwsError(
    'NoSuchUpload',
    'The specified upload does not exist. It may have been aborted or completed.',
    404,
  );

export const preconditionFailed = () =>
  new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412);

export const notModified = () => new AwsError('NotModified', 'Not Modified', 304);

export const invalidRange = () => new AwsError('InvalidRange', 'The requested range is not satisfiable', 416);

export const badDigest = (algorithm: string) =>
  new AwsError('BadDigest', `The ${algorithm} you specified did not match the calculated checksum.`, 400);

export const invalidDigest = () =>
  new AwsError('InvalidDigest', 'The Content-MD5 you specified is not valid.', 400);

export const incompleteBody = () =>
  new AwsError('IncompleteBody', 'The request body does not have the announced length or framing.', 400);

export const malformedXml = () =>
  new AwsError('MalformedXML', 'The XML you provided was not well-formed or did not validate.', 400);

export const malformedPost = (message: string) => new AwsError('MalformedPOSTRequest', message, 400);

export const invalidPolicyDocument = (message: string) => new AwsError('InvalidPolicyDocument', message, 400);

export const invalidArgument = (message: string) => new AwsError('InvalidArgument', message, 400);

export const invalidRequest = (message: string) => new AwsError('InvalidRequest', message, 400);

export const invalidUri = () => new AwsError('InvalidURI', "Couldn't parse the specified URI.", 400);

export const invalidTag = (message: string) => new AwsError('InvalidTag', message, 400);

export const invalidPart = () =>
  new AwsError('InvalidPart', 'One or more of the specified parts could not be found.', 400);

export const invalidPartOrder = () =>
  new AwsError('InvalidPartOrder', 'The list of parts was not in ascending order.', 400);

export const entityTooSmall = () =>
  new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', 400);

export const entityTooLarge = () =>
  new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', 400);

export const keyTooLong = () => new AwsError('KeyTooLongError', 'Your key is too long', 400);

export const metadataTooLarge = () =>
  new AwsError('MetadataTooLarge', 'Your metadata headers exceed the maximum allowed metadata size', 400);

export const bucketNotEmpty = () =>
  new AwsError('BucketNotEmpty', 'The bucket you tried to delete is not empty', 409);

export const bucketAlreadyOwnedByYou = () =>
  new AwsError('BucketAlreadyOwnedByYou', 'Your previous request to create the named bucket succeeded.', 409);

/** The failure for what is not emulated, with its name. */
export const notEmulated = (what: string) =>
  new AwsError('NotImplemented', `the embedded cloud does not know s3:${what}`, 501);
