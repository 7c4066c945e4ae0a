/** The engine of one run: the rules alone, or a language model beside them where the stage has one. Test mode never asks a model. */
import { sameAnswer } from '@probity/extraction/answering/same';
import type { LanguageModel } from '#shared/platform/models/language-model.ts';
import type { Ids, Log, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';
import type { AnswerEngine } from './answer-engine.ts';
import { modelEngine } from './model-engine/model-engine.ts';
import { dailySpend } from './model-engine/spend/daily-spend.ts';
import { ENGINE_GAVE_NO_ANSWER, REFUSALS } from './unanswered.ts';

/** The language model of a stage. */
export interface StageModel {
  readonly model: LanguageModel;
  /** Tokens of one tenant and environment in a day. */
  readonly mostPerDay: number;
}

export interface EngineParts extends WorkerContext {
  /** The rules. */
  readonly engine: AnswerEngine;
  readonly model?: StageModel | undefined;
}

/** Within the time of the function (180 s), so that what was found is written in the same run. */
const ASKING_MS = 90_000;

export function engineOf(
  { engine, model: asked, clock, ids, log }: EngineParts,
  { scope, table }: { readonly scope: TenantScope; readonly table: Table },
): AnswerEngine {
  if (asked === undefined || scope.environment === 'test') return engine;
  const end = performance.now() + ASKING_MS;
  return modelEngine({
    model: reported(asked.model, log),
    spend: dailySpend(table, scope, { mostPerDay: asked.mostPerDay, now: () => clock.now() }),
    fence: () => fenceFrom(ids),
    rules: engine,
    same: sameAnswer,
    isLate: () => performance.now() >= end,
    onUnanswered: ({ reason, questions }) => {
      const facts = { tenant_id: scope.tenantId, model: asked.model.id, reason, questions };
      if (reason === 'spend_reached') log.warn('tokens of the day are used up', facts);
      else if (Object.hasOwn(REFUSALS, reason)) log.error(ENGINE_GAVE_NO_ANSWER, facts);
      else log.warn('no time left to ask the engine', facts);
    },
  });
}

/** A rejected call is repeated with its run. The operator is told at the first one: throttling, timeouts, outages. */
function reported(model: LanguageModel, log: Log): LanguageModel {
  return {
    id: model.id,
    ask: async (request) => {
      try {
        return await model.ask(request);
      } catch (error) {
        const reason = error instanceof Error ? error.name : 'unknown';
        log.error(ENGINE_GAVE_NO_ANSWER, { model: model.id, reason });
        throw error;
      }
    },
  };
}

function fenceFrom(ids: Ids): string {
  return ids.uuid().replaceAll('-', '');
}
