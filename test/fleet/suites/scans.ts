/** Malware scans: from the upload through scanner, bus, queue and worker to the record and the event. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { certificateForm, multipart } from '../../support/fleet/multipart.ts';
import type { RunningFleet } from '../../support/fleet/running-fleet.ts';

/** The queue of results delivers after five seconds. */
const AFTER_THE_DELAY_SEC = 6;

export function scansSuite(fleet: () => RunningFleet): void {
  let key: string;
  let documents: string;
  beforeAll(async () => {
    key = fleet().facts.tenants[0]?.keys.test.api_key ?? '';
    const listed = await fleet().call('GET', '/api/v1/questionnaires/', { key });
    const [first] = z.object({ results: z.array(z.object({ id: z.int() })) }).parse(listed.body).results;
    const body = { questionnaire_id: first?.id, entity: { legal_name: 'Lantern Shipping Ltd' } };
    const made = await fleet().call('POST', '/api/v1/responses/', { key, body });
    documents = `/api/v1/responses/${String(made.body['id'])}/documents/`;
  });

  async function attach(content: string): Promise<string> {
    const form = certificateForm(`${content} ${randomUUID()}`, 'certificate.txt');
    const answer = await fleet().call('POST', `${documents}upload/`, { key, ...(await multipart(form)) });
    expect(answer.status).toBe(201);
    return String(answer.body['attachment_id']);
  }

  async function statusOf(id: string): Promise<unknown> {
    const { body } = await fleet().call('GET', `${documents}${id}/`, { key });
    return Object(body['document'])['scan_status'];
  }

  const download = (id: string) => fleet().call('GET', `${documents}${id}/download/`, { key });
  const announced = async () =>
    (await fleet().items()).filter(({ lane, type }) => lane === 'event' && type === 'document.infected');

  it('a clean file can be downloaded at once, and its record says so a moment later', async () => {
    const id = await attach('a page');
    const { status, body } = await download(id);
    expect(status).toBe(200);
    expect(await (await fetch(String(body['download_url']))).text()).toContain('a page');
    await fleet().advance(AFTER_THE_DELAY_SEC);
    await fleet().settle();
    expect(await statusOf(id)).toBe('clean');
  });

  it('an infected file is out of reach at once, and its tenant is told once', async () => {
    const id = await attach('EMBEDDED-CLOUD-TEST-THREATS-FOUND');
    const refused = await download(id);
    expect([refused.status, refused.body['error']]).toEqual([409, 'document_infected']);
    await fleet().advance(AFTER_THE_DELAY_SEC);
    await fleet().settle();
    expect(await statusOf(id)).toBe('infected');
    expect(await announced()).toHaveLength(1);
    expect((await download(id)).body['error']).toBe('document_infected');
  });
}
