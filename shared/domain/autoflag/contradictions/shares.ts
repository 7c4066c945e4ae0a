/** Rule: the shares of owners add up to more than 100 %. */
import type { InstanceField } from '@probity/questionnaire-rules/model';
import type { Rule } from '../model.ts';
import { fieldFacts, isPercentage } from '../plausibility/facts.ts';
import { quote } from '../wording.ts';

/** The tolerance is for shares that are rounded one by one. */
const MOST = 100.5;

const OWNERSHIP = /\b(?:shares?|shareholdings?|holdings?|stakes?|owns?|owned|ownership|voting|capital)\b/i;

/** Lists of several levels, where one share correctly counts more than once. */
const SEVERAL_LEVELS =
  /\b(?:each level|every level|chain|intermediate|tiers?|layers?|subsidiar\w*|directorships?)\b/i;

export const sharesAboveWhole: Rule = ({ given }) =>
  given.flatMap((each) => {
    const { question } = each;
    if (question.question_type !== 'structured' || SEVERAL_LEVELS.test(question.text)) return [];
    const byField = Map.groupBy(fieldFacts(each, isShare), ({ field }) => field);
    const odd = [...byField.values()]
      .map((facts) => facts.map(({ value }) => Number(value)))
      .find((shares) => shares.every(isPart) && sum(shares) > MOST);
    if (odd === undefined) return [];
    return [
      {
        question_id: question.id,
        rule: 'shares_above_100',
        severity: 'warning',
        message: `The shares ${quote(odd.join(' + '))} add up to more than 100 %.`,
        related_question_ids: [],
      },
    ];
  });

function isShare(field: InstanceField, label: string): boolean {
  return isPercentage(field, label) && OWNERSHIP.test(label);
}

/** A share above 100 has its own finding, and is not added to the others. */
function isPart(share: number): boolean {
  return share >= 0 && share <= 100;
}

function sum(shares: readonly number[]): number {
  return shares.reduce((total, share) => total + share, 0);
}
