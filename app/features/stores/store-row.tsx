import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CountryName } from '#app/ui/country-name.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';

interface StoreRowProps {
  store: Store;
  ordering: boolean;
  onOrder: () => void;
}

/** A store as a row of the table. */
export function StoreRow(props: StoreRowProps) {
  const { store } = props;
  const locale = useLocale();
  const { t } = useTranslation('stores');
  return (
    <tr>
      <td>
        <StoreName store={store} />
      </td>
      <td>
        <StatusBadge lifecycle="store" state={store.state} />
      </td>
      <td className="wharf-list__wrap">
        <CountryName code={store.country} />
      </td>
      <td>{store.currency}</td>
      <td className="wharf-list__end">{formatCount(store.listingCount, locale)}</td>
      <td className="wharf-list__end">{formatCount(store.orderCount, locale)}</td>
      <td className="wharf-list__wrap">
        {store.lastOrderAt === null ? t('table.noOrderYet') : <DateTime value={store.lastOrderAt} display="in-table" />}
      </td>
      <td>
        <OrderButton {...props} />
      </td>
    </tr>
  );
}

/** A store as a card, on a phone. */
export function StoreCard(props: StoreRowProps) {
  const { store } = props;
  const { t } = useTranslation('stores');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <StoreName store={store} />
        <InlineStack gap="200">
          <StatusBadge lifecycle="store" state={store.state} />
        </InlineStack>
        <Text as="p">
          <CountryName code={store.country} />
          {` · ${store.currency}`}
        </Text>
        <Text as="p">
          {t('table.productCount', { count: store.listingCount })}
          {' · '}
          {t('table.orderCount', { count: store.orderCount })}
        </Text>
        {store.lastOrderAt === null ? null : (
          <Text as="p" tone="subdued">
            {t('table.lastOrder')} <DateTime value={store.lastOrderAt} />
          </Text>
        )}
        <InlineStack>
          <OrderButton {...props} />
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

function StoreName({ store }: { store: Store }) {
  const { t } = useTranslation(['stores', 'ui']);
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <Text as="span" fontWeight="semibold">
          {store.name}
        </Text>
        <ModeBadge mode={store.mode} />
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`ui:platform.${store.platform}`)} · {store.domain}
      </Text>
    </BlockStack>
  );
}

/** Only a sandbox store that is connected can have an invented buyer. */
function OrderButton({ store, ordering, onOrder }: StoreRowProps) {
  const { t } = useTranslation('stores');
  if (store.platform !== 'sandbox' || store.state !== 'connected') return null;
  return (
    <Button size="slim" loading={ordering} onClick={onOrder} accessibilityLabel={t('order.placeIn', { name: store.name })}>
      {t('order.place')}
    </Button>
  );
}
