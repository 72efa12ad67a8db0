import { useEffect, useRef, type ReactNode } from 'react';
import { Banner, BlockStack, Text, type BannerHandles } from '@shopify/polaris';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.values.ts';

interface ProblemBannerProps {
  problem: Problem | null | undefined;
  /** In the place of the catalog's title. */
  title?: string;
  /** What helps: a link or button with the fixing action. */
  children?: ReactNode;
}

/** A refused action, shown where it was tried and focused when it appears. Nothing when there is none. */
export function ProblemBanner({ problem, title, children }: ProblemBannerProps) {
  const { t } = useTranslation('ui');
  const banner = useRef<BannerHandles>(null);
  useEffect(() => {
    if (problem) banner.current?.focus();
  }, [problem]);
  if (!problem) return null;
  const ours = problem.code === 'internal' || problem.code === 'unavailable';
  return (
    <Banner ref={banner} tone="critical" title={title ?? t(problemTitleKey(problem.code))}>
      <BlockStack gap="200">
        <Text as="p">{problem.message}</Text>
        {ours ? (
          <Text as="p" tone="subdued" variant="bodySm">
            {t('problem.requestId', { id: problem.requestId })}
          </Text>
        ) : null}
        {children}
      </BlockStack>
    </Banner>
  );
}

/** Title of the specification's error catalog (8) for a problem: 'Forbidden', 'Error' or 'Request error'. */
export function problemTitleKey(code: ProblemCode): ParseKeys<'ui'> {
  switch (code) {
    case 'not-allowed':
    case 'account-restricted':
    case 'cross-site-request':
      return 'problem.forbidden';
    case 'internal':
    case 'unavailable':
      return 'problem.requestError';
    default:
      return 'problem.error';
  }
}
