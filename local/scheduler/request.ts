/** The REST protocol of EventBridge Scheduler: which call a request is. */
import { AwsError, unknownOperation } from '../service.ts';

/** What the wire needs of a request. */
export interface SchedulerRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}

export interface Call {
  readonly operation: 'CreateSchedule' | 'GetSchedule' | 'DeleteSchedule';
  readonly name: string;
  readonly group: string;
  readonly body: unknown;
}

const OPERATIONS = { POST: 'CreateSchedule', GET: 'GetSchedule', DELETE: 'DeleteSchedule' } as const;

/** Reads `/schedules/{Name}?groupName=…`; throws `UnknownOperationException` for any other request. */
export function readCall(request: SchedulerRequest, body: Buffer): Call {
  const { method = 'GET', url = '/' } = request;
  const { pathname, searchParams } = new URL(url, 'http://scheduler');
  const name = /^\/schedules\/([0-9A-Za-z._-]{1,64})$/.exec(pathname)?.[1];
  if (name === undefined || !isMethod(method)) throw unknownOperation('scheduler', `${method} ${pathname}`);
  const group = searchParams.get('groupName') ?? 'default';
  return { operation: OPERATIONS[method], name, group, body: parsed(body) };
}

function isMethod(method: string): method is keyof typeof OPERATIONS {
  return Object.hasOwn(OPERATIONS, method);
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsError('SerializationException', 'the body is not a JSON document');
  }
}
