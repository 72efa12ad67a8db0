import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ScheduledPush } from '#contract/import-list-pushes.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './import-list-page.tsx';

/** Pushes that wait for their time, each to be called off. */
export function ScheduledPushes({ pushes, stores }: { pushes: ScheduledPush[]; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('scheduled.title')}
        </Text>
        <List>
          {pushes.map((push) => (
            <List.Item key={push.id}>
              <WaitingPush push={push} stores={stores} />
            </List.Item>
          ))}
        </List>
      </BlockStack>
    </Card>
  );
}

function WaitingPush({ push, stores }: { push: ScheduledPush; stores: Store[] }) {
  const { t } = useTranslation('import-list');
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.status === 'refused' ? fetcher.data.problem : null);
  const names = push.storeIds.map((id) => stores.find((store) => store.id === id)?.name ?? t('row.otherStore')).join(', ');
  return (
    <InlineStack gap="300" blockAlign="center">
      <Text as="span">
        <DateTime value={push.runAt} />: {t('scheduled.what', { count: push.importItemIds.length, stores: names })}
      </Text>
      <fetcher.Form method="post" action={paths.importList}>
        <input type="hidden" name="intent" value="cancel-push" />
        <input type="hidden" name="scheduledPushId" value={push.id} />
        <Button submit size="slim" loading={fetcher.state !== 'idle'} accessibilityLabel={t('scheduled.cancelOf', { stores: names })}>
          {t('scheduled.cancel')}
        </Button>
      </fetcher.Form>
    </InlineStack>
  );
}
