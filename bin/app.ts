/** The CDK app: one stage, chosen by `-c stage=prod` (default dev). `cdk deploy` runs it. */
import { App } from 'aws-cdk-lib';
import { stageNamed } from '../lib/stages.ts';
import { addStage } from '../lib/synthesise.ts';

const app = new App({ analyticsReporting: false });
addStage(app, stageNamed(app.node.tryGetContext('stage') ?? 'dev'), { validate: true });
app.synth();
