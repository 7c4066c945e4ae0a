/** The service integrations that a Task may name. */

interface Integration {
  /** Members that `Arguments` may have; undefined leaves them to the service. */
  readonly members?: readonly string[];
  /** Whether `.waitForTaskToken` may follow. */
  readonly callback: boolean;
}

/** Optimized integrations by their resource, without suffix. */
const INTEGRATIONS: Readonly<Record<string, Integration>> = {
  'arn:aws:states:::lambda:invoke': { members: ['FunctionName', 'Payload'], callback: true },
  'arn:aws:states:::sqs:sendMessage': {
    members: [
      'QueueUrl',
      'MessageBody',
      'DelaySeconds',
      'MessageAttributes',
      'MessageGroupId',
      'MessageDeduplicationId',
    ],
    callback: true,
  },
  'arn:aws:states:::events:putEvents': { members: ['Entries'], callback: true },
  'arn:aws:states:::dynamodb:getItem': { callback: false },
  'arn:aws:states:::dynamodb:putItem': { callback: false },
  'arn:aws:states:::dynamodb:updateItem': { callback: false },
  'arn:aws:states:::dynamodb:deleteItem': { callback: false },
};

const CALLBACK = '.waitForTaskToken';
const FUNCTION = /^arn:aws[\w-]*:lambda:[^:]*:[^:]*:function:/;

export interface TaskResource {
  /** The resource without the callback suffix. */
  readonly resource: string;
  readonly callback: boolean;
  readonly integration: Integration;
}

/** What `Resource` means, or undefined if it is not emulated. A function's own ARN takes the payload itself. */
export function readResource(text: string): TaskResource | undefined {
  if (FUNCTION.test(text)) return { resource: text, callback: false, integration: { callback: false } };
  const callback = text.endsWith(CALLBACK);
  const resource = callback ? text.slice(0, -CALLBACK.length) : text;
  const integration = Object.hasOwn(INTEGRATIONS, resource) ? INTEGRATIONS[resource] : undefined;
  if (integration === undefined || (callback && !integration.callback)) return undefined;
  return { resource, callback, integration };
}
