/** The service's tables as tests make them on an embedded engine; a template test holds the deployed one to this shape. */
export const TABLE_NAME = 'probity-test';
/** The table of the audit trail. */
export const TRAIL_NAME = 'probity-test-trail';

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
];

const ATTRIBUTES = ['pk', 'sk', 'list_pk', 'list_sk', 'facet_pk', 'facet_sk', 'due_pk', 'due_sk'];

export const SERVICE_TABLE = {
  TableName: TABLE_NAME,
  AttributeDefinitions: ATTRIBUTES.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  KeySchema: keys('pk', 'sk'),
  BillingMode: 'PAY_PER_REQUEST' as const,
  GlobalSecondaryIndexes: [
    { IndexName: 'listing', KeySchema: keys('list_pk', 'list_sk'), Projection: include(SHOWN_IN_LISTS) },
    {
      IndexName: 'facet',
      KeySchema: keys('facet_pk', 'facet_sk'),
      Projection: include([...SHOWN_IN_LISTS, 'list_sk']),
    },
    {
      IndexName: 'due',
      KeySchema: keys('due_pk', 'due_sk'),
      Projection: include(['endpoint']),
    },
  ],
  ttlAttribute: 'ttl',
  stream: true,
};

export const TRAIL_TABLE = plainTable(TRAIL_NAME);

/** A table of items by partition and sort key, without an index. */
export function plainTable(TableName: string) {
  return {
    TableName,
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S' as const,
    })),
    KeySchema: keys('pk', 'sk'),
    BillingMode: 'PAY_PER_REQUEST' as const,
  };
}

function keys(hash: string, range: string) {
  return [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
}

function include(NonKeyAttributes: readonly string[]) {
  return { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...NonKeyAttributes] };
}
