/** The one table of the service with its stream and its three indexes. */
import {
  AttributeType,
  BillingMode,
  type GlobalSecondaryIndexProps,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '../../../stages.ts';
import { adopted } from './adoption.ts';

export interface ServiceTableProps {
  readonly stage: Stage;
  readonly key: IKey;
}

/** Attributes that list endpoints show without a second read. */
const SHOWN_IN_LISTS = [
  'id',
  'entity_type',
  'is_primary',
  'card',
  'screening_status',
  'response_count',
  'risk_profiles_count',
  'created_at',
  'status',
  'submitted_at',
  'questionnaire_id',
  'size',
  'content_type',
  'classification',
  'expiry_date',
  'scan_status',
  'active_content',
  'list_sk',
];

/** Attributes by which the sweeper groups messages. */
const SHOWN_TO_SWEEPER = ['endpoint'];

const INDEXES: readonly GlobalSecondaryIndexProps[] = [
  index('listing', 'list', SHOWN_IN_LISTS),
  index('facet', 'facet', SHOWN_IN_LISTS),
  index('due', 'due', SHOWN_TO_SWEEPER),
];

export class ServiceTable extends Table {
  constructor(scope: Construct, { stage, key }: ServiceTableProps) {
    const { id, ...adoption } = adopted(stage, 'Table');
    super(scope, id, {
      ...adoption,
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: key,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: stage.recoveryDays,
      },
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      deletionProtection: stage.isProtected,
    });
    for (const each of INDEXES) this.addGlobalSecondaryIndex(each);
  }
}

function index(indexName: string, prefix: string, shown: readonly string[]): GlobalSecondaryIndexProps {
  const keys = { partitionKey: text(`${prefix}_pk`), sortKey: text(`${prefix}_sk`) };
  // CloudFormation refuses an index that projects its own key attributes.
  const nonKeyAttributes = shown.filter(
    (name) => name !== keys.partitionKey.name && name !== keys.sortKey.name,
  );
  return { indexName, ...keys, projectionType: ProjectionType.INCLUDE, nonKeyAttributes };
}

function text(name: string) {
  return { name, type: AttributeType.STRING };
}
