/** What an assessment is made of: the facts of a response, of its answers and of its entity. Pure types. */
import type { Finding } from '../../autoflag/model.ts';
import type { EntityType } from '../../entities/schema.ts';
import type { DocumentFacts } from '../facts/documents.ts';
import type { VerificationFacts } from '../facts/identity.ts';
import type { Listed } from '../facts/reading.ts';
import type { RegisterFacts } from '../facts/register.ts';
import type { RelationFacts } from '../facts/relations.ts';
import type { ResponseFacts } from '../facts/responses.ts';
import type { ScreeningFacts } from '../facts/screening.ts';

/** A place where the value of an answer was looked for and found. */
export interface AnswerEvidence {
  /** Name of the document, response, record or register. */
  readonly name: string;
  /** The place in it, for people. */
  readonly place: string;
  readonly quotation: string;
  /** The value that was read there. */
  readonly reading: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** `agrees`, `differs`: it was read before, and no comparison has looked at the answer as it is now. */
  readonly verdict: 'supports' | 'contradicts' | 'agrees' | 'differs' | 'unanswered';
  readonly isByModel: boolean;
}

/** What an answer was compared with. */
export interface AnswerComparison {
  /** ISO instant. */
  readonly at: string;
  /** Documents with a text that reports may mention, and those that could not be read or only in part. */
  readonly documents: number;
  readonly leftOut: number;
  /** The record of the entity, and registers. */
  readonly records: number;
}

/** A remark of a check on an answer. */
export interface CheckRemark {
  readonly text: string;
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
  /** True where it is about an earlier answer, which was changed since. */
  readonly isEarlier: boolean;
}

/** A visible question with its answer. */
export interface AssessedQuestion {
  readonly id: number;
  readonly number: number;
  readonly text: string;
  readonly subSection: string | null;
  readonly required: boolean;
  /** The answer for people. Empty where there is none. */
  readonly answer: string;
  /** True for a declaration, such as that all answers are complete, which the respondent has denied. */
  readonly isRefused: boolean;
  readonly isFlagged: boolean;
  /** Null where the answer, as it is now, was compared with nothing. */
  readonly comparison: AnswerComparison | null;
  readonly evidence: readonly AnswerEvidence[];
  readonly findings: readonly Finding[];
  readonly remarks: readonly CheckRemark[];
}

export interface AssessedSection {
  readonly number: number;
  readonly title: string;
  readonly questions: readonly AssessedQuestion[];
}

/** The entity that the response is about. */
interface Subject {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  readonly registrationNumber: string;
  readonly jurisdiction: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly incorporationDate: string;
}

/** A required file that was not given. */
export interface MissingFile {
  readonly documentType: string;
  readonly description: string;
}

export interface AssessmentFacts {
  /** ISO instant. */
  readonly madeAt: string;
  readonly isTestData: boolean;
  readonly response: ResponseFacts;
  readonly entity: Subject;
  readonly sections: readonly AssessedSection[];
  readonly missingFiles: readonly MissingFile[];
  readonly relations: RelationFacts;
  readonly screening: ScreeningFacts | undefined;
  readonly verifications: Listed<VerificationFacts>;
  readonly register: RegisterFacts | undefined;
  /** Documents of the entity. The files of the response are with the response. */
  readonly documents: Listed<DocumentFacts>;
}

/** Ids of the sections of the document, for links. */
export const ANCHORS = {
  summary: 'summary',
  rating: 'rating',
  findings: 'findings',
  contradictions: 'contradictions',
  screening: 'screening',
  owners: 'owners',
  verification: 'verification',
  register: 'register',
  openPoints: 'open-points',
  decisions: 'decisions',
  documents: 'documents',
  method: 'method',
} as const;

/** The anchor of a section of the questionnaire. */
export function sectionAnchor(number: number): string {
  return `findings-${number}`;
}

/** Every question of all sections. */
export function questionsOf({ sections }: Pick<AssessmentFacts, 'sections'>): readonly AssessedQuestion[] {
  return sections.flatMap(({ questions }) => questions);
}

/** Remarks on the answer as it is now. The others are no doubts about it. */
export function remarksOf({ remarks }: Pick<AssessedQuestion, 'remarks'>): readonly CheckRemark[] {
  return remarks.filter(({ isEarlier }) => !isEarlier);
}

/** The documents of the entity and the files of the response. */
export function filesOf({ documents, response }: AssessmentFacts): readonly DocumentFacts[] {
  return [...documents.items, ...response.files];
}
