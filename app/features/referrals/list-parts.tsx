import type { ReactNode } from 'react';
import { useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#app/ui/copy-button.tsx';
import { type Fact, FactRows } from '#app/ui/fact-rows.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

interface EarningCardProps {
  title: string;
  badge: ReactNode;
  /** Why it is in its state. */
  reason?: string;
  facts: Fact[];
}

/** A row of either list on a phone. */
export function EarningCard({ title, badge, reason, facts }: EarningCardProps) {
  return (
    <Box padding="300">
      <BlockStack gap="200">
        <InlineStack align="space-between" gap="200">
          <Text as="span" fontWeight="semibold" breakWord>
            {title}
          </Text>
          {badge}
        </InlineStack>
        {reason === undefined ? null : <Subdued text={reason} />}
        <FactRows facts={facts} />
      </BlockStack>
    </Box>
  );
}

/** A line beside the value it explains. */
export function Subdued({ text }: { text: string }) {
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      <span suppressHydrationWarning>{text}</span>
    </Text>
  );
}

/** Explains states, above the rows that are in them. */
export function StateNotes({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <Box paddingInline="400" paddingBlock="200">
      <BlockStack gap="100">
        {texts.map((text) => (
          <Subdued key={text} text={text} />
        ))}
      </BlockStack>
    </Box>
  );
}

/** In the place of rows where none are in the state that is selected. */
export function NoneInState() {
  const [params] = useSearchParams();
  const whole = new URLSearchParams(params);
  whole.delete('state');
  whole.delete('cursor');
  return <NoMatch clearUrl={`?${whole.toString()}`} />;
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
