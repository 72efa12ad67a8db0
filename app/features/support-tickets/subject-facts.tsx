import type { ReactNode } from 'react';
import { BlockStack, Button, InlineStack, Link, Text } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TicketSubject } from '#contract/support-tickets.ts';
import { kindOf, orderUrl } from '#app/features/orders/order-kind.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ordersName, subjectName, subjectUrl } from './ticket-subject.ts';

interface SubjectFactsProps {
  subject: TicketSubject;
  /** Lets another be picked, by a button of this id; left out where it stays. */
  change?: { id: string; onChange: () => void };
}

/** The order, parcel, product or recharge a ticket is about, as it stands now. It opens in a tab of its own: what is typed stays. */
export function SubjectFacts({ subject, change }: SubjectFactsProps) {
  const { t } = useTranslation(['support-tickets', 'balance']);
  return (
    <BlockStack gap="300">
      <InlineStack gap="300" blockAlign="start" wrap={false}>
        {subject.kind === 'product' ? <PreviewImage src={subject.pictureUrl} alt={subject.name} size="small" /> : null}
        <BlockStack gap="100">
          <Text as="p" variant="bodySm" tone="subdued">
            {t(`subject.${subject.kind}`)}
          </Text>
          <Text as="p" breakWord>
            <Link url={subjectUrl(subject)} target="_blank">
              <bdi>{subjectName(subject)}</bdi>
            </Link>
          </Text>
          <InlineStack gap="100">{badgesOf(subject)}</InlineStack>
        </BlockStack>
      </InlineStack>
      <FactRows facts={factsOf(subject, t)} />
      {change === undefined ? null : (
        <InlineStack>
          <Button id={change.id} onClick={change.onChange} accessibilityLabel={t('subject.changeNamed', { name: subjectName(subject) })}>
            {t('subject.change')}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}

function badgesOf(subject: TicketSubject): ReactNode {
  switch (subject.kind) {
    case 'order':
      return (
        <>
          <StatusBadge lifecycle="payment" state={subject.paymentState} />
          <StatusBadge lifecycle="fulfillment" state={subject.fulfillmentState} />
        </>
      );
    case 'parcel':
      return <StatusBadge lifecycle="delivery" state={subject.deliveryState} />;
    case 'product':
      return null;
    case 'recharge':
      return <StatusBadge lifecycle="recharge" state={subject.state} />;
  }
}

function factsOf(subject: TicketSubject, t: TFunction<['support-tickets', 'balance']>): Fact[] {
  const fact = (label: string, value: ReactNode): Fact => ({ label, value });
  switch (subject.kind) {
    case 'order':
      return [
        ...(subject.storeName === '' ? [] : [fact(t('fact.store'), <bdi>{subject.storeName}</bdi>)]),
        fact(t('fact.saleTotal'), <Money value={subject.saleTotal} display="explicit" />),
        fact(t('fact.placedAt'), <DateTime value={subject.placedAt} display="date" />),
      ];
    case 'parcel':
      return [
        ...(subject.order === null ? [] : [fact(t('subject.order'), <OrderLink order={subject.order} count={subject.orderCount} />)]),
        fact(t('fact.carrier'), subject.carrier),
        fact(t('fact.tracking'), subject.trackingNumber ?? '–'),
        fact(t('fact.shippedAt'), subject.shippedAt === null ? '–' : <DateTime value={subject.shippedAt} display="date" />),
      ];
    case 'product':
      return [
        fact(t('fact.productNumber'), subject.number),
        fact(t('fact.costFrom'), <Money value={subject.costFrom} display="explicit" />),
      ];
    case 'recharge':
      return [
        fact(t('fact.method'), t(`methods.${subject.method}`, { ns: 'balance' })),
        fact(t('fact.pay'), <Money value={subject.pay} display="explicit" />),
        fact(t('fact.startedAt'), <DateTime value={subject.createdAt} display="date" />),
      ];
  }
}

type ParcelOrder = NonNullable<Extract<TicketSubject, { kind: 'parcel' }>['order']>;

function OrderLink({ order, count }: { order: ParcelOrder; count: number }) {
  return (
    <Link url={orderUrl(kindOf({ kind: order.orderKind }), order.id)} target="_blank">
      <bdi>{ordersName(order, count)}</bdi>
    </Link>
  );
}
