/** The stores that deployments use and never replace: table, buckets, keys, secrets, mail identity. */
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { MailIdentity } from './mail-identity.ts';

export interface Stores {
  readonly table: Table;
  /** The audit trail. */
  readonly trail: Table;
  /** Copies of links of audit trails, under Object Lock. */
  readonly seals: Bucket;
  /** Wrapped data keys of tenants. */
  readonly dataKeys: Table;
  readonly documents: Bucket;
  readonly lists: Bucket;
  /** Encrypts the table, the buckets and the secrets at rest. */
  readonly dataKey: Key;
  /** Wraps the tenants' data keys, and nothing else. */
  readonly fieldKey: Key;
  readonly pepper: Secret;
  /** Credentials of company registers, which the operator fills in. */
  readonly registers: Secret;
  /** Credentials of identity providers, which the operator fills in by `probity providers`. */
  readonly providers: Secret;
  readonly mail: MailIdentity;
}
