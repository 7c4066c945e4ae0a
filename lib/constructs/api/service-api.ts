/** The REST API, stage `api`, made of one document: routes from the contracts, gateway errors in the contract's shapes. */
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApiMode,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_STAGE, resourceTree } from '../../fleet/resource-tree.ts';
import type { FleetRow } from '../../fleet/rows.ts';
import { partName, type Stage } from '../../stages.ts';
import { servingFunction } from '../functions/named-function.ts';
import { removalOf } from '../storage/removal.ts';
import { apiDocument, type Paths } from './api-document.ts';
import { serviceArn } from './service-arn.ts';

export interface ServiceApiProps {
  readonly stage: Stage;
  readonly rows: readonly FleetRow[];
  readonly transitKey: IKey;
  /** Paths that no function answers. */
  readonly others: Paths;
}

/** Namespace of the metrics that are counted in logs. */
export const METRICS = 'Probity';
/** Metric of a stage: calls that were refused because of who called. */
export const REFUSED_CALLERS = 'refused-callers';

export class ServiceApi extends Construct {
  readonly restApi: SpecRestApi;

  constructor(scope: Construct, id: string, props: ServiceApiProps) {
    super(scope, id);
    const functions = new Map<string, IFunction>();
    const title = partName(props.stage, API_STAGE);
    const description = 'Probity';
    const document = apiDocument({
      ...{ title, description, others: props.others, tree: resourceTree(props.rows) },
      serviceArn: (path) => serviceArn(this, path),
      functionArn: (name) => this.#function(functions, props.stage, name).functionArn,
    });
    // Not `RestApi`, the id of an API that had a resource for each route: a deployment that replaced the routes of that API would then
    // delete them as resources of their own.
    this.restApi = new SpecRestApi(this, 'Gateway', {
      restApiName: title,
      description,
      apiDefinition: ApiDefinition.fromInline(document),
      // What is not in the document any more is removed.
      mode: RestApiMode.OVERWRITE,
      endpointTypes: [EndpointType.REGIONAL],
      // An import takes the type of its endpoint from here, and makes an edge-optimised one without it.
      parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
      cloudWatchRole: true,
      deployOptions: {
        stageName: API_STAGE,
        tracingEnabled: true,
        // A metric for each method costs more than everything else of an idle stage; the access log has the same facts.
        metricsEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(this.#accessLog(props)),
        accessLogFormat: ACCESS_LOG,
        ...THROTTLE,
      },
    });
    // One permission per function: a function's policy is limited to 20 KB, which is too small for one per method.
    for (const each of functions.values())
      each.addPermission('Invoke', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.restApi.arnForExecuteApi(),
      });
  }

  #function(known: Map<string, IFunction>, stage: Stage, name: string): IFunction {
    const found = known.get(name) ?? servingFunction(this, stage, name);
    known.set(name, found);
    return found;
  }

  #accessLog({ stage, transitKey }: ServiceApiProps): LogGroup {
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
    return accessLog;
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
