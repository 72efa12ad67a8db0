import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderSync } from '#contract/orders-missing.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

const working: readonly OrderSync['state'][] = ['connected', 'degraded'];

/** Each store with the time its orders were last asked for, and a button to ask now. */
export function StoreSyncs({ syncs, idempotencyKey }: { syncs: OrderSync[]; idempotencyKey: string }) {
  const { t } = useTranslation('orders');
  const navigation = useNavigation();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('missingOrder.syncTitle')}
        </Text>
        <Text as="p" tone="subdued">
          {t('missingOrder.syncHelp')}
        </Text>
        {syncs.map((sync, index) => (
          <BlockStack key={sync.storeId} gap="300">
            {index === 0 ? null : <Divider />}
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <BlockStack gap="050">
                <InlineStack gap="200">
                  <Text as="h3" variant="bodyMd" fontWeight="semibold">
                    {sync.storeName}
                  </Text>
                  <StatusBadge lifecycle="store" state={sync.state} />
                </InlineStack>
                <LastRead sync={sync} />
              </BlockStack>
              {sync.sendsOrders && working.includes(sync.state) ? (
                <Form method="post">
                  <input type="hidden" name="intent" value="sync" />
                  <input type="hidden" name="storeId" value={sync.storeId} />
                  <IdempotencyField value={`${idempotencyKey}:${sync.storeId}`} />
                  <Button
                    submit
                    disabled={navigation.state !== 'idle'}
                    accessibilityLabel={t('missingOrder.syncStore', { store: sync.storeName })}
                  >
                    {t('missingOrder.syncNow')}
                  </Button>
                </Form>
              ) : null}
            </InlineStack>
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function LastRead({ sync: { lastReadAt, sendsOrders } }: { sync: OrderSync }) {
  const { t } = useTranslation('orders');
  return (
    <Text as="span" tone="subdued">
      {sendsOrders ? (
        lastReadAt === null ? (
          t('missingOrder.neverRead')
        ) : (
          <>
            {t('missingOrder.lastRead')} <DateTime value={lastReadAt} display="recent" />
          </>
        )
      ) : (
        t('missingOrder.sendsNone')
      )}
    </Text>
  );
}
