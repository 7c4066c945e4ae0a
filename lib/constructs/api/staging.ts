/** The staging path for large forms: the gateway stores the body in the bucket and redirects the caller. */
import {
  AwsIntegration,
  type IResource,
  PassthroughBehavior,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { internalError } from '#shared/contract/errors.ts';
import { methodsOf, type Routes } from '#shared/contract/route.ts';
import { STAGED_PREFIX, STAGING_PATH, UPLOAD_PATH } from '#shared/domain/responses/staged/routes.ts';
import { API_STAGE } from '../../fleet/resource-tree.ts';
import { globalName, type Stage } from '../../stages.ts';
import { putsStaged } from '../access/document-statements.ts';
import type { Stores } from '../storage/stores.ts';
import { bodyOf } from './gateway-responses.ts';

export interface StagingProps {
  readonly stage: Stage;
  readonly restApi: RestApi;
  readonly stores: Stores;
  /** Routes whose large bodies are stored first. */
  readonly forms: Routes;
  readonly publicUrl: string;
}

export class Staging extends Construct {
  constructor(scope: Construct, id: string, props: StagingProps) {
    super(scope, id);
    const { restApi, forms } = props;
    const integration = this.#integration(props);
    const resource = STAGING_PATH.slice(`/${API_STAGE}/`.length)
      .split('/')
      .reduce<IResource>((parent, segment) => parent.addResource(segment), restApi.root)
      .addResource('{proxy+}');
    for (const method of new Set(Object.values(forms).flatMap(methodsOf))) {
      resource.addMethod(method, integration, {
        requestParameters: { 'method.request.header.Content-Type': false },
        methodResponses: [
          {
            statusCode: '303',
            responseParameters: {
              'method.response.header.Cache-Control': true,
              'method.response.header.Location': true,
            },
          },
          { statusCode: '500' },
        ],
      });
    }
  }

  #integration({ stage, stores, publicUrl }: StagingProps): AwsIntegration {
    const { documents, dataKey } = stores;
    const failed = bodyOf(internalError());
    return new AwsIntegration({
      service: 's3',
      integrationHttpMethod: 'PUT',
      path: `${documents.bucketName}/${STAGED_PREFIX}{id}`,
      options: {
        credentialsRole: new Role(this, 'Role', {
          roleName: globalName(stage, 'staging'),
          description: 'Lets the gateway store forms that are too large for a function',
          assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
          inlinePolicies: { own: new PolicyDocument({ statements: [...putsStaged(documents, dataKey)] }) },
        }),
        passthroughBehavior: PassthroughBehavior.WHEN_NO_TEMPLATES,
        requestParameters: {
          'integration.request.path.id': 'context.requestId',
          'integration.request.header.Content-Type': 'method.request.header.Content-Type',
          'integration.request.header.x-amz-meta-method': 'context.httpMethod',
          'integration.request.header.x-amz-meta-path': 'context.path',
        },
        integrationResponses: [
          {
            statusCode: '303',
            selectionPattern: '200',
            responseParameters: { 'method.response.header.Cache-Control': "'no-store'" },
            responseTemplates: { 'application/json': sendOn(publicUrl) },
          },
          // S3 answers in XML, which callers of the API do not expect.
          { statusCode: '500', responseTemplates: { 'application/json': failed, 'application/xml': failed } },
        ],
      },
    });
  }
}

/** Header mappings cannot concatenate texts. Templates can, and may set response headers. */
function sendOn(publicUrl: string): string {
  const location = publicUrl + UPLOAD_PATH.replace('{id}', '$context.requestId');
  return `#set($context.responseOverride.header.Location = "${location}")`;
}
