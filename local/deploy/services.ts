/** Opens every emulated service over one store. */
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { DynamoDb } from '../dynamodb/dynamo-db.ts';
import type { Deliver } from '../events/delivery/deliveries.ts';
import { EventBridge } from '../events/event-bridge.ts';
import type { Authority } from '../iam/authority.ts';
import type { SecretOf } from '../iam/credentials.ts';
import { Kms } from '../kms/kms.ts';
import { S3 } from '../s3/s3.ts';
import { Scheduler } from '../scheduler/scheduler.ts';
import { Secrets } from '../secrets/secrets.ts';
import { AwsError } from '../service.ts';
import { Ses } from '../ses/ses.ts';
import { Sqs } from '../sqs/sqs.ts';
import { Ssm } from '../ssm/ssm.ts';
import { StepFunctions } from '../states/step-functions.ts';
import type { Store } from '../store.ts';
import type { Services } from '../wire/services.ts';
import type { RunTask } from './tasks.ts';

/** Where the services live and whom they trust. */
export interface Ground {
  readonly store: Store;
  readonly clock: Clock;
  readonly folder: string;
  readonly awsUrl: string;
  readonly authority: Authority;
  readonly credentials: SecretOf;
}

export interface Emulated {
  readonly dynamodb: DynamoDb;
  readonly sqs: Sqs;
  readonly s3: S3;
  readonly ses: Ses;
  readonly kms: Kms;
  readonly secrets: Secrets;
  readonly ssm: Ssm;
  readonly events: EventBridge;
  readonly scheduler: Scheduler;
  readonly states: StepFunctions;
}

/** `deliver` and `task` are only called once rules, schedules and machines are provisioned. */
export async function openServices(ground: Ground, deliver: Deliver, task: RunTask): Promise<Emulated> {
  const { store, clock, credentials, authority } = ground;
  const sqs = await Sqs.open({ store, clock, endpoint: () => ground.awsUrl });
  const s3 = await S3.open({
    store,
    clock,
    credentials,
    folder: join(ground.folder, 'objects'),
    authorize: authority.authorize,
  });
  return {
    sqs,
    s3,
    dynamodb: await DynamoDb.open({ store, clock }),
    ses: await Ses.open({ store, clock }),
    kms: await Kms.open({ store, clock }),
    secrets: await Secrets.open({ store, clock }),
    ssm: await Ssm.open({ store, clock }),
    events: await EventBridge.open({ store, clock, deliver }),
    scheduler: await Scheduler.open({ store, clock, deliver }),
    states: await StepFunctions.open({
      store,
      clock,
      task,
      permit: (role, permission) => authority.roleMay(role, permission),
      readObject: async (bucket, key, role) => {
        const resource = `arn:aws:s3:::${bucket}/${key}`;
        const refusal = authority.roleMay(role, { action: 's3:GetObject', resource });
        if (refusal !== undefined) throw new AwsError('AccessDenied', refusal);
        return s3.read(bucket, key);
      },
    }),
  };
}

/** The services as the wire addresses them. */
export function onTheWire(emulated: Emulated): Services {
  return {
    json: {
      AWSEvents: emulated.events,
      AWSStepFunctions: emulated.states,
      AmazonSQS: emulated.sqs,
      AmazonSSM: emulated.ssm,
      DynamoDB_20120810: emulated.dynamodb,
      TrentService: emulated.kms,
      secretsmanager: emulated.secrets,
    },
    rest: { '/v2/email/': emulated.ses, '/schedules/': emulated.scheduler },
    s3: emulated.s3,
  };
}
