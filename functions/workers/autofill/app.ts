/** Answers responses from what is known of their entities: one message, one job. */
import * as z from 'zod';
import { OutboxPointer } from '#shared/contract/message.ts';
import type { AnswerEngine } from '#shared/domain/assistant/answer-engine.ts';
import { runAutofill } from '#shared/domain/assistant/autofill/run.ts';
import type { StageModel } from '#shared/domain/assistant/engine-of-run.ts';
import type { FoundationPorts } from '#shared/domain/tenants/data-keys.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { ObjectStore } from '#shared/platform/ports.ts';
import { queueWorker } from '#shared/platform/worker/queue-worker.ts';

/** A job as its queue receives it from the bus. */
const JobEvent = z.object({ detail: OutboxPointer });

/** A new document is scanned and read within seconds, and within a minute when many arrive. */
const PATIENCE_MS = 60_000;

export interface AutofillPorts extends FoundationPorts {
  readonly objects: ObjectStore;
  readonly engine: AnswerEngine;
  readonly model?: StageModel | undefined;
}

export function autofillWorker(ports: AutofillPorts, patienceMs = PATIENCE_MS) {
  const { objects, engine, model } = ports;
  const context = { ...workerContext(ports), objects, engine, model, patienceMs };
  return queueWorker(JobEvent, ({ detail }) => runAutofill(detail, context), ports.log);
}
