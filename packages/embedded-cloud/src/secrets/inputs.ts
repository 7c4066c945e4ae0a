/** The documents that the Secrets Manager operations take; binary values are base64. */
import * as z from 'zod';

const SecretId = z.string().min(1).max(2048);
const ClientRequestToken = z.string().min(32).max(64).optional();
const value = { SecretString: z.string().max(65_536).optional(), SecretBinary: z.base64().optional() };

export const GetSecretValue = z.strictObject({
  SecretId,
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
export const DescribeSecret = z.strictObject({ SecretId });
export const CreateSecret = z.strictObject({
  Name: z.string().regex(/^[A-Za-z0-9/_+=.@-]{1,512}$/),
  Description: z.string().optional(),
  ClientRequestToken,
  ...value,
});
export const PutSecretValue = z.strictObject({ SecretId, ClientRequestToken, ...value });
export const DeleteSecret = z.strictObject({ SecretId, ForceDeleteWithoutRecovery: z.literal(true) });
/** What a permission asks about any call. */
export const AnyCall = z.looseObject({ SecretId: z.string().optional(), Name: z.string().optional() });
