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

/** Errors that come again for the same request (Converse › Errors). All others may pass. */
const LASTING: ReadonlyMap<string, ModelRefusal> = new Map([
  ['ValidationException', 'not_accepted'],
  ['ModelErrorException', 'model_failed'],
  ['AccessDeniedException', 'no_access'],
  ['UnrecognizedClientException', 'no_access'],
  ['ResourceNotFoundException', 'no_model'],
]);

const NOTHING: TokenUse = { input: 0, output: 0 };

/** Models that refuse sampling parameters: Claude from Opus 4.7 and from the fifth generation on. Others are found out by asking. */
const WITHOUT_SAMPLING =
  /claude-(?:opus-4-(?:[7-9]|[1-9]\d)(?!\d)|(?:opus|sonnet|haiku)-(?:[5-9]|[1-9]\d)(?!\d))/;
/** What a refusal says that is about them. */
const ABOUT_SAMPLING = /temperature|top_?p|top_?k|sampling/i;

/** The model with this id, or inference profile. The client is loaded with the first question. */
export function bedrockModel(id: string, region: string): LanguageModel {
  let connection: ReturnType<typeof connect> | undefined;
  let takesSampling = !WITHOUT_SAMPLING.test(id);
  async function ask(request: ModelRequest): Promise<ModelReply> {
    connection ??= connect(region);
    const { sdk, client } = await connection;
    const sent = { modelId: id, ...converse(request, takesSampling) };
    try {
      return replyIn(await client.send(new sdk.ConverseCommand(sent)));
    } catch (error) {
      const reason = error instanceof Error ? LASTING.get(error.name) : undefined;
      if (!(error instanceof Error) || reason === undefined) throw error;
      if (reason !== 'not_accepted' || !takesSampling || !ABOUT_SAMPLING.test(error.message))
        return { kind: 'refused', reason, tokens: NOTHING };
      // It is remembered for as long as the process lives.
      takesSampling = false;
      return ask(request);
    }
  }
  return { id, ask };
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

function converse({ system, user, schema, maxTokens }: ModelRequest, takesSampling: boolean) {
  return {
    system: [{ text: system }],
    messages: [{ role: 'user' as const, content: [{ text: user }] }],
    inferenceConfig: takesSampling ? { maxTokens, temperature: 0 } : { maxTokens },
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
