/** The staging path for large forms: the gateway stores the body in the bucket and redirects the caller. */
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { internalError } from '#shared/contract/errors.ts';
import { methodsOf, type Routes } from '#shared/contract/route.ts';
import { STAGED_PREFIX, STAGING_PATH, UPLOAD_PATH } from '#shared/domain/responses/staged/routes.ts';
import { API_STAGE } from '../../fleet/resource-tree.ts';
import { globalName, type Stage } from '../../stages.ts';
import { putsStaged } from '../access/document-statements.ts';
import type { Stores } from '../storage/stores.ts';
import { methodKey, type Operation, type Paths } from './api-document.ts';
import { bodyOf } from './gateway-responses.ts';
import { serviceArn } from './service-arn.ts';

export interface StagingProps {
  readonly stage: Stage;
  readonly stores: Stores;
  /** Routes whose large bodies are stored first. */
  readonly forms: Routes;
  readonly publicUrl: string;
}

export class Staging extends Construct {
  /** For the document of the API. */
  readonly paths: Paths;

  constructor(scope: Construct, id: string, props: StagingProps) {
    super(scope, id);
    const operation = this.#operation(props);
    const methods = new Set(Object.values(props.forms).flatMap(methodsOf));
    const path = `${STAGING_PATH.slice(`/${API_STAGE}`.length)}/{proxy+}`;
    this.paths = { [path]: Object.fromEntries([...methods].map((method) => [methodKey(method), operation])) };
  }

  #operation(props: StagingProps): Operation {
    const text = { type: 'string' };
    return {
      parameters: [{ name: 'Content-Type', in: 'header', type: 'string' }],
      responses: {
        303: { description: 'The body is stored', headers: { 'Cache-Control': text, Location: text } },
        500: { description: 'The body is not stored' },
      },
      'x-amazon-apigateway-integration': this.#integration(props),
    };
  }

  #integration({ stage, stores, publicUrl }: StagingProps): Operation['x-amazon-apigateway-integration'] {
    const { documents, dataKey } = stores;
    const failed = bodyOf(internalError());
    const { roleArn } = new Role(this, 'Role', {
      roleName: globalName(stage, 'staging'),
      description: 'Lets the gateway store forms that are too large for a function',
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { own: new PolicyDocument({ statements: [...putsStaged(documents, dataKey)] }) },
    });
    return {
      type: 'aws',
      httpMethod: 'PUT',
      uri: serviceArn(this, `s3:path/${documents.bucketName}/${STAGED_PREFIX}{id}`),
      credentials: roleArn,
      passthroughBehavior: 'when_no_templates',
      requestParameters: {
        'integration.request.path.id': 'context.requestId',
        'integration.request.header.Content-Type': 'method.request.header.Content-Type',
        'integration.request.header.x-amz-meta-method': 'context.httpMethod',
        'integration.request.header.x-amz-meta-path': 'context.path',
      },
      responses: {
        200: {
          statusCode: '303',
          responseParameters: { 'method.response.header.Cache-Control': "'no-store'" },
          responseTemplates: { 'application/json': sendOn(publicUrl) },
        },
        // S3 answers in XML, which callers of the API do not expect.
        default: {
          statusCode: '500',
          responseTemplates: { 'application/json': failed, 'application/xml': failed },
        },
      },
    };
  }
}

/** Header mappings cannot concatenate texts. Templates can, and may set response headers. */
function sendOn(publicUrl: string): string {
  const location = publicUrl + UPLOAD_PATH.replace('{id}', '$context.requestId');
  return `#set($context.responseOverride.header.Location = "${location}")`;
}
