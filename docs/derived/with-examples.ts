/** The API description with the recorded examples in it. */
import { methodsOf, type Route } from '#shared/contract/route.ts';
import type { Examples, PlayedCall } from '../examples/examples.ts';
import type { ApiDocument, Operation, Parameter } from '../site/document.ts';

/** Every operation gets its request and its answer, every webhook its delivery. */
export function withExamples(
  document: ApiDocument,
  routes: readonly Route[],
  { calls, events }: Examples,
): ApiDocument {
  const played: ReadonlyMap<string, PlayedCall> = new Map(Object.entries(calls));
  const deliveries: ReadonlyMap<string, unknown> = new Map(Object.entries(events));
  const ids = new Map(
    routes.flatMap(({ id, path, ...contract }) =>
      methodsOf({ id, path, ...contract }).map((method) => [`${method.toLowerCase()} ${path}`, id] as const),
    ),
  );
  const paths = mapped(document.paths, (methods, path) =>
    mapped(methods, (operation, method) => {
      const call = played.get(ids.get(`${method} ${path}`) ?? '');
      return call === undefined ? operation : operationWith(operation, path, call);
    }),
  );
  const webhooks = mapped(document.webhooks, (webhook, type) => {
    const { post } = webhook;
    const json = { ...post.requestBody.content['application/json'], example: deliveries.get(type) };
    return {
      ...webhook,
      post: { ...post, requestBody: { ...post.requestBody, content: { 'application/json': json } } },
    };
  });
  return { ...document, paths, webhooks };
}

function operationWith(
  operation: Operation,
  path: string,
  { request, status, reply }: PlayedCall,
): Operation {
  const { parameters, requestBody, responses } = operation;
  const values = valuesIn(path, request.path);
  const example = request.form ?? request.body;
  return {
    ...operation,
    ...(parameters === undefined
      ? {}
      : { parameters: parameters.map((each) => parameterWith(each, values)) }),
    ...(requestBody === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            content: mapped(requestBody.content, (content) => ({ ...content, example })),
          },
        }),
    responses: mapped(responses, (response, code) =>
      code === String(status) && response.content !== undefined
        ? { ...response, content: mapped(response.content, (content) => ({ ...content, example: reply })) }
        : response,
    ),
  };
}

function parameterWith(parameter: Parameter, values: ReadonlyMap<string, string>): Parameter {
  const example = values.get(`${parameter.in} ${parameter.name}`);
  return example === undefined ? parameter : { ...parameter, example };
}

/** Parameters of a played path, by place and name. */
function valuesIn(path: string, played: string): ReadonlyMap<string, string> {
  const [address = '', query = ''] = played.split('?');
  const segments = address.split('/');
  const named = path.split('/').flatMap((segment, at): (readonly [string, string])[] => {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[`path ${name}`, segments[at] ?? '']];
  });
  const asked = [...new URLSearchParams(query)].map(([name, value]) => [`query ${name}`, value] as const);
  return new Map([...named, ...asked]);
}

function mapped<T extends object, V = T[keyof T]>(
  record: T,
  change: (value: T[keyof T], name: string) => V,
): T {
  return unsafeSame<T>(
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)])),
  );
}

/** Members keep their names, and what they become is of the type they had. */
function unsafeSame<T>(record: unknown): T {
  return record as T;
}
