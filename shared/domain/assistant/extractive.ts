/** The engine that finds answers by rules in the texts themselves. It is the default, and the only one in test mode. */
import { extract } from '@probity/extraction/extract';
import type { AnswerEngine } from './answer-engine.ts';

export const extractiveEngine: AnswerEngine = {
  name: 'extractive',
  answer: async (questions, sources) => extract(questions, sources),
};
