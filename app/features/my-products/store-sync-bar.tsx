import { Form, generatePath, useNavigation } from '@remix-run/react';
import { Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';

interface StoreSyncBarProps {
  store: { id: string; name: string; lastSyncAt: string | null };
  idempotencyKey: string;
}

/** When a store's products were last read, the way to read them now, and the way to its policy. */
export function StoreSyncBar({ store, idempotencyKey }: StoreSyncBarProps) {
  const { t } = useTranslation('my-products');
  const busy = useNavigation().state !== 'idle';
  return (
    <Box paddingInline={{ xs: '400', md: '0' }}>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" tone="subdued">
          {store.lastSyncAt === null ? t('sync.never', { store: store.name }) : t('sync.last', { store: store.name })}{' '}
          {store.lastSyncAt === null ? null : <DateTime value={store.lastSyncAt} />}
        </Text>
        <InlineStack gap="200">
          <Button url={generatePath(paths.storePolicy, { storeId: store.id })}>{t('sync.policy')}</Button>
          <Form method="post">
            <input type="hidden" name="intent" value="sync-store" />
            <input type="hidden" name="storeId" value={store.id} />
            <IdempotencyField value={idempotencyKey} />
            <Button submit disabled={busy}>
              {t('sync.now')}
            </Button>
          </Form>
        </InlineStack>
      </InlineStack>
    </Box>
  );
}
