/** The REST API, stage `api`: resources and methods from the contracts, gateway errors in the contract's shapes. */
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
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_STAGE, type Endpoint, type ResourceNode, resourceTree } from '../../fleet/resource-tree.ts';
import { partName, type Stage } from '../../stages.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import { removalOf } from '../storage/removal.ts';
import { addGatewayResponses } from './gateway-responses.ts';

export interface ServiceApiProps {
  readonly stage: Stage;
  readonly functions: readonly FleetFunction[];
  readonly transitKey: IKey;
}

export class ServiceApi extends Construct {
  readonly restApi: RestApi;
  readonly #functions: ReadonlyMap<string, IFunction>;
  readonly #integrations = new Map<string, LambdaIntegration>();

  constructor(scope: Construct, id: string, { stage, functions, transitKey }: ServiceApiProps) {
    super(scope, id);
    this.#functions = new Map(functions.map(({ row, lambda }) => [row.name, lambda]));
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/apigateway/${partName(stage, API_STAGE)}`,
      retention: stage.logRetentionDays,
      encryptionKey: transitKey,
      removalPolicy: removalOf(stage),
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
        metricsEnabled: true,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: ACCESS_LOG,
        ...THROTTLE,
      },
    });
    this.#addMethods(this.restApi.root, resourceTree(functions.map(({ row }) => row)));
    addGatewayResponses(this.restApi);
  }

  #addMethods(resource: IResource, node: ResourceNode): void {
    for (const [method, endpoint] of node.methods) resource.addMethod(method, this.#integration(endpoint));
    for (const [segment, child] of node.children) this.#addMethods(resource.addResource(segment), child);
  }

  #integration({ functionName, stream }: Endpoint): LambdaIntegration {
    const known = this.#integrations.get(functionName);
    if (known !== undefined) return known;
    const handler = this.#functions.get(functionName);
    if (handler === undefined) throw new Error(`there is no function ${functionName}`);
    const integration = new LambdaIntegration(handler, {
      // One permission per function: a function's policy is limited to 20 KB, which is too small for one per method.
      scopePermissionToMethod: false,
      ...(stream ? { responseTransferMode: ResponseTransferMode.STREAM } : {}),
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
