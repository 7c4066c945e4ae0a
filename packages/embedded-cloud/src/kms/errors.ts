/** The refusals of KMS, one factory each (KMS API reference). */
import { AwsError } from '../service.ts';

export const keyNotFound = (name: string) =>
  new AwsError('NotFoundException', `Key '${name}' does not exist`);

export const invalidState = (keyArn: string) =>
  new AwsError('KMSInvalidStateException', `${keyArn} is pending deletion.`);

export const wrongUsage = (keyArn: string, usage: string) =>
  new AwsError(
    'InvalidKeyUsageException',
    `${keyArn} key usage is ${usage} which is not valid for this operation.`,
  );

export const invalidCiphertext = () =>
  new AwsError('InvalidCiphertextException', 'The ciphertext or its encryption context is not valid.');

export const incorrectKey = () =>
  new AwsError(
    'IncorrectKeyException',
    'The key ID in the request does not identify a CMK that can perform this operation.',
  );

export const invalidMac = () => new AwsError('KMSInvalidMacException', 'The MAC is not valid.');

export const invalid = (message: string) => new AwsError('ValidationException', message);
