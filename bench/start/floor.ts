/** The floor of a process start: a handler of the packages that every API function has, and of nothing of our own. */
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import * as z from 'zod';

const commands = [
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
];
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const logger = new Logger({ serviceName: 'floor' });
/** One schema of each kind that functions use, so that as much of zod is bundled and run. */
const Body = z.object({
  id: z.uuid(),
  kind: z.enum(['company', 'individual']).default('company'),
  name: z.string().min(1).nullable(),
  email: z.email().optional(),
  day: z.iso.date(),
  count: z.int(),
  flags: z.array(z.boolean()),
  rest: z.record(z.string(), z.unknown()),
  either: z.union([z.literal('none'), z.number()]),
});

export const handler = middy().handler(async (event: unknown) => {
  logger.info('called', { known: commands.length, valid: Body.safeParse(event).success });
  return client.config.serviceId;
});
