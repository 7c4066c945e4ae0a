/**
 * JSON Schema of a reply as it is sent: without the bounds, which Bedrock refuses and which are checked when the reply is read. A
 * test compares it with `Reply`.
 */

const text = { type: 'string' } as const;

function object(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function listOf(items: unknown) {
  return { type: 'array', items };
}

export const REPLY_SCHEMA = object({
  answers: listOf(
    object({
      question_id: { type: 'integer' },
      status: { type: 'string', enum: ['answered', 'not_found'] },
      value: text,
      date: text,
      rows: listOf(object({ fields: listOf(object({ name: text, text })) })),
      citations: listOf(object({ passage_id: text, quotation: text })),
      confidence: { type: 'number' },
    }),
  ),
});
