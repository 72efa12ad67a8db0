import { useFetcher } from '@remix-run/react';
import { Badge, BlockStack, InlineStack, List, Modal, SkeletonBodyText, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store, StoreCheck } from '#contract/stores.ts';
import { CauseArticleLink, CauseText } from '#app/ui/cause-text.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import type { StoreFormOutcome } from './store-forms.server.ts';

/** Whether a store can be traded with, looked at when it opens. */
export function CheckStoreModal({ store, onClose }: { store: Store; onClose: () => void }) {
  const { t } = useTranslation('stores');
  const fetcher = useFetcher<StoreFormOutcome>();
  const check = () => void fetcher.submit({ intent: 'check', storeId: store.id }, { method: 'post' });
  useEachValue(store.id, check);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('check.title', { name: store.name })}
      primaryAction={{ content: t('check.again'), loading: outcome === undefined, onAction: check }}
      secondaryActions={[{ content: t('check.close'), onAction: onClose }]}
    >
      <Modal.Section>
        {outcome === undefined ? <SkeletonBodyText lines={5} /> : null}
        {outcome?.status === 'refused' ? <ProblemBanner problem={outcome.problem} /> : null}
        {outcome?.status === 'checked' ? (
          <BlockStack gap="400">
            {outcome.checks.map((each) => (
              <CheckResult key={each.name} check={each} />
            ))}
          </BlockStack>
        ) : null}
      </Modal.Section>
    </Modal>
  );
}

const TONES = { passed: 'success', failed: 'critical', skipped: 'new' } as const;

function CheckResult({ check: { name, state, cause, granted, missing, differences } }: { check: StoreCheck }) {
  const { t } = useTranslation(['stores', 'causes']);
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {t(`stores:check.name.${name}`)}
        </Text>
        <Badge tone={TONES[state]}>{t(`stores:check.state.${state}`)}</Badge>
      </InlineStack>
      {cause === null || missing.length > 0 ? null : (
        <Text as="p">
          <CauseText cause={cause} /> <CauseArticleLink cause={cause} />
        </Text>
      )}
      {granted.length === 0 ? null : (
        <Text as="p" tone="subdued" breakWord>
          {t('stores:check.granted', { scopes: granted.join(', ') })}
        </Text>
      )}
      {missing.length === 0 ? null : (
        <BlockStack gap="100">
          <Text as="p">{t('stores:check.missing')}</Text>
          <List>
            {missing.map((scope) => (
              <List.Item key={scope}>{scope}</List.Item>
            ))}
          </List>
        </BlockStack>
      )}
      {differences.length === 0 ? null : (
        <List>
          {differences.map(({ orderName, parcelNumber, kind, isMending }) => (
            <List.Item key={`${orderName} ${parcelNumber}`}>
              {t(`stores:check.difference.${kind}`, { order: orderName, parcel: parcelNumber })}{' '}
              {t(isMending ? 'stores:check.mending' : 'stores:check.left')}
            </List.Item>
          ))}
        </List>
      )}
    </BlockStack>
  );
}
