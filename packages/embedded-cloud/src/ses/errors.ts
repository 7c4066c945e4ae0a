/** The refusals of SES v2, one factory each. */
import { AwsError } from '../service.ts';

export const badRequest = (message: string) => new AwsError('BadRequestException', message);

export const rejected = (message: string) => new AwsError('MessageRejected', message);

export const notFound = (message: string) => new AwsError('NotFoundException', message, 404);

export const tooManyRequests = (message: string) => new AwsError('TooManyRequestsException', message, 429);

export const notEmulated = (what: string) =>
  new AwsError('UnknownOperationException', `the embedded cloud does not know ses:${what}`);
