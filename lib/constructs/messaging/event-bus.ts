/** The event bus for events and jobs, with an archive for replays. */
import { Duration } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { BUS_SOURCE } from '#shared/contract/message.ts';
import { partName, type Stage } from '../../stages.ts';

/** Events are pointers to outbox rows, which are kept for 30 days. An older event could not be replayed. */
const ARCHIVE_DAYS = 30;

export class ServiceBus extends EventBus {
  constructor(scope: Construct, id: string, { stage }: { readonly stage: Stage }) {
    super(scope, id, {
      eventBusName: partName(stage, 'events'),
      description: 'Events and jobs of the service',
    });
    this.archive('Archive', {
      archiveName: partName(stage, 'events'),
      eventPattern: { source: [BUS_SOURCE] },
      retention: Duration.days(ARCHIVE_DAYS),
    });
  }
}
