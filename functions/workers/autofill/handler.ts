/** The autofill worker on AWS. */
import { extractiveEngine } from '#shared/domain/assistant/extractive.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { bedrockModel } from '#shared/platform/aws/language-model.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { autofillWorker } from './app.ts';

/** Undefined on a stage whose operator has chosen no model. */
function stageModel() {
  const id = setting('LANGUAGE_MODEL');
  if (id === 'none') return undefined;
  const model = bedrockModel(id, setting('LANGUAGE_MODEL_REGION'));
  return { model, mostPerDay: setting('LANGUAGE_MODEL_TOKENS_PER_DAY') };
}

export const handler = autofillWorker({
  ...workerPorts('autofill'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
  engine: extractiveEngine,
  model: stageModel(),
});
