import { Banner, BlockStack, InlineGrid, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Address, Order, StoreEdit } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { OrderButton } from './order-button.tsx';

interface StoreEditCardProps {
  order: Order;
  idempotencyKey: string;
}

/** What the store changed after the order was paid, before and after, and the merchant's choices. */
export function StoreEditCard({ order, idempotencyKey }: StoreEditCardProps) {
  const { t } = useTranslation('orders');
  const { storeEdit } = order;
  if (storeEdit === null) return null;
  const fields = { storeEditId: storeEdit.id, seenUpdatedAt: storeEdit.updatedAt };
  const { obstacle } = storeEdit;
  return (
    <Banner tone="warning" title={t('storeEdit.title')} stopAnnouncements>
      <BlockStack gap="300">
        <Text as="p">
          {t('storeEdit.text')} <DateTime value={storeEdit.updatedAt} />
        </Text>
        {storeEdit.address === null ? null : <AddressChange before={order.address} after={storeEdit.address} />}
        {storeEdit.lines.length === 0 ? null : <LineChanges lines={storeEdit.lines} />}
        <Consequence storeEdit={storeEdit} />
        <InlineStack gap="200">
          {obstacle === null ? (
            <OrderButton intent="store-edit" idempotencyKey={`${idempotencyKey}-apply`} fields={{ ...fields, answer: 'apply' }}>
              {t('storeEdit.apply')}
            </OrderButton>
          ) : null}
          <OrderButton intent="store-edit" idempotencyKey={`${idempotencyKey}-keep`} fields={{ ...fields, answer: 'keep' }}>
            {t('storeEdit.keep')}
          </OrderButton>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

function Consequence({ storeEdit: { obstacle, refund } }: { storeEdit: StoreEdit }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  if (obstacle !== null) return <Text as="p">{t(`storeEdit.obstacle.${obstacle}`)}</Text>;
  if (refund === null || refund.amountMinor === 0) return null;
  return <Text as="p">{t('storeEdit.refund', { amount: money(refund) })}</Text>;
}

function AddressChange({ before, after }: { before: Address; after: Address }) {
  const { t } = useTranslation('orders');
  return (
    <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
      <AddressText title={t('storeEdit.paidFor')} address={before} other={after} />
      <AddressText title={t('storeEdit.now')} address={after} other={before} />
    </InlineGrid>
  );
}

const SHOWN_FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'district',
  'city',
  'province',
  'postcode',
  'country',
  'phone',
  'email',
  'taxId',
] as const;

/** One address, with the fields that differ from the other in bold. */
function AddressText({ title, address, other }: { title: string; address: Address; other: Address }) {
  const locale = useLocale();
  const shown = SHOWN_FIELDS.filter((field) => address[field] !== '');
  return (
    <BlockStack gap="050">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {shown.map((field) => (
        <Text key={field} as="p" breakWord fontWeight={address[field] === other[field] ? 'regular' : 'bold'}>
          {field === 'country' ? countryName(address.country, locale) : address[field]}
        </Text>
      ))}
    </BlockStack>
  );
}

function LineChanges({ lines }: { lines: StoreEdit['lines'] }) {
  const { t } = useTranslation('orders');
  return (
    <List>
      {lines.map((line, index) => (
        // A line the order did not have has no id.
        <List.Item key={index}>{t('storeEdit.line', { title: line.title, from: line.fromQuantity, to: line.toQuantity })}</List.Item>
      ))}
    </List>
  );
}
