/** Endpoints of sending. The mail is their only effect outside the table. */
import type * as z from 'zod';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import type { Mailer } from '#shared/platform/ports.ts';
import { fromFlat, fromNested } from './command.ts';
import type { workflowRoutes } from './routes.ts';
import type { ResponseSend } from './schema.ts';
import { send } from './send.ts';
import { sendResponse } from './send-response.ts';

export function workflowOperations(mailer: Mailer): Operations<typeof workflowRoutes> {
  const sendPrefilled = (id: string, body: z.output<typeof ResponseSend>, request: TenantRequest) => {
    const command = {
      responseId: id,
      email: body.email ?? undefined,
      expiryHours: body.expiry_hours ?? undefined,
    };
    return sendResponse(command, request, mailer);
  };
  return {
    sendNested: ({ body }, request) => send(fromNested(body), request, mailer),
    sendFlat: ({ body }, request) => send(fromFlat(body), request, mailer),
    sendResponse: ({ params, body }, request) => sendPrefilled(params.id, body, request),
    sendResponseFlat: ({ params, body }, request) => sendPrefilled(params.id, body, request),
  };
}
