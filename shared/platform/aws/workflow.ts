/** A state machine over Step Functions. */
import type { SFNClient } from '@aws-sdk/client-sfn';
import type { Workflow } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

type Sdk = typeof import('@aws-sdk/client-sfn');

interface Connection {
  readonly sdk: Sdk;
  readonly client: SFNClient;
}

/** The machine of that ARN. The client is loaded with the first call. */
export function awsWorkflow(machineArn: string): Workflow {
  let connection: Promise<Connection> | undefined;
  const connected = () => {
    connection ??= import('@aws-sdk/client-sfn').then((sdk) => ({
      sdk,
      client: new sdk.SFNClient({ ...CLIENT_OPTIONS }),
    }));
    return connection;
  };
  return {
    async start(name, input) {
      const { sdk, client } = await connected();
      const command = { stateMachineArn: machineArn, name, input: JSON.stringify(input) };
      try {
        await client.send(new sdk.StartExecutionCommand(command));
      } catch (error) {
        if (!(error instanceof sdk.ExecutionAlreadyExists)) throw error;
      }
    },
    async isRunning(name) {
      const { sdk, client } = await connected();
      const executionArn = `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`;
      try {
        const { status } = await client.send(new sdk.DescribeExecutionCommand({ executionArn }));
        return status === 'RUNNING';
      } catch (error) {
        if (error instanceof sdk.ExecutionDoesNotExist) return false;
        throw error;
      }
    },
  };
}
