/** Responses that refer to documents: attaching, detaching, and the state that has to hold whatever happens at once. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Answer } from '../in-process-api.ts';
import { type DocumentFixture, pdf } from './fixture.ts';

const Made = z.looseObject({ response_id: z.string(), entity_id: z.string() });
const Attached = z.object({
  data: z.array(z.looseObject({ attachment_id: z.string(), document: z.looseObject({ id: z.string() }) })),
});

export interface Response {
  readonly id: string;
  readonly entityId: string;
}

/** A prefilled response of the tenant's questionnaire. */
export async function prefilled(fixture: DocumentFixture): Promise<Response> {
  const made = await fixture.call('POST', '/api/v1/workflows/send/', {
    body: {
      entity: { legal_name: `Lantern Shipping ${randomUUID()} Ltd` },
      ddq: { questionnaire_id: fixture.tenant.questionnaire.stored.id, prefill: true },
    },
  });
  const { response_id: id, entity_id: entityId } = Made.parse(made.body);
  return { id, entityId };
}

const filesOf = (response: Pick<Response, 'id'>) => `/api/v1/responses/${response.id}/documents/`;

export function attachTo(
  fixture: DocumentFixture,
  response: Pick<Response, 'id'>,
  documentId: string,
  more: object = {},
): Promise<Answer> {
  const body = { document_id: documentId, ...more };
  return fixture.call('POST', `${filesOf(response)}attach/`, { body });
}

export function detach(fixture: DocumentFixture, response: Response, attachmentId: string): Promise<Answer> {
  return fixture.call('DELETE', `${filesOf(response)}${attachmentId}/`);
}

export async function attachedTo(fixture: DocumentFixture, response: Response) {
  return Attached.parse((await fixture.call('GET', filesOf(response))).body).data;
}

/** The bytes of an attachment, by its download address; undefined where there is none. */
export async function contentOf(fixture: DocumentFixture, response: Response, attachmentId: string) {
  const { body } = await fixture.call('GET', `${filesOf(response)}${attachmentId}/download/`);
  const file = await fetch(z.string().parse(body['download_url']));
  return file.status === 200 ? file.text() : undefined;
}

/** How often responses use the document, as it is stored; undefined where the document is gone. */
export async function referencesOf(fixture: DocumentFixture, documentId: string): Promise<unknown> {
  const items = await fixture.items();
  return items.find((item) => item['sk'] === 'DOCUMENT' && item['id'] === documentId)?.['references'];
}

/**
 * Rounds of one document that is attached to two responses, detached, deleted and uploaded again at once. Answers what broke: an
 * attachment without its file, or a count that is not the number of attachments.
 */
export async function raceOverReferences(
  fixture: DocumentFixture,
  rounds: number,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const responses = [await prefilled(fixture), await prefilled(fixture)] as const;
  for (let round = 0; round < rounds; round += 1) {
    const id = await fixture.uploaded({ bytes: pdf(`round ${round}`), name: `${round}.pdf` });
    const first = await attachTo(fixture, responses[0], id);
    const calls: Promise<Answer>[] = [attachTo(fixture, responses[1], id), fixture.remove(id)];
    if (round % 2 === 0)
      calls.push(detach(fixture, responses[0], z.string().parse(first.body['attachment_id'])));
    if (round % 3 === 0) calls.push(fixture.remove(id), attachTo(fixture, responses[0], id));
    if (round % 5 === 0) calls.push(fixture.upload({ bytes: pdf(`round ${round}`), name: `${round}.pdf` }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    if (statuses.some((status) => status >= 500)) faults.push(`round ${round}: ${statuses.join(' ')}`);
    faults.push(...(await checked(fixture, responses, id)).map((fault) => `round ${round}: ${fault}`));
  }
  return faults;
}

async function checked(
  fixture: DocumentFixture,
  responses: readonly Response[],
  documentId: string,
): Promise<readonly string[]> {
  const faults: string[] = [];
  await fixture.purgeRest();
  let attachments = 0;
  for (const response of responses)
    for (const { attachment_id, document } of await attachedTo(fixture, response)) {
      if (document.id !== documentId) continue;
      attachments += 1;
      if ((await contentOf(fixture, response, attachment_id)) === undefined)
        faults.push('an attachment has no file');
      await detach(fixture, response, attachment_id);
    }
  const before = attachments;
  const left = await referencesOf(fixture, documentId);
  if (left !== undefined && left !== 0) faults.push(`${String(left)} references remain of ${before}`);
  if (left === undefined && before > 0) faults.push('an attachment outlived its document');
  if (left !== undefined && (await fixture.remove(documentId)).status !== 204)
    faults.push('it cannot be deleted');
  return faults;
}
