/** Endpoints of sending. The mail is their only effect outside the table. */
import type * as z from 'zod';
import type { Operations, TenantRequest } from '#shared/http/operation.ts';
import { fromFlat, fromNested } from './command.ts';
import type { SendingPorts } from './provider.ts';
import type { workflowRoutes } from './routes.ts';
import type { ResponseSend } from './schema.ts';
import { send } from './send.ts';
import { sendResponse } from './send-response.ts';

export function workflowOperations(ports: SendingPorts): Operations<typeof workflowRoutes> {
  const sendPrefilled = (id: string, body: z.output<typeof ResponseSend>, request: TenantRequest) => {
    const command = {
      responseId: id,
      email: body.email ?? undefined,
      expiryHours: body.expiry_hours ?? undefined,
      language: body.language,
    };
    return sendResponse(command, request, ports);
  };
  return {
    sendNested: ({ body }, request) => send(fromNested(body), request, ports),
    sendFlat: ({ body }, request) => send(fromFlat(body), request, ports),
    sendResponse: ({ params, body }, request) => sendPrefilled(params.id, body, request),
    sendResponseFlat: ({ params, body }, request) => sendPrefilled(params.id, body, request),
  };
}
