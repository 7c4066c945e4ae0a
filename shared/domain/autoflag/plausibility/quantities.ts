/** Rule: a number is impossible: a percentage above 100, a negative head count or turnover. */
import { compareDecimals } from '@probity/questionnaire-rules/compare';
import { textOf } from '@probity/questionnaire-rules/read';
import type { Rule } from '../model.ts';
import { quote } from '../wording.ts';
import { percentagesOf } from './facts.ts';

/** Percentages that may be outside 0 to 100. */
const RELATIVE =
  /\b(?:growth|grown?|grew|chang\w*|increas\w*|decreas\w*|declin\w*|return|yield|margin|ratio|coverage|leverage|variation|compared|interest|inflation|result|profit|loss|tolerance|excess|gearing|utili[sz]ation)\b/i;

/** Counts, and amounts that are never below zero. */
const COUNTED = /\bhow many\b|\bnumber of\b|\bhead ?count\b/i;
const AMOUNT =
  /\b(?:turnover|revenues?|sales|payroll|salar(?:y|ies)|wages|staff costs|fees?|price|total assets|share capital|headcount|value of)\b/i;
const MAY_BE_NEGATIVE =
  /\b(?:loss(?:es)?|result|profits?|minus|negative|chang\w*|growth|net|balance|difference|increas\w*|decreas\w*|adjust\w*|variation|deficit)\b/i;

export const percentageOutOfRange: Rule = ({ given }) =>
  given.flatMap((each) => {
    if (RELATIVE.test(each.question.text)) return [];
    const odd = percentagesOf(each).find(
      ({ label, value }) =>
        !RELATIVE.test(label) &&
        ((compareDecimals(value, '0') ?? 0) < 0 || (compareDecimals(value, '100') ?? 0) > 0),
    );
    if (odd === undefined) return [];
    return [
      {
        question_id: each.question.id,
        rule: 'percentage_out_of_range',
        severity: 'warning',
        message: `The percentage ${quote(odd.value)} does not lie between 0 and 100.`,
        related_question_ids: [],
      },
    ];
  });

export const negativeQuantity: Rule = ({ given }) =>
  given.flatMap(({ question, answer }) => {
    const { question_type: type, text, id } = question;
    const asked = type === 'number' ? COUNTED : type === 'currency' ? AMOUNT : undefined;
    if (asked === undefined || !asked.test(text) || MAY_BE_NEGATIVE.test(text)) return [];
    if ((compareDecimals(textOf(answer), '0') ?? 0) >= 0) return [];
    return [
      {
        question_id: id,
        rule: 'negative_quantity',
        severity: 'warning',
        message: `The answer ${quote(textOf(answer))} is negative, but what is asked for cannot be less than zero.`,
        related_question_ids: [],
      },
    ];
  });
