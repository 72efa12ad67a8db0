import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import type { UnreadOfStore } from '#contract/stores-unread.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import type { StoreFormOutcome } from './store-forms.server.ts';

const FETCHING_EVERY_MS = 2000;
/** States in which a store can be asked for its orders. */
const WORKING: readonly Store['state'][] = ['connected', 'degraded'];

/** What stores sent or have and could not be taken in, each store with a button that fetches it again. */
export function UnreadOfStores({ unread, stores }: { unread: readonly UnreadOfStore[]; stores: readonly Store[] }) {
  useLiveRevalidation(
    unread.some(({ fetchingCount }) => fetchingCount > 0),
    FETCHING_EVERY_MS,
  );
  if (unread.length === 0) return null;
  return (
    <BlockStack gap="300">
      {unread.map((each) => (
        <UnreadOfOne
          key={each.storeId}
          unread={each}
          works={stores.some(({ id, state }) => id === each.storeId && WORKING.includes(state))}
        />
      ))}
    </BlockStack>
  );
}

function UnreadOfOne({ unread: { storeId, storeName, count, fetchingCount, items }, works }: { unread: UnreadOfStore; works: boolean }) {
  const { t } = useTranslation('stores');
  const mayFetch = usePermission('orders:edit');
  const fetcher = useFetcher<StoreFormOutcome>();
  const problem = fetcher.data?.status === 'refused' && fetcher.state === 'idle' ? fetcher.data.problem : null;
  const isFetching = fetcher.state !== 'idle' || fetchingCount > 0;
  const fetchAgain = () => void fetcher.submit({ intent: 'fetch-unread', storeId }, { method: 'post' });
  return (
    <BlockStack gap="300">
      <ProblemBanner problem={problem} />
      <Banner tone="critical" title={t('unread.title', { count, shop: storeName })}>
        <BlockStack gap="300">
          <Text as="p">{t('unread.text')}</Text>
          <List>
            {items.map(({ kind, externalId, cause, since }) => (
              <List.Item key={`${kind} ${externalId}`}>
                <Text as="span" breakWord>
                  {t(`unread.kind.${kind}`, { id: externalId })}: {t(`unread.cause.${cause}`)}{' '}
                </Text>
                <Text as="span" tone="subdued">
                  {t('unread.since')} <DateTime value={since} />
                </Text>
              </List.Item>
            ))}
          </List>
          {count > items.length ? <Text as="p">{t('unread.more', { count: count - items.length })}</Text> : null}
          {works ? null : <Text as="p">{t('unread.reconnect')}</Text>}
          <InlineStack gap="300" blockAlign="center">
            {mayFetch && works ? (
              <Button loading={isFetching} onClick={fetchAgain} accessibilityLabel={t('unread.fetchOf', { shop: storeName })}>
                {t('unread.fetch')}
              </Button>
            ) : null}
            <span role="status">{isFetching ? t('unread.fetching', { count: fetchingCount || count }) : null}</span>
          </InlineStack>
        </BlockStack>
      </Banner>
    </BlockStack>
  );
}
