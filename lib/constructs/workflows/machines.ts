/** The state machines of the fleet, with the functions that execute their steps. */
import { Aws } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { FunctionSpec, MachineName } from '#functions/function-spec.ts';
import { machinesOf, rowsOfStep } from '../../fleet/rows.ts';
import type { Stage } from '../../stages.ts';
import { readsBatches, TENANT_PREFIX } from '../access/document-statements.ts';
import { runsChildren } from '../access/workflow-statements.ts';
import type { FleetFunction } from '../functions/fleet-function.ts';
import type { Stores } from '../storage/stores.ts';
import { Machine } from './machine.ts';
import { type StepFunction, screeningBatchDefinition } from './screening-batch-definition.ts';

export interface MachinesProps {
  readonly stage: Stage;
  readonly stores: Stores;
  readonly functions: readonly FleetFunction[];
  readonly transitKey: IKey;
}

/** Properties of a machine besides its name and functions. */
interface Plan {
  readonly description: string;
  readonly definition: (step: (name: string) => StepFunction) => object;
  readonly statements: readonly PolicyStatement[];
}

export class Machines extends Construct {
  constructor(scope: Construct, id: string, props: MachinesProps) {
    super(scope, id);
    const { stage, functions, transitKey } = props;
    const plans = this.#plans(props);
    for (const name of machinesOf(functions.map(({ row }) => row))) {
      const { description, definition, statements } = plans[name];
      const steps = functions.filter(({ row: { spec } }) => isStepOf(spec, name));
      const document = definition((step) => stepOf(functions, name, step));
      new Machine(this, name, {
        ...{ stage, name, description, statements, transitKey, steps },
        definition: document,
      });
    }
  }

  #plans({ stage, stores: { documents, dataKey } }: MachinesProps): Readonly<Record<MachineName, Plan>> {
    return {
      'screening-batch': {
        description: 'Batch screening: rounds over the chunks of a job until none is left',
        definition: (step) =>
          screeningBatchDefinition({
            partition: Aws.PARTITION,
            bucketName: documents.bucketName,
            tenantPrefix: TENANT_PREFIX,
            chunk: step('chunk'),
            finish: step('finish'),
          }),
        statements: [...readsBatches(documents, dataKey), ...runsChildren(this, stage, 'screening-batch')],
      },
    };
  }
}

function isStepOf({ trigger }: FunctionSpec, machine: MachineName): boolean {
  return trigger.kind === 'step' && trigger.machine === machine;
}

/** The one function of a step. A fleet with a step without a function cannot be deployed. */
function stepOf(functions: readonly FleetFunction[], machine: MachineName, step: string): StepFunction {
  const rows = functions.map(({ row }) => row);
  const [doer] = rowsOfStep(rows, machine, step);
  const found = functions.find(({ row }) => row === doer);
  if (found === undefined) throw new Error(`no function does the step ${step} of ${machine}`);
  return { arn: found.lambda.functionArn, timeoutSec: found.row.spec.timeoutSec };
}
