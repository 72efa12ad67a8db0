import type { ReactNode } from 'react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#app/ui/copy-button.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

interface EarningCardProps {
  title: string;
  badge: ReactNode;
  facts: Fact[];
}

/** A row of either list on a phone. */
export function EarningCard({ title, badge, facts }: EarningCardProps) {
  return (
    <Box padding="300">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200">
          <Text as="span" fontWeight="semibold" breakWord>
            {title}
          </Text>
          {badge}
        </InlineStack>
        <FactRows facts={facts} />
      </BlockStack>
    </Box>
  );
}

/** Explains "being checked", above rows in that state. */
export function HeldNote({ children }: { children: string }) {
  return (
    <Box paddingInline="400" paddingBlock="200">
      <Text as="p" variant="bodySm" tone="subdued">
        {children}
      </Text>
    </Box>
  );
}

interface InviteFirstProps {
  title: string;
  text: string;
  link: string;
}

/** In the place of rows that come from sharing the link. */
export function InviteFirst({ title, text, link }: InviteFirstProps) {
  const { t } = useTranslation('referrals');
  const copy = useCopy(t('link.copied'));
  const hydrated = useHydrated();
  return (
    <PlainEmptyState title={title} text={text}>
      <Button variant="primary" onClick={() => void copy(link)} disabled={!hydrated}>
        {t('link.copy')}
      </Button>
    </PlainEmptyState>
  );
}
