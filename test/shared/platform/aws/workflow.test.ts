/** The port over Step Functions: one execution per name, and its status. */
import { type AwsEndpoint, startEndpoint } from '@probity/embedded-cloud/testing/aws-endpoint';
import { MACHINE, type WorkflowCloud, workflowCloud } from '@probity/embedded-cloud/testing/workflow-cloud';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { awsWorkflow } from '#shared/platform/aws/workflow.ts';
import type { Workflow } from '#shared/platform/ports.ts';

let cloud: WorkflowCloud;
let endpoint: AwsEndpoint;
let workflow: Workflow;
beforeEach(async () => {
  cloud = await workflowCloud();
  endpoint = await startEndpoint({ AWSStepFunctions: cloud.states });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: endpoint.client.region,
    AWS_ACCESS_KEY_ID: endpoint.client.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: endpoint.client.credentials.secretAccessKey,
  });
  workflow = awsWorkflow(MACHINE);
});
afterEach(async () => {
  await endpoint.stop();
  await cloud.close();
});

const waiting = { W: { Type: 'Wait', Seconds: 3600, End: true } };

describe('a workflow', () => {
  it('starts an execution with its input, under its name', async () => {
    await cloud.machine({ P: { Type: 'Pass', End: true } });
    await workflow.start('job-1', { a: [1, 2] });
    const ended = await cloud.ended(MACHINE.replace(':stateMachine:', ':execution:').concat(':job-1'));
    expect(ended.value).toEqual({ a: [1, 2] });
  });

  it('starts no second one of a name, whether the first runs, has ended or had other input', async () => {
    await cloud.machine(waiting);
    await workflow.start('job-1', { a: 1 });
    await workflow.start('job-1', { a: 1 });
    await workflow.start('job-1', { a: 2 });
    await cloud.clock.advance(3_601_000);
    await cloud.ended(MACHINE.replace(':stateMachine:', ':execution:').concat(':job-1'));
    await workflow.start('job-1', { a: 1 });
    const listed = await cloud.states.handle('ListExecutions', { stateMachineArn: MACHINE });
    expect(Object(listed).executions).toHaveLength(1);
  });

  it('knows whether an execution runs; one that never was does not', async () => {
    await cloud.machine(waiting);
    await workflow.start('job-1', {});
    expect(await workflow.isRunning('job-1')).toBe(true);
    expect(await workflow.isRunning('job-2')).toBe(false);
    await cloud.clock.advance(3_601_000);
    await cloud.ended(MACHINE.replace(':stateMachine:', ':execution:').concat(':job-1'));
    expect(await workflow.isRunning('job-1')).toBe(false);
  });

  it('says so where there is no such machine', async () => {
    await expect(awsWorkflow(`${MACHINE}-other`).start('job-1', {})).rejects.toThrow(/machine/i);
  });
});
