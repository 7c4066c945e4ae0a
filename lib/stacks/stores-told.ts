/** The stores of the data stack as other stacks see them. */
import { Key } from 'aws-cdk-lib/aws-kms';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { mailNames } from '../constructs/storage/mail-identity.ts';
import type { StoredTable, Stores } from '../constructs/storage/stores.ts';
import type { Stage } from '../stages.ts';
import { type Told, tell, told } from './told.ts';

/** Tells what `StoresTold` reads. */
export function tellStores(scope: Construct, stage: Stage, stores: Stores): void {
  const { table, trail, dataKeys, documents, lists, seals } = stores;
  const values: readonly (readonly [name: Told, value: string])[] = [
    ['TableName', table.tableName],
    ['TableArn', table.tableArn],
    ['TableStreamArn', streamOf(table)],
    ['TrailName', trail.tableName],
    ['TrailArn', trail.tableArn],
    ['DataKeysName', dataKeys.tableName],
    ['DataKeysArn', dataKeys.tableArn],
    ['DocumentsName', documents.bucketName],
    ['ListsName', lists.bucketName],
    ['SealsName', seals.bucketName],
    ['DataKeyArn', stores.dataKey.keyArn],
    ['FieldKeyArn', stores.fieldKey.keyArn],
    ['PepperArn', stores.pepper.secretArn],
    ['RegistersArn', stores.registers.secretArn],
    ['ProvidersArn', stores.providers.secretArn],
  ];
  for (const [name, value] of values) tell(scope, stage, name, value);
}

function streamOf({ tableStreamArn }: StoredTable): string {
  if (tableStreamArn === undefined) throw new Error('the table has no stream');
  return tableStreamArn;
}

/** Each is made when it is first used, so that a template has no parameter that nothing in it uses. */
export class StoresTold extends Construct implements Stores {
  readonly #stage: Stage;
  readonly #buckets = new Map<string, Stores['documents']>();
  readonly #keys = new Map<string, Stores['dataKey']>();
  readonly #secrets = new Map<string, Stores['pepper']>();

  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id);
    this.#stage = stage;
  }

  get table() {
    return { ...this.#table('Table'), tableStreamArn: told(this, this.#stage, 'TableStreamArn') };
  }

  get trail() {
    return this.#table('Trail');
  }

  get dataKeys() {
    return this.#table('DataKeys');
  }

  get documents() {
    return this.#bucket('Documents');
  }

  get lists() {
    return this.#bucket('Lists');
  }

  get seals() {
    return this.#bucket('Seals');
  }

  get dataKey() {
    return this.#key('DataKey');
  }

  get fieldKey() {
    return this.#key('FieldKey');
  }

  get pepper() {
    return this.#secret('Pepper');
  }

  get registers() {
    return this.#secret('Registers');
  }

  get providers() {
    return this.#secret('Providers');
  }

  get mail() {
    return mailNames(this, this.#stage);
  }

  #table(id: 'Table' | 'Trail' | 'DataKeys'): StoredTable {
    return {
      tableName: told(this, this.#stage, `${id}Name`),
      tableArn: told(this, this.#stage, `${id}Arn`),
    };
  }

  #bucket(id: 'Documents' | 'Lists' | 'Seals') {
    return once(this.#buckets, id, () =>
      Bucket.fromBucketName(this, id, told(this, this.#stage, `${id}Name`)),
    );
  }

  #key(id: 'DataKey' | 'FieldKey') {
    return once(this.#keys, id, () => Key.fromKeyArn(this, id, told(this, this.#stage, `${id}Arn`)));
  }

  #secret(id: 'Pepper' | 'Registers' | 'Providers') {
    return once(this.#secrets, id, () =>
      Secret.fromSecretCompleteArn(this, id, told(this, this.#stage, `${id}Arn`)),
    );
  }
}

function once<T>(known: Map<string, T>, id: string, make: () => T): T {
  const found = known.get(id) ?? make();
  known.set(id, found);
  return found;
}
