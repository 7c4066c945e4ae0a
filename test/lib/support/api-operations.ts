/** The operations of the API of a stage, as its document has them. */
import * as z from 'zod';
import { at, type StageTemplates } from './stage-templates.ts';

const Document = z.looseObject({
  info: z.object({ title: z.string(), description: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
});

export type ApiDocument = z.infer<typeof Document>;

export interface ApiOperation {
  /** `GET /v1/entities/{id}`; the root's path is empty. */
  readonly endpoint: string;
  readonly operation: unknown;
  readonly integration: unknown;
}

/** The document that the REST API of a stage is made of. */
export function documentOf(stage: StageTemplates): ApiDocument {
  const apis = stage.of('AWS::ApiGateway::RestApi').map(({ properties }) => properties['Body']);
  const [document] = z.tuple([Document]).parse(apis);
  return document;
}

export function operationsOf(stage: StageTemplates): readonly ApiOperation[] {
  return Object.entries(documentOf(stage).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([key, operation]) => ({
      endpoint: `${key === 'x-amazon-apigateway-any-method' ? 'ANY' : key.toUpperCase()} ${path === '/' ? '' : path}`,
      operation,
      integration: at(operation, 'x-amazon-apigateway-integration'),
    })),
  );
}
