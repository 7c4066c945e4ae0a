/** IAM statements for keys and secrets. */
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { StoredSecret } from '../storage/stores.ts';

/** Allows only ciphertexts of tenants' fields, which have this encryption context. */
const FIELDS_ONLY = { StringEquals: { 'kms:EncryptionContext:purpose': 'fields' } };

/** Unwraps tenants' data keys. Only the operator makes new ones. */
export function unwrapsDataKeys(fieldKey: IKey): PolicyStatement {
  return new PolicyStatement({
    sid: 'DataKeysUnwrap',
    actions: ['kms:Decrypt'],
    resources: [fieldKey.keyArn],
    conditions: FIELDS_ONLY,
  });
}

/** Makes, wraps and unwraps tenants' data keys. */
export function makesDataKeys(fieldKey: IKey): PolicyStatement {
  return new PolicyStatement({
    sid: 'DataKeysMake',
    actions: ['kms:GenerateDataKeyWithoutPlaintext', 'kms:Encrypt', 'kms:Decrypt'],
    resources: [fieldKey.keyArn],
    conditions: FIELDS_ONLY,
  });
}

/** Replaces the value of the secret, which is encrypted under `key`. */
export function writesSecret(name: string, secret: StoredSecret, key: IKey): readonly PolicyStatement[] {
  const { region } = Stack.of(secret);
  return [
    new PolicyStatement({
      sid: `${name}Write`,
      actions: ['secretsmanager:PutSecretValue'],
      resources: [secret.secretArn],
    }),
    new PolicyStatement({
      sid: `${name}Encrypt`,
      actions: ['kms:GenerateDataKey'],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `secretsmanager.${region}.amazonaws.com` } },
    }),
  ];
}

/** The secret `name` is encrypted under `key`, which may be used through Secrets Manager only. */
export function readsSecret(name: string, secret: StoredSecret, key: IKey): readonly PolicyStatement[] {
  const { region } = Stack.of(secret);
  return [
    new PolicyStatement({
      sid: `${name}Read`,
      actions: ['secretsmanager:GetSecretValue'],
      resources: [secret.secretArn],
    }),
    new PolicyStatement({
      sid: `${name}Decrypt`,
      actions: ['kms:Decrypt'],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `secretsmanager.${region}.amazonaws.com` } },
    }),
  ];
}
