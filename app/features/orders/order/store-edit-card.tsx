import { Banner, BlockStack, InlineGrid, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Address, Order, StoreEdit } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { OrderButton } from './order-button.tsx';

interface StoreEditCardProps {
  order: Pick<Order, 'address' | 'storeEdit'>;
  idempotencyKey: string;
}

/** What the store changed after the order was paid, before and after, and the merchant's choices. */
export function StoreEditCard({ order, idempotencyKey }: StoreEditCardProps) {
  const { t } = useTranslation('orders');
  const { storeEdit } = order;
  if (storeEdit === null) return null;
  const { obstacle } = storeEdit;
  const fields = { storeEditId: storeEdit.id, seenUpdatedAt: storeEdit.updatedAt };
  return (
    <Banner tone="warning" title={t('storeEdit.title')} stopAnnouncements>
      <BlockStack gap="300">
        <Text as="p">
          {t(obstacle === null ? 'storeEdit.text' : 'storeEdit.textBlocked')} {t('storeEdit.changed')}{' '}
          <DateTime value={storeEdit.updatedAt} display="recent" />
        </Text>
        {storeEdit.address === null ? null : <AddressChange before={order.address} after={storeEdit.address} />}
        {storeEdit.lines.length === 0 ? null : <LineChanges lines={storeEdit.lines} />}
        <Consequence storeEdit={storeEdit} />
        <InlineStack gap="200">
          {obstacle === null ? (
            <OrderButton
              variant="primary"
              intent="store-edit"
              idempotencyKey={`${idempotencyKey}:apply`}
              fields={{ ...fields, answer: 'apply' }}
            >
              {t('storeEdit.apply')}
            </OrderButton>
          ) : null}
          <OrderButton intent="store-edit" idempotencyKey={`${idempotencyKey}:keep`} fields={{ ...fields, answer: 'keep' }}>
            {t('storeEdit.keep')}
          </OrderButton>
        </InlineStack>
      </BlockStack>
    </Banner>
  );
}

/** What applying the changes does to the money, or why they can't be applied. */
function Consequence({ storeEdit: { obstacle, refund, lines } }: { storeEdit: StoreEdit }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  if (obstacle !== null) return <Text as="p">{t(`storeEdit.obstacle.${obstacle}`)}</Text>;
  if (refund === null) return null;
  return <Text as="p">{lines.length === 0 ? t('storeEdit.noRefund') : t('storeEdit.refund', { amount: money(refund) })}</Text>;
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

/** Both addresses field by field; in the newer one each difference has a word of its own. */
function AddressChange({ before, after }: { before: Address; after: Address }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const textOf = (address: Address, field: (typeof SHOWN_FIELDS)[number]) =>
    field === 'country' ? countryName(address.country, locale) : address[field].trim();
  const fields = SHOWN_FIELDS.map((field) => ({ field, was: textOf(before, field), is: textOf(after, field) }));
  return (
    <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
      <BlockStack gap="050">
        <Text as="h3" variant="headingXs">
          {t('storeEdit.paidFor')}
        </Text>
        {fields.map(({ field, was }) => (was === '' ? null : <AddressLine key={field} text={was} />))}
      </BlockStack>
      <BlockStack gap="050">
        <Text as="h3" variant="headingXs">
          {t('storeEdit.now')}
        </Text>
        {fields.map(({ field, was, is }) => {
          if (was === is) return is === '' ? null : <AddressLine key={field} text={is} />;
          const change = is === '' ? 'fieldRemoved' : was === '' ? 'fieldAdded' : 'fieldChanged';
          return <AddressLine key={field} isChanged text={t(`storeEdit.${change}`, { value: is === '' ? was : is })} />;
        })}
      </BlockStack>
    </InlineGrid>
  );
}

function AddressLine({ text, isChanged = false }: { text: string; isChanged?: boolean }) {
  return (
    <Text as="p" breakWord fontWeight={isChanged ? 'semibold' : 'regular'}>
      {text}
    </Text>
  );
}

function LineChanges({ lines }: { lines: StoreEdit['lines'] }) {
  const { t } = useTranslation('orders');
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingXs">
        {t('storeEdit.lines')}
      </Text>
      <List>
        {lines.map(({ title, fromQuantity, toQuantity }, index) => {
          const change = toQuantity === 0 ? 'lineRemoved' : fromQuantity === 0 ? 'lineAdded' : 'lineChanged';
          // A line the order did not have has no id.
          return <List.Item key={index}>{t(`storeEdit.${change}`, { title, from: fromQuantity, to: toQuantity })}</List.Item>;
        })}
      </List>
    </BlockStack>
  );
}
