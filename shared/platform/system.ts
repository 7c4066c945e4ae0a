/** Clock, ids and log of a running function. */
import { randomUUID } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Clock, Ids, Log } from './ports.ts';

export const systemClock: Clock = { now: () => Date.now() };
export const systemIds: Ids = { uuid: () => randomUUID() };

/** JSON log lines of fields that the caller chose; whole objects are never logged. */
export function systemLog(serviceName: string): Log {
  const logger = new Logger({ serviceName });
  return {
    info: (message, facts = {}) => logger.info(message, { ...facts }),
    warn: (message, facts = {}) => logger.warn(message, { ...facts }),
    error: (message, facts = {}, cause) => logger.error(message, { ...facts, ...causeFacts(cause) }),
  };
}

/** An error's name and place, never its message: messages may quote what a person typed. */
function causeFacts(cause: unknown): Record<string, string> {
  if (!(cause instanceof Error)) return cause === undefined ? {} : { cause: typeof cause };
  const frames = (cause.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const inner: Record<string, string> = cause.cause instanceof Error ? { cause_inner: cause.cause.name } : {};
  return {
    cause: cause.name,
    cause_at: frames
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' | '),
    ...inner,
  };
}
