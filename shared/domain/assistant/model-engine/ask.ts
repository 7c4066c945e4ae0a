/** Asks a model a group of questions. What cannot be read, or is too long, is asked again in halves, down to one question. */
import type { AskedQuestion, Extraction } from '@probity/extraction/model';
import type {
  LanguageModel,
  ModelRefusal,
  ModelReply,
  ModelRequest,
} from '#shared/platform/models/language-model.ts';
import { isForAll } from '../unanswered.ts';
import type { Passage } from './passages.ts';
import { promptFor } from './prompt.ts';
import { answersIn, isReply } from './reply.ts';
import { type PassageIndex, passagesFor } from './retrieval.ts';
import type { Spend } from './spend/daily-spend.ts';
import { verified } from './verify.ts';

export interface Asking {
  readonly model: LanguageModel;
  readonly spend: Spend;
  readonly index: PassageIndex;
  /** A new random fence. */
  readonly fence: () => string;
  /** Told of questions that the model gave no answer to that can be read. */
  readonly onNoAnswer: (reason: ModelRefusal, questions: number) => void;
}

const PASSAGES_PER_QUESTION = 6;
/** Of a request, in characters: about 10,000 tokens. */
const MOST_PASSAGES = 40_000;
/** A cautious estimate, so that what is set aside suffices. */
const CHARACTERS_PER_TOKEN = 3;

/** The model takes no question of this run: whoever asks on gets the same refusal. */
export class ModelUnusable extends Error {
  readonly reason: ModelRefusal;

  constructor(reason: ModelRefusal) {
    super(`the model takes no question: ${reason}`);
    this.reason = reason;
  }
}

/**
 * What the model found, by question. Questions without a finding are missing. Rejects with `ModelUnusable`, or where asking again
 * may help.
 */
export async function askModel(
  asking: Asking,
  questions: readonly AskedQuestion[],
): Promise<ReadonlyMap<number, Extraction>> {
  const passages = passagesForAll(asking.index, questions);
  if (passages.length === 0) return new Map();
  const reply = await charged(asking, promptFor(questions, passages, asking.fence()));
  if (reply.kind === 'text') {
    if (!isReply(reply.text)) asking.onNoAnswer('malformed', questions.length);
    return findings(questions, passages, reply.text);
  }
  if (isForAll(reply.reason)) throw new ModelUnusable(reply.reason);
  if (questions.length === 1) {
    asking.onNoAnswer(reply.reason, questions.length);
    return new Map();
  }
  const middle = Math.ceil(questions.length / 2);
  const first = await askModel(asking, questions.slice(0, middle));
  const second = await askModel(asking, questions.slice(middle));
  return new Map([...first, ...second]);
}

/** Asks with the most that the question can cost set aside. A call that fails has cost nothing that is known. */
async function charged({ model, spend }: Asking, request: ModelRequest): Promise<ModelReply> {
  const characters = request.system.length + request.user.length + JSON.stringify(request.schema).length;
  const most = Math.ceil(characters / CHARACTERS_PER_TOKEN) + request.maxTokens;
  await spend.reserve(most);
  let used = 0;
  try {
    const reply = await model.ask(request);
    used = reply.tokens.input + reply.tokens.output;
    return reply;
  } finally {
    await spend.settle(most, used);
  }
}

function findings(
  questions: readonly AskedQuestion[],
  passages: readonly Passage[],
  text: string,
): ReadonlyMap<number, Extraction> {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const replies = new Map(answersIn(text).map((answer) => [answer.question_id, answer]));
  return new Map(
    questions.map((question) => [question.id, verified(question, replies.get(question.id), byId)]),
  );
}

/** The passages of all questions together, each once, in the order of the sources. */
function passagesForAll(index: PassageIndex, questions: readonly AskedQuestion[]): readonly Passage[] {
  const chosen = new Set(
    questions.flatMap((question) => passagesFor(index, question, PASSAGES_PER_QUESTION)),
  );
  const wanted = index.passages.map(({ passage }) => passage).filter((passage) => chosen.has(passage));
  const within: Passage[] = [];
  let room = MOST_PASSAGES;
  for (const passage of wanted) {
    room -= passage.text.length;
    if (room >= 0) within.push(passage);
  }
  return within;
}
