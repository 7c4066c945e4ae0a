/** The stores that deployments use and never replace: table, buckets, keys, secrets, mail identity. */
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IConstruct } from 'constructs';
import type { MailNames } from './mail-identity.ts';

/** What statements and settings know of a table, of a bucket and of a secret. */
export interface StoredTable {
  readonly tableName: string;
  readonly tableArn: string;
  readonly tableStreamArn?: string | undefined;
}
export type StoredBucket = IConstruct &
  Pick<IBucket, 'bucketName' | 'bucketArn' | 'bucketRegionalDomainName' | 'arnForObjects'>;
export type StoredSecret = IConstruct & Pick<ISecret, 'secretArn'>;

export interface Stores {
  readonly table: StoredTable;
  /** The audit trail. */
  readonly trail: StoredTable;
  /** Copies of links of audit trails, under Object Lock. */
  readonly seals: StoredBucket;
  /** Wrapped data keys of tenants. */
  readonly dataKeys: StoredTable;
  readonly documents: StoredBucket;
  readonly lists: StoredBucket;
  /** Encrypts the table, the buckets and the secrets at rest. */
  readonly dataKey: IKey;
  /** Wraps the tenants' data keys, and nothing else. */
  readonly fieldKey: IKey;
  readonly pepper: StoredSecret;
  /** Credentials of company registers, which the operator fills in. */
  readonly registers: StoredSecret;
  /** Credentials of identity providers, which the operator fills in by `probity providers`. */
  readonly providers: StoredSecret;
  readonly mail: MailNames;
}
