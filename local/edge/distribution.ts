/** Reads the CloudFront distribution of the template: its one origin, its behaviours, their functions. */
import { REGION } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Reading } from '../template/reading.ts';

/** What is done with requests whose path fits. Nothing is cached here: a cache that holds nothing is a cache all the same. */
export interface Behaviour {
  /** Over the whole path; undefined for what no other behaviour takes. */
  readonly pattern: RegExp | undefined;
  readonly methods: ReadonlySet<string>;
  /** Source of the function that sees requests first. */
  readonly viewerRequest: string | undefined;
  /** True where everything but host and cookies is passed on; else only what CloudFront passes by itself. */
  readonly passesAll: boolean;
}

export interface DistributionSettings {
  readonly id: string;
  readonly domainName: string;
  readonly originHost: string;
  /** Headers that the origin is shown with every request. */
  readonly originHeaders: readonly (readonly [name: string, value: string])[];
  /** In the order in which they are tried; the last takes everything. */
  readonly behaviours: readonly Behaviour[];
}

/** Policies that AWS manages, by id: neither makes a difference where nothing is cached. */
const CACHE_POLICIES = ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', '658327ea-f89d-4fab-a63d-7e88639e58f6'];

/** `reveal` puts secrets in. Throws for a second distribution, an origin that is not the REST API, and whatever else is not run here. */
export function readDistribution(
  deployment: Deployment,
  reveal: (text: string) => string,
): DistributionSettings | undefined {
  const [resource, second] = deployment.of('AWS::CloudFront::Distribution');
  if (second !== undefined) throw new Error(`the embedded cloud has one edge, not also ${second.logicalId}`);
  if (resource === undefined) return undefined;
  const config = resource.properties.only('DistributionConfig', 'Tags').at('DistributionConfig');
  config.only(
    'Aliases', // callers reach the edge by its port
    'CacheBehaviors',
    'Comment',
    'DefaultCacheBehavior',
    'Enabled',
    'HttpVersion', // loopback speaks HTTP/1.1
    'IPV6Enabled',
    'Logging', // the gateway has a line for each request
    'Origins',
    'PriceClass',
    'ViewerCertificate', // loopback counts as secure transport
  );
  const [origin, other] = config.at('Origins').list();
  if (origin === undefined || other !== undefined) throw new Error(`${config.place} has not one origin`);
  const read = (reading: Reading) => readBehaviour(reading, origin.at('Id').text(), deployment);
  return {
    id: resource.ref,
    domainName: resource.attributes['DomainName'] ?? '',
    ...readOrigin(origin, deployment, reveal),
    behaviours: [...config.at('CacheBehaviors').list().map(read), read(config.at('DefaultCacheBehavior'))],
  };
}

function readOrigin(origin: Reading, deployment: Deployment, reveal: (text: string) => string) {
  origin.only('CustomOriginConfig', 'DomainName', 'Id', 'OriginCustomHeaders');
  const originHost = origin.at('DomainName').text();
  const [api] = deployment.of('AWS::ApiGateway::RestApi');
  if (originHost !== `${api?.ref}.execute-api.${REGION}.amazonaws.com`)
    throw new Error(`${origin.place}.DomainName is not the REST API: ${originHost}`);
  const originHeaders = origin
    .at('OriginCustomHeaders')
    .list()
    .map((header) => [header.at('HeaderName').text(), reveal(header.at('HeaderValue').text())] as const);
  return { originHost, originHeaders };
}

function readBehaviour(reading: Reading, originId: string, deployment: Deployment): Behaviour {
  reading.only(
    'AllowedMethods',
    'CachePolicyId',
    'Compress', // an answer means the same, however it is packed
    'FunctionAssociations',
    'OriginRequestPolicyId',
    'PathPattern',
    'TargetOriginId',
    'ViewerProtocolPolicy',
  );
  if (reading.at('TargetOriginId').text() !== originId) throw new Error(`${reading.place} has no origin`);
  const cache = reading.at('CachePolicyId').text();
  if (!CACHE_POLICIES.includes(cache))
    throw new Error(`${reading.place}.CachePolicyId is not known: ${cache}`);
  const pattern = reading.at('PathPattern').textOr(undefined);
  const methods = reading.at('AllowedMethods').texts();
  return {
    pattern: pattern === undefined ? undefined : globOf(pattern),
    methods: new Set(methods.length === 0 ? ['GET', 'HEAD'] : methods),
    viewerRequest: readFunction(reading.at('FunctionAssociations'), deployment),
    passesAll: passesAll(reading.at('OriginRequestPolicyId'), deployment),
  };
}

/** `*` stands for any text and `?` for one character, as in CloudFront's path patterns. */
function globOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}

function readFunction(associations: Reading, deployment: Deployment): string | undefined {
  const [association, second] = associations.list();
  if (second !== undefined) throw new Error(`${second.place}: one function sees a request here`);
  if (association === undefined) return undefined;
  const event = association.at('EventType').text();
  if (event !== 'viewer-request') throw new Error(`${association.place}.EventType is not known: ${event}`);
  const arn = association.at('FunctionARN').text();
  const found = deployment
    .of('AWS::CloudFront::Function')
    .find(({ attributes }) => attributes['FunctionARN'] === arn);
  if (found === undefined) throw new Error(`${association.place} names no function: ${arn}`);
  const runtime = found.properties.at('FunctionConfig').at('Runtime').text();
  if (runtime !== 'cloudfront-js-2.0') throw new Error(`${found.properties.place}: runtime ${runtime}`);
  return found.properties.at('FunctionCode').text();
}

function passesAll(id: Reading, deployment: Deployment): boolean {
  if (!id.present) return false;
  const policy = deployment.of('AWS::CloudFront::OriginRequestPolicy').find(({ ref }) => ref === id.text());
  if (policy === undefined) throw new Error(`${id.place} names no policy of the template: ${id.text()}`);
  const config = policy.properties.at('OriginRequestPolicyConfig');
  const said = [
    config.at('HeadersConfig').at('HeaderBehavior').text(),
    ...config.at('HeadersConfig').at('Headers').texts(),
    config.at('QueryStringsConfig').at('QueryStringBehavior').text(),
    config.at('CookiesConfig').at('CookieBehavior').text(),
  ].join(' ');
  if (said !== 'allExcept host all none') throw new Error(`${config.place} is not known: ${said}`);
  return true;
}
