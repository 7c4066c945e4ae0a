/** Webhooks: the list of subscriptions, one of them, or one delivery, by the address. */
import type { ScreenProps } from '../../../base/screen-props.ts';
import { Delivery } from './log/delivery.tsx';
import { Subscription } from './subscription.tsx';
import { SubscriptionList } from './subscription-list.tsx';

export function WebhooksPage(props: ScreenProps) {
  const [, id, deliveryId] = props.route.parts;
  if (id === undefined) return <SubscriptionList {...props} />;
  if (deliveryId === undefined) return <Subscription key={id} {...props} id={id} />;
  return <Delivery key={deliveryId} {...props} id={id} deliveryId={deliveryId} />;
}
