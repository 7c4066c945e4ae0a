/** The reply of a model: its form, and reading it. A reply is hostile input. */
import * as z from 'zod';

const MOST_TEXT = 20_000;

const Citation = z.object({ passage_id: z.string().max(20), quotation: z.string().min(1).max(1_200) });

const Row = z.object({
  fields: z.array(z.object({ name: z.string().max(200), text: z.string().max(2_000) })).max(50),
});

const ReplyAnswer = z.object({
  question_id: z.int(),
  status: z.enum(['answered', 'not_found']),
  /** Of a choice of several, its options as a JSON array. */
  value: z.string().max(MOST_TEXT),
  /** ISO date, or empty. */
  date: z.string().max(10),
  rows: z.array(Row).max(200),
  citations: z.array(Citation).max(6),
  confidence: z.number().min(0).max(1),
});
export type ReplyAnswer = z.output<typeof ReplyAnswer>;

/** The whole reply, as a test compares it with the schema that is sent (reply-schema.ts). */
export const Reply = z.object({ answers: z.array(ReplyAnswer) });

const Answers = z.object({ answers: z.array(z.unknown()).max(200) });

/** Longest reply that is read, in characters. */
const MOST_CHARACTERS = 400_000;

/**
 * The answers of a reply that are well formed, the first one of each question. Nothing of a reply that is no such JSON: an answer
 * that is not well formed costs no other its place.
 */
export function answersIn(text: string): readonly ReplyAnswer[] {
  if (text.length > MOST_CHARACTERS) return [];
  const reply = Answers.safeParse(jsonIn(text));
  if (!reply.success) return [];
  const answers = reply.data.answers.flatMap((answer) => {
    const read = ReplyAnswer.safeParse(answer);
    return read.success ? [read.data] : [];
  });
  return [...Map.groupBy(answers, ({ question_id }) => question_id).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** True where the text is a reply at all, whatever it answers. */
export function isReply(text: string): boolean {
  return text.length <= MOST_CHARACTERS && Answers.safeParse(jsonIn(text)).success;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
