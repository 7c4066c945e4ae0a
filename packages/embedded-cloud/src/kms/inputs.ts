/** The documents that the KMS operations take; blobs are base64. */
import * as z from 'zod';

const KeyId = z.string().min(1).max(2048);
const EncryptionContext = z.record(z.string(), z.string()).optional();
const Blob = (most: number) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= 1 && bytes.length <= most, `must have 1 to ${most} bytes`);

const MacAlgorithm = z.enum(['HMAC_SHA_224', 'HMAC_SHA_256', 'HMAC_SHA_384', 'HMAC_SHA_512']);
const EncryptionAlgorithm = z.literal('SYMMETRIC_DEFAULT').optional();

export const Encrypt = z.strictObject({
  KeyId,
  Plaintext: Blob(4096),
  EncryptionContext,
  EncryptionAlgorithm,
});
export const Decrypt = z.strictObject({
  KeyId: KeyId.optional(),
  CiphertextBlob: Blob(6144),
  EncryptionContext,
  EncryptionAlgorithm,
});
export const GenerateDataKey = z.strictObject({
  KeyId,
  KeySpec: z.enum(['AES_128', 'AES_256']).optional(),
  NumberOfBytes: z.int().min(1).max(1024).optional(),
  EncryptionContext,
});
export const GenerateMac = z.strictObject({ KeyId, Message: Blob(4096), MacAlgorithm });
export const VerifyMac = z.strictObject({ KeyId, Message: Blob(4096), MacAlgorithm, Mac: Blob(6144) });
export const DescribeKey = z.strictObject({ KeyId });
export const CreateKey = z.strictObject({
  KeyUsage: z.enum(['ENCRYPT_DECRYPT', 'GENERATE_VERIFY_MAC']).optional(),
  KeySpec: z.enum(['SYMMETRIC_DEFAULT', 'HMAC_224', 'HMAC_256', 'HMAC_384', 'HMAC_512']).optional(),
  Description: z.string().optional(),
});
export const ScheduleKeyDeletion = z.strictObject({
  KeyId,
  PendingWindowInDays: z.int().min(7).max(30).optional(),
});
/** What a permission asks about any call. */
export const AnyCall = z.looseObject({
  KeyId: z.string().optional(),
  CiphertextBlob: z.string().optional(),
  EncryptionContext,
});
