/** Names of tables, buckets, queues, keys, secrets and parameters. */
import { createHash } from 'node:crypto';
import { ACCOUNT, arn, REGION } from '../../service.ts';
import { anonymous, inert, live, type Named, physicalName, type TypeTable } from './identity.ts';

export const STORAGE: TypeTable = {
  'AWS::DynamoDB::Table': live(table),
  'AWS::DynamoDB::GlobalTable': live(table),
  'AWS::S3::Bucket': live((resource) => {
    const ref = physicalName(resource, 'BucketName', 63).toLowerCase();
    return {
      ref,
      attributes: {
        Arn: `arn:aws:s3:::${ref}`,
        DomainName: `${ref}.s3.amazonaws.com`,
        RegionalDomainName: `${ref}.s3.${REGION}.amazonaws.com`,
      },
    };
  }),
  'AWS::S3::BucketPolicy': live(anonymous),
  'AWS::GuardDuty::MalwareProtectionPlan': live((resource) => {
    const id = digestOf(resource).slice(0, 20);
    const planArn = arn('guardduty', `malware-protection-plan/${id}`);
    return { ref: id, attributes: { Arn: planArn, MalwareProtectionPlanId: id, Status: 'ACTIVE' } };
  }),
  'Custom::S3BucketNotifications': live(anonymous),
  'Custom::S3AutoDeleteObjects': inert('a stack of the embedded cloud is never deleted piecemeal'),
  'AWS::SQS::Queue': live((resource) => {
    const name = physicalName(resource, 'QueueName', 80);
    const url = `${resource.awsUrl}/${ACCOUNT}/${name}`;
    return { ref: url, attributes: { Arn: arn('sqs', name), QueueName: name, QueueUrl: url } };
  }),
  'AWS::SQS::QueuePolicy': live(anonymous),
  'AWS::KMS::Key': live((resource) => {
    const id = keyId(resource);
    return { ref: id, attributes: { Arn: arn('kms', `key/${id}`), KeyId: id } };
  }),
  'AWS::KMS::Alias': live((resource) => {
    const name = resource.properties.at('AliasName').text();
    return { ref: name, attributes: { Arn: arn('kms', name), AliasName: name } };
  }),
  'AWS::SecretsManager::Secret': live((resource) => {
    const ref = arn('secretsmanager', `secret:${physicalName(resource, 'Name', 255)}`);
    return { ref, attributes: { Id: ref, Arn: ref } };
  }),
  'AWS::SSM::Parameter': inert('its value is read when later stacks are resolved', (resource) => {
    const { properties } = resource;
    const ref = properties.at('Name').text();
    return { ref, attributes: { Type: properties.at('Type').text(), Value: properties.at('Value').text() } };
  }),
  'AWS::SecretsManager::ResourcePolicy': inert(
    'secrets are granted by the identity policies, which are enforced',
  ),
};

function table(resource: Named) {
  const name = physicalName(resource, 'TableName', 255);
  const tableArn = arn('dynamodb', `table/${name}`);
  return {
    ref: name,
    attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/2026-01-01T00:00:00.000` },
  };
}

/** Shaped like a key id of AWS, and the same at every start. */
function keyId(resource: Named): string {
  return digestOf(resource)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function digestOf(resource: Named): string {
  return createHash('sha256').update(`${resource.stack}.${resource.logicalId}`).digest('hex');
}
