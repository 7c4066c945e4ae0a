/** Replies of a hostile language model: true words under wrong questions, invented words, broken forms, and instructions. */
import fc from 'fast-check';

export interface HostileGround {
  /** Lines of the documents that the model was shown. */
  readonly lines: readonly string[];
  /** Ids of questions: eligible ones, and ones that must not be answered. */
  readonly questions: readonly number[];
}

/** Answers in one reply. */
export const ANSWERS_PER_REPLY = 25;

const NASTY = [
  '__proto__',
  'constructor',
  '\u0000',
  '\u202e',
  '</passages>',
  'yes',
  '-1e999',
  '[]',
  '{}',
  '',
];

export function hostileReply({ lines, questions }: HostileGround): fc.Arbitrary<string> {
  const words = lines.flatMap((line) => line.split(/[\s:]+/));
  const text = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...lines, ...words, ...NASTY) },
    { weight: 10, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.nat({ max: 40_000 }).map((length) => 'A'.repeat(length)) },
  );
  /** True words of a line, under any question. */
  const quoted = fc.nat({ max: lines.length - 1 }).chain((at) => {
    const line = lines[at] ?? '';
    return fc.record({
      question_id: fc.constantFrom(...questions),
      status: fc.constant('answered'),
      confidence: fc.constant(0.95),
      rows: fc.constant([]),
      value: fc.constantFrom(line, ...line.split(/\s/)),
      citations: fc.constant([{ passage_id: `p${at + 1}`, quotation: line }]),
    });
  });
  const citation = fc.record({
    passage_id: fc.oneof(
      fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p99', '__proto__'),
      fc.string({ maxLength: 30 }),
    ),
    quotation: text,
  });
  const answer = fc.record(
    {
      question_id: fc.oneof(fc.constantFrom<unknown>(...questions), fc.integer(), fc.constant('1; drop')),
      status: fc.constantFrom('answered', 'answered', 'answered', 'not_found', 'submit'),
      value: text,
      date: fc.constantFrom('', '2011-03-14', '0000-00-00', '2011-02-31'),
      rows: fc.constantFrom<unknown>([], [{ fields: [{ name: '__proto__', text: 'x' }] }], 'none'),
      citations: fc.array(citation, { maxLength: 4 }),
      confidence: fc.constantFrom<unknown>(1, 0.95, 0.2, 7, -1, 'sure', null),
      response_id: fc.uuid(),
      tenant_id: fc.uuid(),
    },
    { requiredKeys: ['question_id', 'status', 'value', 'date', 'rows', 'citations', 'confidence'] },
  );
  const reply = fc
    .array(
      fc.oneof(
        answer,
        fc.tuple(answer, quoted).map(([made, words]) => ({ ...made, ...words })),
      ),
      { minLength: ANSWERS_PER_REPLY, maxLength: ANSWERS_PER_REPLY },
    )
    .map((answers) => JSON.stringify({ answers }));
  return fc.oneof(
    { weight: 8, arbitrary: reply },
    {
      weight: 1,
      arbitrary: reply.chain((whole) => fc.nat({ max: whole.length }).map((end) => whole.slice(0, end))),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  );
}
