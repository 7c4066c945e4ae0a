/** The REST API, stage `api`: resources and methods from the contracts, gateway errors in the contract's shapes. */
import { Duration } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  EndpointType,
  type IResource,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  ResponseTransferMode,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_STAGE, type Endpoint, type ResourceNode, resourceTree } from '../../fleet/resource-tree.ts';
import type { FleetRow } from '../../fleet/rows.ts';
import { partName, type Stage } from '../../stages.ts';
import { servingFunction } from '../functions/named-function.ts';
import { removalOf } from '../storage/removal.ts';
import { addGatewayResponses } from './gateway-responses.ts';

export interface ServiceApiProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  readonly transitKey: IKey;
}

/** Namespace of the metrics that are counted in logs. */
export const METRICS = 'Probity';
/** Metric of a stage: calls that were refused because of who called. */
export const REFUSED_CALLERS = 'refused-callers';

export class ServiceApi extends Construct {
  readonly restApi: RestApi;
  readonly #stage: Stage;
  readonly #integrations = new Map<string, LambdaIntegration>();

  constructor(scope: Construct, id: string, { stage, rows, transitKey }: ServiceApiProps) {
    super(scope, id);
    this.#stage = stage;
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/apigateway/${partName(stage, API_STAGE)}`,
      retention: stage.logRetentionDays,
      encryptionKey: transitKey,
      removalPolicy: removalOf(stage),
    });
    accessLog.addMetricFilter('Refused', {
      metricNamespace: METRICS,
      metricName: partName(stage, REFUSED_CALLERS),
      filterPattern: FilterPattern.any(
        FilterPattern.stringValue('$.status', '=', '401'),
        FilterPattern.stringValue('$.status', '=', '403'),
      ),
    });
    this.restApi = new RestApi(this, 'RestApi', {
      restApiName: partName(stage, API_STAGE),
      description: 'Probity',
      endpointTypes: [EndpointType.REGIONAL],
      binaryMediaTypes: ['multipart/form-data'],
      cloudWatchRole: true,
      deployOptions: {
        stageName: API_STAGE,
        tracingEnabled: true,
        // A metric for each method costs more than everything else of an idle stage; the access log has the same facts.
        metricsEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: ACCESS_LOG,
        ...THROTTLE,
      },
    });
    this.#addMethods(this.restApi.root, resourceTree(rows));
    addGatewayResponses(this.restApi);
  }

  #addMethods(resource: IResource, node: ResourceNode): void {
    for (const [method, endpoint] of node.methods) resource.addMethod(method, this.#integration(endpoint));
    for (const [segment, child] of node.children) this.#addMethods(resource.addResource(segment), child);
  }

  #integration({ functionName, streamSec }: Endpoint): LambdaIntegration {
    const known = this.#integrations.get(functionName);
    if (known !== undefined) return known;
    const integration = new LambdaIntegration(servingFunction(this, this.#stage, functionName), {
      // One permission per function: a function's policy is limited to 20 KB, which is too small for one per method.
      scopePermissionToMethod: false,
      // Without a timeout of its own, a streamed integration ends after 29 s like every other.
      ...(streamSec === undefined
        ? {}
        : { responseTransferMode: ResponseTransferMode.STREAM, timeout: Duration.seconds(streamSec) }),
    });
    this.#integrations.set(functionName, integration);
    return integration;
  }
}

/** Requests per second of all callers together. Each key has its own limits too. */
const THROTTLE = { throttlingRateLimit: 1_000, throttlingBurstLimit: 500 } as const;

/** Route and outcome of every call, without its content and the caller's address. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    request_id: AccessLogField.contextRequestId(),
    time: AccessLogField.contextRequestTime(),
    method: AccessLogField.contextHttpMethod(),
    resource: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    error: AccessLogField.contextErrorResponseType(),
    bytes: AccessLogField.contextResponseLength(),
    milliseconds: AccessLogField.contextResponseLatency(),
    integration_status: AccessLogField.contextIntegrationStatus(),
    integration_milliseconds: AccessLogField.contextIntegrationLatency(),
  }),
);
