import type { ReactNode } from 'react';
import { BlockStack, Text } from '@shopify/polaris';
import { AlertDiamondIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { PlainBanner } from './plain-banner.tsx';
import { problemTitleKey } from './problem-words.ts';

interface ProblemBannerProps {
  problem: Problem | null | undefined;
  /** In the place of the catalogue's title. */
  title?: string;
  /** What helps: a link or button with the mending deed. */
  children?: ReactNode;
}

/** A refusal, told where it was tried and focused when it appears. Nothing when there is none. */
export function ProblemBanner({ problem, title, children }: ProblemBannerProps) {
  const { t } = useTranslation('ui');
  if (!problem) return null;
  const ours = problem.code === 'internal' || problem.code === 'unavailable';
  return (
    <PlainBanner tone="critical" icon={AlertDiamondIcon} title={title ?? t(problemTitleKey(problem.code))} about={problem}>
      <BlockStack gap="200">
        <Text as="p">{problem.message}</Text>
        {ours ? (
          <Text as="p" tone="subdued" variant="bodySm">
            {t('problem.requestId', { id: problem.requestId })}
          </Text>
        ) : null}
        {children}
      </BlockStack>
    </PlainBanner>
  );
}
