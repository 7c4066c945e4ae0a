/** Sends forms with large files through the edge of a running fleet, and looks at what is stored of them. */
import { createHash, randomUUID } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { loadDeployment } from '@probity/embedded-cloud/template/deployment';
import { expect } from 'vitest';
import * as z from 'zod';
import type { RunningFleet } from '../../../support/fleet/running-fleet.ts';

export const MB = 1024 * 1024;
export const LARGEST_BODY = 10 * MB;
export const TOO_LARGE = {
  file: ['The file is too large. The maximum size is 10 MB.'],
  code: 'validation_error',
  request_id: expect.stringMatching(/./),
};
export const NOT_FOUND = { detail: 'Not found.', code: 'not_found', request_id: expect.any(String) };

const Uploaded = z.object({ attachment_id: z.string(), document: z.object({ size: z.int() }) });

export interface Form {
  readonly type: string;
  readonly body: Buffer;
  readonly file: Buffer;
}

/** A form with one file of `size` bytes. Every file is different. */
export function formOf(size: number, field = 'file'): Form {
  const boundary = `boundary${randomUUID()}`;
  const file = Buffer.alloc(size, 'a');
  file.write(randomUUID());
  const part = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  const text = field === 'file' ? `${part('name="document_type"')}Certificate\r\n` : '';
  const head = text + part(`name="${field}"; filename="${randomUUID()}.txt"`);
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body, file };
}

/** What a form weighs beside its file. */
export const FRAMING = formOf(0).body.length;

interface Sending {
  readonly method?: string;
  readonly path?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class LargeFiles {
  readonly fleet: RunningFleet;
  readonly key: string;
  readonly responsePath: string;
  readonly #bucket: string;

  private constructor(fleet: RunningFleet, key: string, responseId: string, bucket: string) {
    this.fleet = fleet;
    this.key = key;
    this.responsePath = `/api/v1/responses/${responseId}/`;
    this.#bucket = bucket;
  }

  /** With a response of the first tenant of the demo. */
  static async open(fleet: RunningFleet): Promise<LargeFiles> {
    const key = demoTenant(fleet, 0).keys.test.api_key;
    const { urls } = fleet.facts;
    const deployment = await loadDeployment(fleet.assembly, { awsUrl: urls.aws, apiUrl: urls.api });
    const buckets = deployment.of('AWS::S3::Bucket');
    const bucket = buckets.find(({ properties }) => properties.at('CorsConfiguration').present)?.ref ?? '';
    return new LargeFiles(fleet, key, await makeResponse(fleet, key), bucket);
  }

  get uploadPath(): string {
    return `${this.responsePath}documents/upload/`;
  }

  /** Follows redirects, like clients do. */
  async send(form: Form, sending: Sending = {}) {
    const answer = await fetch(this.#origin + (sending.path ?? this.uploadPath), {
      method: sending.method ?? 'POST',
      headers: {
        Authorization: `Bearer ${sending.key ?? this.key}`,
        'Content-Type': form.type,
        'Idempotency-Key': randomUUID(),
        ...sending.headers,
      },
      body: form.body,
    });
    const body: unknown = await answer.json();
    return { status: answer.status, redirected: answer.redirected, headers: answer.headers, body };
  }

  /** Only the first half: returns the address of the redirect. */
  async stage(form: Form, path = this.uploadPath): Promise<string> {
    const headers = { 'Content-Type': form.type };
    const answer = await this.fleet.call('POST', path, { key: this.key, raw: form.body, headers });
    expect([answer.status, answer.text]).toEqual([303, '']);
    const location = String(answer.headers.location);
    expect(location).toMatch(new RegExp(`^${this.#origin}/api/v1/uploads/[0-9a-f-]{36}/$`));
    return location.slice(this.#origin.length);
  }

  /** How many forms are put aside. */
  async stagedObjects(): Promise<number> {
    const client = new S3Client({
      region: 'eu-west-1',
      endpoint: this.fleet.facts.urls.aws,
      forcePathStyle: true,
      credentials: this.fleet.root,
    });
    try {
      const listing = { Bucket: this.#bucket, Prefix: 'pending/staged/' };
      const listed = await client.send(new ListObjectsV2Command(listing));
      return listed.KeyCount ?? 0;
    } finally {
      client.destroy();
    }
  }

  async expectAttached(size: number, redirected: boolean): Promise<void> {
    const form = formOf(Math.floor(size));
    const answer = await this.send(form);
    expect(answer).toMatchObject({ status: 201, redirected });
    const { attachment_id: id, document } = Uploaded.parse(answer.body);
    expect(document.size).toBe(form.file.length);
    expect(await this.#stored(id)).toBe(createHash('sha256').update(form.file).digest('hex'));
  }

  async expectRefused(size: number): Promise<void> {
    const answer = await this.send(formOf(size));
    expect(answer).toMatchObject({ status: 400, redirected: false, body: TOO_LARGE });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-request-id')).toBe(Object(answer.body).request_id);
  }

  get #origin(): string {
    return this.fleet.facts.urls.api;
  }

  async #stored(attachmentId: string): Promise<string> {
    const path = `${this.responsePath}documents/${attachmentId}/download/`;
    const { body } = await this.fleet.call('GET', path, { key: this.key });
    const file = await fetch(String(body['download_url']));
    return createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
  }
}

export function demoTenant({ facts }: RunningFleet, index: number) {
  const found = facts.tenants[index];
  if (found === undefined) throw new Error('the demo has two tenants');
  return found;
}

async function makeResponse(fleet: RunningFleet, key: string): Promise<string> {
  const listed = await fleet.call('GET', '/api/v1/questionnaires/', { key });
  const [first] = z.object({ results: z.array(z.object({ id: z.int() })) }).parse(listed.body).results;
  const body = { questionnaire_id: first?.id, entity: { legal_name: 'Lantern Shipping Ltd' } };
  const made = await fleet.call('POST', '/api/v1/responses/', { key, body });
  return z.string().parse(made.body['id']);
}
