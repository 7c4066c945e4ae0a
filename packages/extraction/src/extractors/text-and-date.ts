/** Answers questions for a text with its date: the two are sought alone, and then paired by how near they stand. */
import type { Extractor, Finding, Understood } from '../answering/model.ts';
import { rank } from '../answering/rank.ts';
import { understand } from '../answering/understand.ts';
import type { Unit } from '../evidence/model.ts';
import { findDates } from './dates.ts';
import { findTexts } from './texts.ts';

const MOST = 8;
const DATE_PART =
  /,?\s*\b(?:and|with|plus|including|&)\s+(?:on\s+)?(?:the\s+|its\s+|their\s+|since\s+)?(?:date|when|day|expiry|issue|approval|effective|last|appointment)\b.*$|\s*\((?:and\s+)?(?:with\s+)?(?:the\s+)?date\b.*$/i;

export const findTextAndDate: Extractor = (understood, ranked, index) => {
  const { question } = understood;
  const first = question.text.replace(DATE_PART, '').trim();
  const asked = understand({ ...question, type: 'text', text: first === '' ? question.text : first }, index);
  const texts = best(findTexts(asked, rank(asked, index), index));
  const dates = best(findDates(understood, ranked, index));
  return texts.flatMap((text) => dates.map((date) => paired(understood, text, date)));
};

function best(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => b.strength - a.strength).slice(0, MOST);
}

function paired(_understood: Understood, text: Finding, date: Finding): Finding {
  return {
    value: {
      answer_text: text.value.answer_text,
      date_answer: date.value.date_answer,
      structured_data: null,
    },
    key: `${text.key} ${date.key}`,
    unit: text.unit,
    strength: 0.6 * text.strength + 0.4 * Math.min(date.strength, 1.1) + closeness(text.unit, date.unit),
    also: date.unit === text.unit ? [] : [date.unit],
  };
}

function closeness(a: Unit, b: Unit): number {
  if (a.source !== b.source) return -0.1;
  const distance = Math.abs(a.order - b.order);
  if (distance === 0) return 0.12;
  return distance <= 2 ? 0.06 : -0.05;
}
