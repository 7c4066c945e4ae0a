/** The differences between the local stage and production: these and no others. */

import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rowsOf } from '../../lib/fleet/rows.ts';
import { at, type Resource, type StageTemplates, templatesOf, textOf } from './support/stage-templates.ts';

let local: StageTemplates;
let prod: StageTemplates;
beforeAll(async () => {
  local = await templatesOf('local');
  prod = await templatesOf('prod');
}, 240_000);

const ONLY_IN_PRODUCTION = ['AWS::SNS::Subscription', 'AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation'];

const DIFFERENCES = [
  'AWS::CloudFront::Distribution DistributionConfig.Aliases: undefined → ["api.probity.example"]',
  'AWS::CloudFront::Distribution DistributionConfig.ViewerCertificate: undefined → {"AcmCertificateArn":"arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-4000-8000-000000000000","MinimumProtocolVersion":"TLSv1.2_2021","SslSupportMethod":"sni-only"}',
  'AWS::CodeDeploy::DeploymentGroup DeploymentConfigName: "CodeDeployDefault.LambdaAllAtOnce" → "CodeDeployDefault.LambdaCanary10Percent5Minutes"',
  'AWS::DynamoDB::Table DeletionPolicy: "Delete" → "RetainExceptOnCreate"',
  'AWS::DynamoDB::Table DeletionProtectionEnabled: false → true',
  'AWS::DynamoDB::Table PointInTimeRecoverySpecification.RecoveryPeriodInDays: 1 → 35',
  'AWS::DynamoDB::Table PointInTimeRecoverySpecification.RecoveryPeriodInDays: 1 → 7',
  'AWS::IAM::Role Policies.0.PolicyDocument.Statement.34: undefined → {"Action":"acm:DescribeCertificate","Effect":"Allow","Resource":"arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-4000-8000-000000000000","Sid":"HealthOfCertificate"}',
  'AWS::KMS::Key DeletionPolicy: "Delete" → "RetainExceptOnCreate"',
  'AWS::Lambda::Function Environment.Variables.EXECUTIONS: "16" → "100"',
  'AWS::Lambda::Function Environment.Variables.IDENTITY_PROVIDERS: "sandbox" → "official"',
  'AWS::Lambda::Function Environment.Variables.LIST_SOURCES: "none" → "official"',
  'AWS::Lambda::Function Environment.Variables.REGISTERS: "sandbox" → "official"',
  'AWS::Lambda::Function Environment.Variables.TEST_MAIL_RECIPIENTS: "any" → "verified"',
  'AWS::Lambda::Function Environment.Variables.TEXT_RECOGNITION: "none" → "textract"',
  'AWS::Lambda::Function Environment.Variables.WEBHOOK_LOOPBACK: "allow" → "refuse"',
  'AWS::Logs::LogGroup DeletionPolicy: "Delete" → "RetainExceptOnCreate"',
  'AWS::Logs::LogGroup RetentionInDays: 7 → 365',
  'AWS::S3::Bucket DeletionPolicy: "Delete" → "RetainExceptOnCreate"',
  'AWS::S3::Bucket LifecycleConfiguration.Rules.0.ExpirationInDays: 7 → 30',
  'AWS::S3::Bucket LifecycleConfiguration.Rules.0.ExpirationInDays: 7 → 365',
  'AWS::S3::Bucket ObjectLockConfiguration.Rule.DefaultRetention.Days: 1 → 3650',
  'AWS::S3::Bucket ObjectLockConfiguration.Rule.DefaultRetention.Mode: "GOVERNANCE" → "COMPLIANCE"',
  'AWS::SecretsManager::Secret DeletionPolicy: "Delete" → "RetainExceptOnCreate"',
];

/** The address of the store of files that the pages are given: all are given the same. */
const STORE = 'UPLOAD_ORIGIN';

function storeOf(stage: StageTemplates): unknown {
  const told = stage
    .of('AWS::Lambda::Function')
    .map(({ properties }) => at(properties, 'Environment', 'Variables', STORE))
    .filter((each) => each !== undefined);
  expect(told).toHaveLength(rowsOf().filter(({ spec }) => spec.trigger.kind === 'pages').length);
  for (const each of told) expect(each).toEqual(told[0]);
  return told[0];
}

describe('the local template', () => {
  it('has every resource of production but the firewall and the mail to whoever is on call', () => {
    expect(
      idsOf(prod)
        .filter((id) => !idsOf(local).includes(id))
        .map(typeOnly)
        .sort(),
    ).toEqual(ONLY_IN_PRODUCTION);
    expect(idsOf(local).filter((id) => !idsOf(prod).includes(id))).toEqual([]);
  });

  it('differs from production in these properties, in its addresses, and in the tag with its name', () => {
    const found = local.resources.flatMap((resource) => {
      const twin = prod.resources.find((candidate) => idOf(candidate) === idOf(resource));
      return twin === undefined
        ? []
        : differences(comparable(resource, local), comparable(twin, prod)).map(
            (each) => `${resource.type} ${each}`,
          );
    });
    const inSubstance = found.filter(
      (each) =>
        !each.includes(`Variables.${STORE}`) && !/Tags\.(1\.Value|stage): "local" → "prod"$/.test(each),
    );
    expect([...new Set(inSubstance)].sort()).toEqual(DIFFERENCES);
  });

  it('has loopback addresses where production has its domain and its bucket', () => {
    expect(local.parameters['PublicUrl']).toBe('http://localhost:3000');
    expect(textOf(prod.resources)).not.toContain('localhost:3000');
    expect(storeOf(local)).toEqual({ Ref: 'UploadOrigin' });
    expect(JSON.stringify(storeOf(prod))).toMatch(/"https:\/\/",\{"Ref":"ToldDocumentsName"\},"\.s3\./);
  });

  it('belongs to stacks that can be deleted', () => {
    expect(local.protectedStacks).toEqual([]);
  });
});

function idsOf(stage: StageTemplates): readonly string[] {
  return stage.resources.map(idOf);
}

/** Ids of the deployment and of versions end with a digest of what they stand for. */
function idOf({ id, type, stack }: Resource): string {
  if (type === 'AWS::ApiGateway::Deployment') return `${type} ${stack}`;
  return `${type} ${stack} ${type === 'AWS::Lambda::Version' ? withoutDigest(id) : id}`;
}

function withoutDigest(text: string): string {
  return text.replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1');
}

function typeOnly(id: string): string {
  return id.split(' ')[0] ?? id;
}

/** A resource without the properties that contain the name of its stage. */
/** The resource with the defaults of the stage's parameters, and without names that contain the stage. */
function comparable({ properties, deletion }: Resource, { parameters }: StageTemplates): unknown {
  const filled = filledIn({ ...properties, DeletionPolicy: deletion }, parameters);
  return JSON.parse(
    withoutDigest(textOf(filled))
      .replaceAll(/probity([-/])(local|prod)/g, 'probity$1stage')
      .replaceAll(/http:\/\/localhost:3000|https:\/\/api\.probity\.example/g, 'https://public.example')
      .replaceAll(/mail\.(local\.)?probity\.example/g, 'mail.example')
      .replaceAll(/ApiGatewayDeployment[0-9A-Za-z]+/g, 'Deployment'),
  );
}

/** `value` with its parameters replaced by their defaults, and texts that a function joined from literals alone as one. */
function filledIn(value: unknown, parameters: StageTemplates['parameters']): unknown {
  if (Array.isArray(value)) {
    const parts = value.map((each) => filledIn(each, parameters));
    return parts.some((part) => isTree(part) && 'Fn::Join' in part)
      ? parts.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
      : parts;
  }
  if (!isTree(value)) return value;
  const named = parameters[String(Reflect.get(value, 'Ref'))];
  if (named !== undefined) return named;
  const joined: unknown = Reflect.get(value, 'Fn::Join');
  if (Array.isArray(joined)) return merged(z.array(z.unknown()).parse(filledIn(joined[1], parameters)));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledIn(inner, parameters)]));
}

function merged(parts: readonly unknown[]): unknown {
  const list: unknown[] = [];
  for (const part of parts) {
    const last = list.at(-1);
    if (typeof last === 'string' && typeof part === 'string') list[list.length - 1] = last + part;
    else list.push(part);
  }
  return list.length === 1 ? list[0] : { 'Fn::Join': ['', list] };
}

function differences(before: unknown, after: unknown, path = ''): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isTree(before) || !isTree(after))
    return [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    differences(Reflect.get(before, key), Reflect.get(after, key), path === '' ? key : `${path}.${key}`),
  );
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
