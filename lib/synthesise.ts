/** Synthesises one stage in this process; no network, no command line. */
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import cdk from '../cdk.json' with { type: 'json' };
import { acknowledge } from './acknowledgements.ts';
import { BUNDLES } from './build/sources.ts';
import { type Fleet, rowsOf } from './fleet/rows.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { LogsStack } from './stacks/logs-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { WatchStack } from './stacks/watch-stack.ts';
import { type Stage, type StageName, stageNamed } from './stages.ts';

export interface SynthesisOptions {
  /** Checks the result with CloudFormation's rules and cdk-nag. Takes seconds instead of half a second. */
  readonly validate: boolean;
  /** Folder with a bundle for each function; default `dist/functions`. */
  readonly bundles?: string;
  /** Functions instead of the service's own. */
  readonly fleet?: Fleet;
}

/**
 * Writes the cloud assembly of a stage to `outdir`. Throws if the fleet cannot be deployed, and with `validate`
 * for every finding that `acknowledgements.ts` does not list.
 */
export function synthesise(stage: StageName, outdir: string, options: SynthesisOptions): void {
  const app = new App({
    outdir,
    analyticsReporting: false,
    builtinCloudFormationValidation: options.validate,
    context: { ...cdk.context, ...(options.validate ? THROW_FINDINGS : {}) },
  });
  addStage(app, stageNamed(stage), options);
  app.synth();
}

/** Makes findings an exception instead of an exit code (aws-cdk-lib, `CDK_APP_MODE`). */
const THROW_FINDINGS = { '@aws-cdk/core:appMode': 'inmemory' };

/** The stacks of one stage. Later ones depend on earlier ones. */
export interface StageStacks {
  readonly data: DataStack;
  readonly logs: LogsStack;
  readonly service: ServiceStack;
  readonly api: ApiStack;
  readonly watch: WatchStack;
}

/** Adds the stacks of a stage to `app`. */
export function addStage(app: App, stage: Stage, options: SynthesisOptions): StageStacks {
  const rows = rowsOf(options.fleet);
  const data = new DataStack(app, 'data', { stage });
  const logs = new LogsStack(app, 'logs', { stage, rows });
  const watch = new WatchStack(app, 'watch', { stage, rows });
  const service = new ServiceStack(app, 'service', { stage, rows, bundles: options.bundles ?? BUNDLES });
  // A stack reads what earlier ones tell it (stacks/told.ts).
  logs.addStackDependency(data);
  watch.addStackDependency(data);
  service.addStackDependency(logs);
  // A new version of a function goes back when an alarm rings, so alarms come before versions.
  service.addStackDependency(watch);
  const api = new ApiStack(app, 'api', { stage, rows });
  // The API may invoke only functions that exist.
  api.addStackDependency(service);
  // AWS shows costs and inventories by tag.
  Tags.of(app).add('service', 'probity');
  Tags.of(app).add('stage', stage.name);
  if (options.validate) {
    acknowledge(app, stage);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  }
  return { data, logs, service, api, watch };
}
