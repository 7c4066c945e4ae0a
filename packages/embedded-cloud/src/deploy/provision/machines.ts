/** Brings state machines up to the template. */
import type { StepFunctions } from '../../states/step-functions.ts';
import type { Deployment } from '../../template/deployment.ts';

/** Continues executions that were running; the services that their tasks call must be ready. */
export async function provisionMachines(deployment: Deployment, states: StepFunctions): Promise<void> {
  for (const { ref, attributes, properties } of deployment.of('AWS::StepFunctions::StateMachine')) {
    properties.only(
      'DefinitionString',
      'Definition',
      'EncryptionConfiguration', // encryption at rest changes nothing that a caller sees
      'LoggingConfiguration', // what ran is read with DescribeExecution
      'RoleArn',
      'StateMachineName',
      'StateMachineType',
      'Tags',
      'TracingConfiguration', // no traces are collected
    );
    const text = properties.at('DefinitionString');
    await states.ensureMachine({
      arn: ref,
      name: attributes['Name'] ?? '',
      definition: text.present ? text.text() : properties.at('Definition').raw,
      roleArn: properties.at('RoleArn').text(),
      type: properties.at('StateMachineType').textOr(undefined),
    });
  }
}
