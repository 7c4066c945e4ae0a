/** The edge: a CloudFront distribution in front of the API. Forms that are too large for a function are stored first. */
import { Duration, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Routes } from '#shared/contract/route.ts';
import { PASS_HEADER } from '#shared/http/exchange/event.ts';
import { globalName, type Stage } from '../../stages.ts';
import { accessLog } from './access-log.ts';
import { viewerCode } from './viewer-code.ts';

export interface EdgeProps {
  readonly stage: Stage;
  readonly restApi: SpecRestApi;
  /** Routes whose large bodies are stored first. */
  readonly forms: Routes;
  /** Paths of files whose names change with their content. Only these are cached. */
  readonly assets: readonly string[];
  /** Secret that the edge sends to the functions: the newest one. */
  readonly pass: string;
}

/** Longest wait of CloudFront for an answer, without a raised quota. Test events take up to 45 s. */
const ORIGIN_TIMEOUT = Duration.seconds(60);

/**
 * Every error status whose caching can be configured (Developer Guide, "Configure error response behavior"). By default
 * CloudFront caches errors for ten seconds, 5xx even against `Cache-Control: no-store`. Its cache key does not contain the
 * API key, so one tenant's error would be shown to another.
 */
const ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

export class Edge extends Construct {
  readonly domainName: string;

  constructor(scope: Construct, id: string, props: EdgeProps) {
    super(scope, id);
    const { stage, assets } = props;
    const behaviour = this.#behaviour(props);
    const cached = { ...behaviour, compress: true, cachePolicy: CachePolicy.CACHING_OPTIMIZED };
    const { domainName } = new Distribution(this, 'Distribution', {
      comment: globalName(stage, 'api'),
      defaultBehavior: this.#passing(behaviour, props),
      additionalBehaviors: Object.fromEntries(assets.map((path) => [path, cached])),
      errorResponses: ERROR_STATUSES.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Address lists of keys contain IPv4 addresses only.
      enableIpv6: false,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      enableLogging: true,
      logBucket: unsafeBucket(accessLog(this, stage)),
      logIncludesCookies: false,
      ...this.#name(props),
    });
    this.domainName = domainName;
  }

  /** Callers need at least TLS 1.2 if the name and its certificate are our own. */
  #name({ stage: { certificateArn, publicUrl } }: EdgeProps) {
    if (certificateArn === undefined) return {};
    return {
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      domainNames: [new URL(publicUrl).host],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  #behaviour({ restApi, pass }: EdgeProps) {
    const { region, urlSuffix } = Stack.of(this);
    return {
      origin: new HttpOrigin(`${restApi.restApiId}.execute-api.${region}.${urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: ORIGIN_TIMEOUT,
        customHeaders: { [PASS_HEADER]: pass },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    } satisfies BehaviorOptions;
  }

  /** Everything reaches the API as it was sent, except the host, which is the gateway's own. */
  #passing(behaviour: BehaviorOptions, { stage, forms }: EdgeProps): BehaviorOptions {
    return {
      ...behaviour,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'Passed', {
        originRequestPolicyName: globalName(stage, 'api'),
        headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.all(),
      }),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'ViewerRequest', {
            functionName: globalName(stage, 'viewer-request'),
            comment: 'Sends large forms to where they are put aside',
            runtime: FunctionRuntime.JS_2_0,
            code: FunctionCode.fromInline(viewerCode(forms)),
          }),
        },
      ],
    };
  }
}

/** A Bucket is an IBucket, but the CDK's own types disagree under exactOptionalPropertyTypes. */
function unsafeBucket(bucket: unknown): IBucket {
  return bucket as IBucket;
}
