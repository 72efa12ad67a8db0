import { BlockStack, Card, Text } from '@shopify/polaris';
import { CashDollarIcon, DeliveryIcon, PackageIcon } from '@shopify/polaris-icons';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { deliveryStates, fulfillmentStates, paymentStates } from '#contract/orders.values.ts';
import type { LifecycleEvent, Order } from '#contract/orders.ts';
import { causeCodes } from '#contract/problem.values.ts';
import { Timeline } from '#app/ui/timeline.tsx';

const icons = { payment: CashDollarIcon, fulfillment: PackageIcon, delivery: DeliveryIcon, recharge: CashDollarIcon };

/** Every event of the order: what happened, who did it, when. */
export function OrderTimelineCard({ order: { kind, events } }: { order: Pick<Order, 'kind' | 'events'> }) {
  const { t } = useTranslation(['orders', 'ui']);
  const eventText = useEventText(kind);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('timeline.title')}
        </Text>
        <Timeline
          entries={events.map((event, index) => ({
            key: `${event.lifecycle} ${event.toState} ${event.at} ${index}`,
            at: event.at,
            text: eventText(event),
            actor: t(`actor.${event.actorKind}`, { ns: 'ui' }),
            icon: icons[event.lifecycle],
          }))}
        />
      </BlockStack>
    </Card>
  );
}

/** An event as a sentence, with its cause where there is one. */
function useEventText(kind: Order['kind']): (event: LifecycleEvent) => string {
  const { t } = useTranslation('orders');
  const { t: causeText } = useTranslation('causes');
  return (event) => {
    const cause = causeCodes.find((code) => code === event.cause && !isSaidByEvent(event));
    const happened = isMaking(event, kind) ? t('event.made') : stateText(event, t);
    return cause === undefined ? happened : t('timeline.because', { happened, cause: causeText(cause) });
  };
}

/** Whether an order made by hand was made in it: it came in from nowhere. */
function isMaking({ lifecycle, fromState, toState, edit }: LifecycleEvent, kind: Order['kind']): boolean {
  return kind === 'manual' && lifecycle === 'fulfillment' && fromState === null && toState === 'imported' && edit === null;
}

/** Whether an event's cause would only repeat its own words, or who did it. */
function isSaidByEvent({ cause, edit, lifecycle }: LifecycleEvent): boolean {
  return edit !== null || (cause === 'merchant-canceled' && lifecycle === 'fulfillment');
}

function stateText({ lifecycle, toState, edit }: LifecycleEvent, t: TFunction<'orders'>): string {
  if (edit !== null) return t(`event.edit.${edit}`);
  const payment = lifecycle === 'payment' ? paymentStates.find((state) => state === toState) : undefined;
  if (payment !== undefined) return t(`event.payment.${payment}`);
  const fulfillment = lifecycle === 'fulfillment' ? fulfillmentStates.find((state) => state === toState) : undefined;
  if (fulfillment !== undefined) return t(`event.fulfillment.${fulfillment}`);
  const delivery = lifecycle === 'delivery' ? deliveryStates.find((state) => state === toState) : undefined;
  if (delivery !== undefined) return t(`event.delivery.${delivery}`);
  return t('event.other');
}
