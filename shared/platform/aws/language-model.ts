/** A language model on Amazon Bedrock, by its Converse operation with a fixed form of the reply (structured output). */
import type { ConverseCommandOutput, StopReason } from '@aws-sdk/client-bedrock-runtime';
import type {
  LanguageModel,
  ModelRefusal,
  ModelReply,
  ModelRequest,
  TokenUse,
} from '../models/language-model.ts';
import { CLIENT_OPTIONS } from './client.ts';

/** A reply of thousands of tokens takes a minute. */
const PATIENCE_MS = 120_000;

const OPTIONS = {
  ...CLIENT_OPTIONS,
  requestHandler: {
    ...CLIENT_OPTIONS.requestHandler,
    requestTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  },
} as const;

/** What ends a reply (Converse › stopReason). A reply that ended by itself can be read; `undefined` ones are read too. */
const STOPS: Readonly<Record<StopReason, ModelRefusal | undefined>> = {
  end_turn: undefined,
  stop_sequence: undefined,
  max_tokens: 'too_long',
  model_context_window_exceeded: 'too_long',
  guardrail_intervened: 'filtered',
  content_filtered: 'filtered',
  malformed_model_output: 'malformed',
  malformed_tool_use: 'malformed',
  tool_use: 'malformed',
};

/** Errors that come again for the same request. All others may pass, or need an operator. */
const NOT_ACCEPTED: readonly string[] = ['ValidationException', 'ModelErrorException'];

const NOTHING: TokenUse = { input: 0, output: 0 };

/** The model with this id, or inference profile. The client is loaded with the first question. */
export function bedrockModel(id: string, region: string): LanguageModel {
  let connection: ReturnType<typeof connect> | undefined;
  return {
    id,
    async ask(request) {
      connection ??= connect(region);
      const { sdk, client } = await connection;
      try {
        return replyIn(await client.send(new sdk.ConverseCommand({ modelId: id, ...converse(request) })));
      } catch (error) {
        if (error instanceof Error && NOT_ACCEPTED.includes(error.name))
          return { kind: 'refused', reason: 'not_accepted', tokens: NOTHING };
        throw error;
      }
    },
  };
}

/** Over HTTP/1.1 like every other client: Bedrock's own default is HTTP/2, which proxies and endpoints of one's own may not speak. */
async function connect(region: string) {
  const [sdk, { NodeHttpHandler }] = await Promise.all([
    import('@aws-sdk/client-bedrock-runtime'),
    import('@smithy/node-http-handler'),
  ]);
  const requestHandler = new NodeHttpHandler(OPTIONS.requestHandler);
  return {
    sdk,
    client: new sdk.BedrockRuntimeClient({ maxAttempts: OPTIONS.maxAttempts, region, requestHandler }),
  };
}

function converse({ system, user, schema, maxTokens }: ModelRequest) {
  return {
    system: [{ text: system }],
    messages: [{ role: 'user' as const, content: [{ text: user }] }],
    inferenceConfig: { maxTokens, temperature: 0 },
    outputConfig: {
      textFormat: {
        type: 'json_schema' as const,
        structure: { jsonSchema: { name: 'reply', schema: JSON.stringify(schema) } },
      },
    },
  };
}

function replyIn({ output, stopReason, usage }: ConverseCommandOutput): ModelReply {
  const tokens = { input: usage?.inputTokens ?? 0, output: usage?.outputTokens ?? 0 };
  const reason = refusalOf(stopReason);
  if (reason !== undefined) return { kind: 'refused', reason, tokens };
  const text = (output?.message?.content ?? []).map((part) => part.text ?? '').join('');
  return text === '' ? { kind: 'refused', reason: 'malformed', tokens } : { kind: 'text', text, tokens };
}

/** A reason that is not known yet is no reason to trust the reply. */
function refusalOf(reason: StopReason | undefined): ModelRefusal | undefined {
  if (reason === undefined || !Object.hasOwn(STOPS, reason)) return 'malformed';
  return STOPS[reason];
}
