/** Runs the tasks of state machines against the services, as far as the machines' roles allow. */
import type { Authority } from '../iam/authority.ts';
import type { LambdaHost } from '../lambda/host.ts';
import { AwsError, type JsonService, type Permission } from '../service.ts';
import { type Document, isDocument } from '../template/reading.ts';

/** The services that tasks can call. */
export interface TaskServices {
  readonly host: LambdaHost;
  /** By the name that integrations use: `sqs`, `dynamodb`, `events`. */
  readonly json: Readonly<Record<string, JsonService>>;
}

/** Whose permissions count: those of the machine that the task belongs to. */
interface Powers {
  readonly authority: Authority;
  readonly role: string;
}

/** One task; rejects with an error whose name is the error name that `Retry` and `Catch` see. */
export type RunTask = (resource: string, args: unknown, roleArn: string) => Promise<unknown>;

export function taskRunner(authority: Authority, { host, json }: TaskServices): RunTask {
  return async (resource, args, role) => {
    const powers = { authority, role };
    if (resource.startsWith('arn:aws:lambda:')) return invoke(host, powers, resource, args);
    const [, service = '', operation = ''] = /^arn:aws:states:::(\w+):(\w+)$/.exec(resource) ?? [];
    const document = isDocument(args) ? args : {};
    if (service === 'lambda' && operation === 'invoke') {
      const Payload = await invoke(host, powers, String(document['FunctionName']), document['Payload']);
      return { ExecutedVersion: '$LATEST', Payload, StatusCode: 200 };
    }
    const target = json[service];
    if (target === undefined) throw new Error(`task not known to the embedded cloud: ${resource}`);
    const call = operation.charAt(0).toUpperCase() + operation.slice(1);
    const input = asText(document);
    demand(powers, target.permissions(call, input));
    return target.handle(call, input);
  };
}

async function invoke(host: LambdaHost, powers: Powers, name: string, payload: unknown): Promise<unknown> {
  demand(powers, [{ action: 'lambda:InvokeFunction', resource: host.settings(name).arn }]);
  const outcome = await host.invoke(name, JSON.stringify(payload ?? {}));
  if (outcome.ok) return JSON.parse(outcome.payload);
  throw Object.assign(new Error(JSON.stringify(outcome.failure)), { name: outcome.failure.errorType });
}

function demand({ authority, role }: Powers, permissions: readonly Permission[]): void {
  for (const permission of permissions) {
    const refusal = authority.roleMay(role, permission);
    if (refusal !== undefined) throw new AwsError('AccessDeniedException', refusal);
  }
}

/** Integrations take documents where the services take JSON text. */
function asText(document: Document): Document {
  const { MessageBody, Entries } = document;
  if (MessageBody !== undefined && typeof MessageBody !== 'string') {
    return { ...document, MessageBody: JSON.stringify(MessageBody) };
  }
  if (!Array.isArray(Entries)) return document;
  const entries = Entries.map((entry: unknown) => {
    const detail: unknown = isDocument(entry) ? entry['Detail'] : undefined;
    return isDocument(entry) && isDocument(detail) ? { ...entry, Detail: JSON.stringify(detail) } : entry;
  });
  return { ...document, Entries: entries };
}
