/** Reads the CloudFront distribution of the template: its one origin, its behaviours, their functions. */
import { REGION } from '../service.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Reading } from '../template/reading.ts';
import type { ErrorLifetimes } from './error-cache.ts';

/** What is done with requests whose path fits. Of what a cache may hold, only errors are held here. */
export interface Behaviour {
  /** Over the whole path; undefined for what no other behaviour takes. */
  readonly pattern: RegExp | undefined;
  readonly methods: ReadonlySet<string>;
  /** Source of the function that sees requests first. */
  readonly viewerRequest: string | undefined;
  /** True where everything but the host is passed on; else only what CloudFront passes by itself. */
  readonly passesAll: boolean;
  /** The longest that an answer is cached, in seconds. */
  readonly mostSeconds: number;
}

export interface DistributionSettings {
  readonly id: string;
  readonly domainName: string;
  readonly originHost: string;
  /** Headers that the origin is shown with every request. */
  readonly originHeaders: readonly (readonly [name: string, value: string])[];
  /** In the order in which they are tried; the last takes everything. */
  readonly behaviours: readonly Behaviour[];
  /** How long errors are cached at least, where the template says it. */
  readonly errorLifetimes: ErrorLifetimes;
}

/** Maximum TTL in seconds of the policies that AWS manages, by id: CachingDisabled and CachingOptimized. */
const CACHE_POLICIES: ReadonlyMap<string, number> = new Map([
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', 0],
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', 31_536_000],
]);

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
    'CustomErrorResponses',
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
    errorLifetimes: readErrorLifetimes(config.at('CustomErrorResponses')),
  };
}

/** Pages in place of the origin's own errors are not known here. */
function readErrorLifetimes(responses: Reading): ErrorLifetimes {
  const entries = responses.list().map((each) => {
    each.only('ErrorCachingMinTTL', 'ErrorCode');
    return [each.at('ErrorCode').number(), each.at('ErrorCachingMinTTL').number()] as const;
  });
  return new Map(entries);
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
  const mostSeconds = CACHE_POLICIES.get(cache);
  if (mostSeconds === undefined) throw new Error(`${reading.place}.CachePolicyId is not known: ${cache}`);
  const pattern = reading.at('PathPattern').textOr(undefined);
  const methods = reading.at('AllowedMethods').texts();
  return {
    pattern: pattern === undefined ? undefined : globOf(pattern),
    methods: new Set(methods.length === 0 ? ['GET', 'HEAD'] : methods),
    viewerRequest: readFunction(reading.at('FunctionAssociations'), deployment),
    passesAll: passesAll(reading.at('OriginRequestPolicyId'), deployment),
    mostSeconds,
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
  if (said !== 'allExcept host all all') throw new Error(`${config.place} is not known: ${said}`);
  return true;
}
