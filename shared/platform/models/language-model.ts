/** The port of language models: one question with a fixed form of the reply. Replies are hostile input until they are verified. */

export interface ModelRequest {
  /** The rules, which no caller or document can change. */
  readonly system: string;
  /** The data. */
  readonly user: string;
  /** JSON Schema of the reply, with keywords that every model takes. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Most tokens of the reply. */
  readonly maxTokens: number;
}

/**
 * Why there is no reply to read. None of them passes by asking the same again. `no_access`: the service refuses the caller.
 * `no_model`: it has no model of this name.
 */
export type ModelRefusal =
  | 'too_long'
  | 'filtered'
  | 'malformed'
  | 'model_failed'
  | 'not_accepted'
  | 'no_access'
  | 'no_model';

export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

export type ModelReply =
  | { readonly kind: 'text'; readonly text: string; readonly tokens: TokenUse }
  | { readonly kind: 'refused'; readonly reason: ModelRefusal; readonly tokens: TokenUse };

export interface LanguageModel {
  /** The name of the model, for the record of what it wrote. */
  readonly id: string;
  /** Rejects only where asking again may help: throttling, timeouts, outages. */
  ask(request: ModelRequest): Promise<ModelReply>;
}
