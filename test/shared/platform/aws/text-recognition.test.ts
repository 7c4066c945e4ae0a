/** Text recognition over a service on loopback that speaks Textract's protocol. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { awsTextRecognition } from '#shared/platform/aws/text-recognition.ts';

interface Call {
  readonly target: string;
  readonly body: unknown;
}

/** What the service answers next: a status, and a body or the name of an error. */
let answers: { readonly status: number; readonly body: object }[];
let calls: Call[];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    calls.push({
      target: String(request.headers['x-amz-target']),
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_TEXTRACT: `http://127.0.0.1:${portOf(server.address())}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'tester',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
});
beforeEach(() => {
  answers = [];
  calls = [];
});
afterAll(async () => {
  Reflect.deleteProperty(process.env, 'AWS_ENDPOINT_URL_TEXTRACT');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function portOf(address: AddressInfo | string | null): number {
  return z.object({ port: z.int() }).parse(address).port;
}

const PICTURE = Buffer.from('a picture');
const fault = (status: number, name: string) => ({ status, body: { __type: name, message: 'no' } });
const block = (type: string, text: string) => ({
  BlockType: type,
  Text: text,
  Geometry: { BoundingBox: { Left: 0.1, Top: 0.2, Width: 0.3, Height: 0.02 } },
});

describe('recognised text', () => {
  it('has the lines of a picture with their places, and not their words again', async () => {
    answers = [
      {
        status: 200,
        body: { Blocks: [{ BlockType: 'PAGE' }, block('LINE', 'Ada Quill'), block('WORD', 'Ada')] },
      },
    ];
    expect(await awsTextRecognition('textract').linesOf(PICTURE)).toEqual([
      { text: 'Ada Quill', box: { x: 0.1, y: 0.2, width: 0.3, height: 0.02 } },
    ]);
    expect(calls).toEqual([
      { target: 'Textract.DetectDocumentText', body: { Document: { Bytes: PICTURE.toString('base64') } } },
    ]);
  });

  it.each([
    'BadDocumentException',
    'DocumentTooLargeException',
    'InvalidParameterException',
    'UnsupportedDocumentException',
  ])('is given up where the service refuses the picture: %s', async (name) => {
    answers = [fault(400, name)];
    expect(await awsTextRecognition('textract').linesOf(PICTURE)).toBe('unreadable');
    expect(calls).toHaveLength(1);
  });

  it('is asked for again while the service is busy or fails, and then left to a later run', async () => {
    answers = [
      fault(400, 'ThrottlingException'),
      fault(500, 'InternalServerError'),
      { status: 200, body: { Blocks: [] } },
    ];
    expect(await awsTextRecognition('textract').linesOf(PICTURE)).toEqual([]);
    answers = Array.from({ length: 3 }, () => fault(400, 'ProvisionedThroughputExceededException'));
    await expect(awsTextRecognition('textract').linesOf(PICTURE)).rejects.toThrow();
    expect(calls).toHaveLength(6);
  });

  it('is not there on a stage without it, and nothing is sent', async () => {
    expect(await awsTextRecognition('none').linesOf(PICTURE)).toBe('unavailable');
    expect(calls).toEqual([]);
  });
});
