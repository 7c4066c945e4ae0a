/** The language model over a service on loopback that speaks Bedrock's protocol. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bedrockModel } from '#shared/platform/aws/language-model.ts';
import {
  type BedrockFake,
  fault,
  replied,
  startBedrockFake,
} from '../../../support/assistant/bedrock-fake.ts';

let fake: BedrockFake;

beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'tester', AWS_SECRET_ACCESS_KEY: 'secret' });
});
beforeEach(async () => {
  fake = await startBedrockFake();
  process.env['AWS_ENDPOINT_URL_BEDROCK_RUNTIME'] = fake.origin;
  return () => fake.close();
});
afterAll(() => {
  Reflect.deleteProperty(process.env, 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME');
});

const REQUEST = { system: 'The rules.', user: 'The data.', schema: { type: 'object' }, maxTokens: 700 };
const TOKENS = { input: 900, output: 80 };
const ask = () => bedrockModel('eu.example.model-v1:0', 'eu-west-1').ask(REQUEST);

describe('a question to Bedrock', () => {
  it('carries the rules apart from the data, a fixed form of the reply, and no randomness', async () => {
    fake.queue(replied('{"answers":[]}'));
    expect(await ask()).toEqual({ kind: 'text', text: '{"answers":[]}', tokens: TOKENS });
    expect(fake.requests).toEqual([
      {
        path: '/model/eu.example.model-v1:0/converse',
        body: {
          system: [{ text: 'The rules.' }],
          messages: [{ role: 'user', content: [{ text: 'The data.' }] }],
          inferenceConfig: { maxTokens: 700, temperature: 0 },
          outputConfig: {
            textFormat: {
              type: 'json_schema',
              structure: { jsonSchema: { name: 'reply', schema: '{"type":"object"}' } },
            },
          },
        },
      },
    ]);
  });

  it('carries no sampling parameters to a model that refuses them', async () => {
    for (const id of ['eu.anthropic.claude-opus-4-7', 'anthropic.claude-sonnet-5-5-v1:0', 'claude-opus-5']) {
      fake.queue(replied('text'));
      expect(await bedrockModel(id, 'eu-west-1').ask(REQUEST)).toMatchObject({ kind: 'text' });
    }
    expect(fake.requests.map(({ body }) => body.inferenceConfig)).toEqual(Array(3).fill({ maxTokens: 700 }));
  });

  it('keeps them for a model that takes them', async () => {
    for (const id of [
      'anthropic.claude-opus-4-20250514-v1:0',
      'anthropic.claude-sonnet-4-5',
      'amazon.nova-pro-v1:0',
    ]) {
      fake.queue(replied('text'));
      await bedrockModel(id, 'eu-west-1').ask(REQUEST);
    }
    expect(fake.requests.every(({ body }) => body.inferenceConfig.temperature === 0)).toBe(true);
  });

  it('is asked again without them where the model turns out to refuse them, and not with them again', async () => {
    const model = bedrockModel('eu.example.model-v1:0', 'eu-west-1');
    const refusal = fault(400, 'ValidationException', '`temperature` is deprecated for this model.');
    fake.queue(refusal, replied('first'), replied('second'));
    expect(await model.ask(REQUEST)).toMatchObject({ kind: 'text', text: 'first' });
    expect(await model.ask(REQUEST)).toMatchObject({ kind: 'text', text: 'second' });
    expect(fake.requests.map(({ body }) => body.inferenceConfig.temperature)).toEqual([
      0,
      undefined,
      undefined,
    ]);
  });

  it('is given up where the refusal stays without them', async () => {
    const refusal = fault(400, 'ValidationException', '`temperature` is deprecated for this model.');
    fake.queue(refusal, refusal);
    expect(await ask()).toMatchObject({ kind: 'refused', reason: 'not_accepted' });
  });

  it.each([
    ['max_tokens', 'too_long'],
    ['model_context_window_exceeded', 'too_long'],
    ['guardrail_intervened', 'filtered'],
    ['content_filtered', 'filtered'],
    ['malformed_model_output', 'malformed'],
    ['malformed_tool_use', 'malformed'],
    ['tool_use', 'malformed'],
    ['a_reason_of_next_year', 'malformed'],
  ])('gives no text where the reply ended with %s', async (stopReason, reason) => {
    fake.queue(replied('{"answers":[]}', stopReason));
    expect(await ask()).toEqual({ kind: 'refused', reason, tokens: TOKENS });
  });

  it.each(['end_turn', 'stop_sequence'])(
    'gives the text where the reply ended with %s',
    async (stopReason) => {
      fake.queue(replied('text', stopReason));
      expect(await ask()).toMatchObject({ kind: 'text', text: 'text' });
    },
  );

  it('gives no text where the reply has none', async () => {
    fake.queue(replied(''));
    expect(await ask()).toMatchObject({ kind: 'refused', reason: 'malformed' });
  });

  it.each([
    [400, 'ValidationException', 'not_accepted'],
    [424, 'ModelErrorException', 'model_failed'],
    [403, 'AccessDeniedException', 'no_access'],
    [403, 'UnrecognizedClientException', 'no_access'],
    [404, 'ResourceNotFoundException', 'no_model'],
  ])('is given up at the first refusal that would come again: %i %s', async (status, name, reason) => {
    fake.queue(fault(status, name), replied('text'));
    expect(await ask()).toEqual({ kind: 'refused', reason, tokens: { input: 0, output: 0 } });
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    [429, 'ThrottlingException'],
    [503, 'ServiceUnavailableException'],
    [500, 'InternalServerException'],
  ])('is asked again after %i %s', async (status, name) => {
    fake.queue(fault(status, name), replied('text'));
    expect(await ask()).toMatchObject({ kind: 'text' });
  });

  it.each([
    [408, 'ModelTimeoutException'],
    [429, 'ModelNotReadyException'],
  ])('rejects, to be repeated later, where %i %s persists', async (status, name) => {
    fake.queue(...Array.from({ length: 6 }, () => fault(status, name)));
    await expect(ask()).rejects.toThrow();
  });
});
