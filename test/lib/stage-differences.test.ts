/** The differences between the local stage and production: these and no others. */
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { at, type Resource, type StageTemplates, templatesOf } from './support/stage-templates.ts';

let local: StageTemplates;
let prod: StageTemplates;
beforeAll(() => {
  local = templatesOf('local');
  prod = templatesOf('prod');
}, 60_000);

const ONLY_IN_PRODUCTION = ['AWS::SNS::Subscription', 'AWS::WAFv2::WebACL', 'AWS::WAFv2::WebACLAssociation'];

const DIFFERENCES = [
  'AWS::CloudFront::Distribution DistributionConfig.Aliases: undefined → [{"Fn::Select":[2,{"Fn::Split":["/",{"Ref":"PublicUrl"}]}]}]',
  'AWS::CloudFront::Distribution DistributionConfig.ViewerCertificate: undefined → {"AcmCertificateArn":{"Ref":"EdgeCertificateArn"},"MinimumProtocolVersion":"TLSv1.2_2021","SslSupportMethod":"sni-only"}',
  'AWS::DynamoDB::Table DeletionPolicy: "Delete" → "Retain"',
  'AWS::DynamoDB::Table DeletionProtectionEnabled: false → true',
  'AWS::DynamoDB::Table PointInTimeRecoverySpecification.RecoveryPeriodInDays: 1 → 35',
  'AWS::KMS::Key DeletionPolicy: "Delete" → "Retain"',
  'AWS::Lambda::Function Environment.Variables.WEBHOOK_LOOPBACK: "allow" → "refuse"',
  'AWS::Logs::LogGroup DeletionPolicy: "Delete" → "Retain"',
  'AWS::Logs::LogGroup RetentionInDays: 7 → 365',
  'AWS::S3::Bucket DeletionPolicy: "Delete" → "Retain"',
  'AWS::S3::Bucket LifecycleConfiguration.Rules.0.ExpirationInDays: 7 → 30',
  'AWS::S3::Bucket LifecycleConfiguration.Rules.0.ExpirationInDays: 7 → 365',
  'AWS::SecretsManager::Secret DeletionPolicy: "Delete" → "Retain"',
];

/** The upload address that the page is given. */
const STORE = 'UPLOAD_ORIGIN';

function storeOf(stage: StageTemplates): unknown {
  const told = stage
    .of('AWS::Lambda::Function')
    .map(({ properties }) => at(properties, 'Environment', 'Variables', STORE))
    .filter((each) => each !== undefined);
  expect(told).toHaveLength(1);
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

  it('differs from production in these properties, and in its addresses', () => {
    const found = local.resources.flatMap((resource) => {
      const twin = prod.resources.find((candidate) => idOf(candidate) === idOf(resource));
      return twin === undefined
        ? []
        : differences(comparable(resource), comparable(twin)).map((each) => `${resource.type} ${each}`);
    });
    const inSubstance = found.filter((each) => !each.includes(`Variables.${STORE}`));
    expect([...new Set(inSubstance)].sort()).toEqual(DIFFERENCES);
  });

  it('has loopback addresses where production has its domain and its bucket', () => {
    expect(local.publicUrl).toMatchObject({ Default: 'http://127.0.0.1:3000' });
    expect(prod.publicUrl).toMatchObject({ Default: 'https://api.probity.example' });
    expect(storeOf(local)).toEqual({ Ref: 'UploadOrigin' });
    expect(JSON.stringify(storeOf(prod))).toMatch(/"https:\/\/",.*DocumentsBucket\w*RegionalDomainName/);
  });

  // proves CS-101
  it('answers live searches from the sandbox, which the parameter of production does not allow', () => {
    const Told = z.object({ Default: z.string(), AllowedPattern: z.string() });
    const [here, there] = [Told.parse(local.companyRegisters), Told.parse(prod.companyRegisters)];
    expect([here.Default, there.Default]).toEqual(['sandbox', 'official']);
    const takes = (pattern: string) =>
      ['official', 'none', '{"brreg":"https://x.example"}', 'sandbox', 'all'].filter((value) =>
        new RegExp(pattern).test(value),
      );
    expect(takes(there.AllowedPattern)).toEqual(['official', 'none', '{"brreg":"https://x.example"}']);
    expect(takes(here.AllowedPattern)).toContain('sandbox');
  });

  it('belongs to stacks that can be deleted', () => {
    expect(local.protectedStacks).toEqual([]);
  });
});

function idsOf(stage: StageTemplates): readonly string[] {
  return stage.resources.map(idOf);
}

/** The id of the deployment is a digest of the API and its name. There is exactly one. */
function idOf({ id, type, stack }: Resource): string {
  return `${type} ${stack} ${type === 'AWS::ApiGateway::Deployment' ? '' : id}`;
}

function typeOnly(id: string): string {
  return id.split(' ')[0] ?? id;
}

/** A resource without the properties that contain the name of its stage. */
function comparable({ properties, deletion }: Resource): unknown {
  const text = JSON.stringify({ ...properties, DeletionPolicy: deletion });
  return JSON.parse(
    text
      .replaceAll(/probity-(local|prod)/g, 'probity')
      .replaceAll(/mail\.(local\.)?probity\.example/g, 'mail.example')
      .replaceAll(/ApiRestApiDeployment[0-9A-Za-z]+/g, 'Deployment'),
  );
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
