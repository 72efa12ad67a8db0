import { BlockStack, Box, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { ProblemBanner } from './problem-banner.tsx';

/** Filters left nothing over. `clearUrl` is the page without its filters. */
export function NoMatch({ clearUrl }: { clearUrl: string }) {
  const { t } = useTranslation('ui');
  return (
    <Box paddingBlock="800">
      <BlockStack gap="300" inlineAlign="center">
        <Text as="p" variant="headingMd">
          {t('list.noMatchTitle')}
        </Text>
        <Text as="p" tone="subdued">
          {t('list.noMatchText')}
        </Text>
        <Button url={clearUrl}>{t('list.clearFilters')}</Button>
      </BlockStack>
    </Box>
  );
}

/** The list could not be read; header and filters of the page stay around it. */
export function ListError({ problem, retryUrl }: { problem: Problem; retryUrl: string }) {
  const { t } = useTranslation('ui');
  return (
    <Card>
      <ProblemBanner problem={problem} title={t('list.errorTitle')}>
        <div>
          <Button url={retryUrl}>{t('retry')}</Button>
        </div>
      </ProblemBanner>
    </Card>
  );
}
