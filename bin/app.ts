/**
 * The CDK app: one stage, chosen by `-c stage=prod` (default dev) and described by its file. `cdk deploy` runs it. `-c first=true` is for
 * the first creation of the stacks, `-c region=eu-west-1` for a second region of the stage.
 */
import { App } from 'aws-cdk-lib';
import { stageFromFile } from '../lib/stage-file.ts';
import { addStage } from '../lib/synthesise.ts';

const app = new App({ analyticsReporting: false });
const first = String(app.node.tryGetContext('first')) === 'true';
const region: unknown = app.node.tryGetContext('region');
const stage = stageFromFile(app.node.tryGetContext('stage') ?? 'dev', {
  first,
  ...(region === undefined ? {} : { region: String(region) }),
});
addStage(app, stage, { validate: true });
app.synth();
