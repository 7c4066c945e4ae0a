/** Brings buses and rules up to the template. */
import type { EventBridge } from '../../events/event-bridge.ts';
import type { Deployment } from '../../template/deployment.ts';

/** From here on rules fire and earlier deliveries continue, so every target must be ready. */
export async function provisionRules(deployment: Deployment, events: EventBridge): Promise<void> {
  for (const bus of deployment.of('AWS::Events::EventBus')) {
    await events.ensureBus(bus.ref, bus.attributes['Arn'] ?? '');
  }
  for (const { ref, attributes, properties } of deployment.of('AWS::Events::Rule')) {
    const targets = properties.at('Targets').list();
    await events.ensureRule({
      name: ref,
      arn: attributes['Arn'] ?? '',
      bus: properties.at('EventBusName').textOr('default'),
      pattern: properties.at('EventPattern').raw,
      schedule: properties.at('ScheduleExpression').textOr(undefined),
      enabled: properties.at('State').textOr('ENABLED') !== 'DISABLED',
      targets: targets.map((target) => target.raw),
    });
  }
}
