/** Rule: an answer claims something for which the questionnaire asks a document, and the document is not attached. */
import type { RuledFileQuestion } from '@probity/questionnaire-rules/model';
import { selectionOf, textOf } from '@probity/questionnaire-rules/read';
import type { Finding, Given, Rule } from '../model.ts';
import { placeholderOf } from '../plausibility/placeholders.ts';
import { contentOf, isDenial, quote, topicWords } from '../wording.ts';

/** Kinds of evidence. A topical kind is not enough alone: question and document must also share their topic. */
const EVIDENCE = [
  { name: 'a certificate', says: /\bcertificat(?:e|es|ion|ions)\b|\bcertified\b/i, topical: true },
  { name: 'a policy', says: /\bpolic(?:y|ies)\b/i, topical: true },
  { name: 'a licence', says: /\blicen[cs]es?\b|\bpermits?\b/i, topical: true },
  {
    name: 'audited accounts',
    says: /\b(?:accounts|statements)\b.*\baudited\b|\baudited\b.*\b(?:accounts|statements)\b/i,
    topical: false,
  },
  {
    name: 'an ownership chart',
    says: /\b(?:ownership|group|corporate|organi[sz]ation(?:al)?) (?:structure )?(?:chart|diagram)\b/i,
    topical: false,
  },
  {
    name: 'a proof of address',
    says: /\b(?:proof|evidence) of (?:\w+ ){0,2}address\b|\butility bill\b/i,
    topical: false,
  },
] as const;

/** Words of a document's name and description that are not a topic. */
const NO_TOPIC =
  /^(?:certificat\w*|certified|policy|licen[cs]e|permit|document\w*|cop(?:y|ies)|relevant|valid|current|recent|latest|upload|attach\w*|referred|answer\w*|named|above|below|company|older|month|year|last|compliance|\d+)$/;

/** Questions that do not ask for something the respondent has, but why, how, or whether something went wrong or is planned. */
const NO_CLAIM =
  /^(?:how|why|describe|explain|until when)\b|\b(?:need|require[ds]?|plan(?:s|ned)?|intend(?:s|ed)?|appl(?:y|ied)|without|lack\w*|lost|revok\w*|suspend\w*|withdraw\w*|withdrawn|refus\w*|denied|breach\w*|violat\w*|expired|cancel\w*|parent|subsidiar\w*)\b/i;

/** An answer with a claim, and the topics of its question. */
interface Claimant {
  readonly given: Given;
  readonly words: ReadonlySet<string>;
}

interface Claim {
  readonly given: Given;
  readonly evidence: string;
  readonly shared: number;
}

export const documentMissing: Rule = ({ given, response }) => {
  const claiming = given
    .filter(claims)
    .map((each): Claimant => ({ given: each, words: new Set(topicWords(each.question.text)) }));
  return response.file_questions
    .filter(({ id }) => !response.attachedFileQuestions.has(id))
    .flatMap((file) => {
      const [best, ...others] = claiming.flatMap((each) => claimFor(each, file)).sort(strongestFirst);
      return best === undefined ? [] : [finding(best, others, file)];
    });
};

/** One finding per document, on the answer with the clearest claim. Further claims are listed as related. */
function finding(best: Claim, others: readonly Claim[], file: RuledFileQuestion): Finding {
  const related = others.map(({ given }) => given.question.id).sort((a, b) => a - b);
  return {
    question_id: best.given.question.id,
    rule: 'document_missing',
    severity: file.required ? 'warning' : 'info',
    message: `The answer ${quote(contentOf(best.given))} refers to ${best.evidence}, but no file is attached under ${quote(file.document_type)}.`,
    related_question_ids: related,
  };
}

function claimFor({ given, words }: Claimant, file: RuledFileQuestion): readonly Claim[] {
  const wanted = `${file.document_type} ${file.description}`;
  const topics = topicWords(wanted).filter((word) => !NO_TOPIC.test(word));
  const shared = new Set(topics.filter((word) => words.has(word))).size;
  const evidence = EVIDENCE.find(
    ({ says, topical }) =>
      says.test(wanted) && says.test(given.question.text) && (!topical || topics.length === 0 || shared > 0),
  );
  return evidence === undefined ? [] : [{ given, evidence: evidence.name, shared }];
}

function claims(given: Given): boolean {
  const { question, answer } = given;
  if (NO_CLAIM.test(question.text)) return false;
  const text = textOf(answer);
  switch (question.question_type) {
    case 'boolean':
    case 'yes_no_na':
      return text === 'yes';
    case 'text':
    case 'text_and_date':
      return text !== '' && !isDenial(text) && placeholderOf(text) === undefined;
    case 'select':
      return !isDenial(text);
    case 'multi_select':
      return selectionOf(answer).some((option) => typeof option === 'string' && !isDenial(option));
    default:
      return false;
  }
}

function strongestFirst(a: Claim, b: Claim): number {
  return (
    Number(isYes(a.given)) - Number(isYes(b.given)) ||
    b.shared - a.shared ||
    a.given.question.id - b.given.question.id
  );
}

function isYes({ question }: Given): boolean {
  return question.question_type === 'boolean' || question.question_type === 'yes_no_na';
}
