/** The explanation of a match as callers see it. */
import { FACT_FIELDS, FACT_MEANINGS } from '@probity/matching/facts';
import { TOKEN_WAYS } from '@probity/matching/model';
import * as z from 'zod';
import { Contradiction } from '../profiles/model.ts';
import { LANGUAGES } from './wording/words.ts';

// Shared, because each schema takes time at every start of a function.
const Text = z.string();
const Texts = z.array(Text);
const Score = z.number();
const Points = Score.nullable();

/** A fact of both sides, as it was when the match was found. */
const FactView = z
  .object({
    field: z.enum([...FACT_FIELDS, 'name']),
    /** The field in words. */
    label: Text,
    /** Values of the entity. Of its numbers only the end is shown. */
    ours: Texts,
    /** Listed values. */
    theirs: Texts,
    /** `close` supports the match less than `agrees`. `open`: both are known and cannot be compared. */
    finding: z.enum(FACT_MEANINGS),
    /** What it adds to the score, in points of 100. Null where another provider made the score. */
    points: Points,
    /** The finding in words. */
    words: Text,
  })
  .meta({ id: 'MatchFact' });

/** A part of the entity's name and the part of the listed name that it was aligned with. */
const NamePartView = z
  .object({
    /** Normalised to Latin letters. Empty where only the other name has the part. */
    query: Text,
    listed: Text,
    /** As it was written. */
    ours: Text,
    theirs: Text,
    /** 0 to 1. */
    similarity: Score,
    /** Share in the weight of both names, 0 to 1. */
    weight: Points,
    by: z.enum(TOKEN_WAYS),
    /** `by` in words. */
    words: Text,
  })
  .meta({ id: 'MatchNamePart' });

/** Why a profile is a match. `nothing contradicts`: the names match, and the other facts are missing. */
export const MatchExplanation = z
  .object({
    label: z.enum(['facts agree', 'nothing contradicts', 'facts contradict']),
    /** What agrees, what contradicts, and what is missing to settle it. This and all other texts are in the language of the request. */
    sentence: Text,
    /** Contradictions first, then what agrees, then what is missing. */
    facts: z.array(FactView),
    /** How the score comes about, from 0 to 100 with one digit. */
    arithmetic: Text,
    /** For every fact that contradicts or is missing: the score where it was otherwise. */
    would_change: Texts,
    /** Score of the names alone, 0 to 1. */
    name_score: Score,
    matching_name_kind: Text,
    tokens: z.array(NamePartView),
    contradictions: z.array(Contradiction),
  })
  .meta({ id: 'MatchExplanation' });

export type MatchExplanation = z.input<typeof MatchExplanation>;

/** The language of explanations. */
export const ExplanationQuery = z.object({ language: z.enum(LANGUAGES).default('en') });
