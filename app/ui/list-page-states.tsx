import { BlockStack, Box, Button, EmptySearchResult } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { ProblemBanner } from './problem-banner.tsx';

/** Filters left nothing over. `clearUrl` is the page without its filters. */
export function NoMatch({ clearUrl }: { clearUrl: string }) {
  const { t } = useTranslation('ui');
  return (
    <Box padding="400">
      <BlockStack gap="300" inlineAlign="center">
        <EmptySearchResult title={t('list.noMatchTitle')} description={t('list.noMatchText')} withIllustration />
        <Button url={clearUrl}>{t('list.clearFilters')}</Button>
      </BlockStack>
    </Box>
  );
}

/** The list could not be read; header and filters of the page stay around it. */
export function ListError({ problem, retryUrl }: { problem: Problem; retryUrl: string }) {
  const { t } = useTranslation('ui');
  return (
    <Box padding="400">
      <ProblemBanner problem={problem} title={t('list.errorTitle')}>
        <div>
          <Button url={retryUrl}>{t('retry')}</Button>
        </div>
      </ProblemBanner>
    </Box>
  );
}
