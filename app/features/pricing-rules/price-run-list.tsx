import { Badge, BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRun } from '#contract/price-runs.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';

const STATE_TONES = { planned: undefined, scheduled: 'info', running: 'info', done: 'success', cancelled: undefined } as const;

/** The latest price runs, each with a link to its rows and its rollback. */
export function PriceRunList({ runs }: { runs: PriceRun[] }) {
  const { t } = useTranslation('pricing-rules');
  return (
    <section aria-label={t('runs.title')}>
      <Card padding="0">
        <Box padding="400">
          <Text as="h2" variant="headingMd">
            {t('runs.title')}
          </Text>
        </Box>
        <BlockStack as="ul">
          {runs.map((run, index) => (
            <li key={run.id}>
              <Box padding="400" borderColor="border-secondary" borderBlockStartWidth={index === 0 ? '0' : '025'}>
                <RunRow run={run} />
              </Box>
            </li>
          ))}
        </BlockStack>
      </Card>
    </section>
  );
}

function RunRow({ run }: { run: PriceRun }) {
  const { t } = useTranslation('pricing-rules');
  const texts = useRunTexts();
  const tone = STATE_TONES[run.state];
  const title = texts.title(run);
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack gap="100">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          <Badge {...(tone === undefined ? {} : { tone })}>{t(`runState.${run.state}`)}</Badge>
        </InlineStack>
        <Text as="p" tone="subdued">
          {texts.counts(run)}
        </Text>
        <Text as="p" tone="subdued" variant="bodySm">
          <DateTime value={run.startAt ?? run.createdAt} />
        </Text>
      </BlockStack>
      <Button url={`${paths.settingPricingRule}?run=${run.id}`} accessibilityLabel={t('runs.openNamed', { name: title })}>
        {t('runs.open')}
      </Button>
    </InlineStack>
  );
}

/** Texts about a price run: its title, its counts, and what it leaves unchanged. */
export function useRunTexts() {
  const { t } = useTranslation('pricing-rules');
  return {
    title: ({ kind, state, ruleName }: PriceRun): string => {
      if (kind === 'roll-back') return t('run.rollBackTitle');
      if (state === 'planned') return t('run.planTitle');
      return ruleName === null ? t('run.title') : t('run.titleBy', { rule: ruleName });
    },
    counts: ({ state, changeCount, counts }: PriceRun): string => {
      const omitted = counts.omitted === 0 ? [] : [t('run.omitted', { count: counts.omitted })];
      if (state === 'planned' || state === 'scheduled')
        return [changeCount === 0 ? t('run.nothing') : t('run.changes', { count: changeCount }), ...omitted].join(' · ');
      const outcomes = [
        ...(counts.set === 0 ? [] : [t('run.set', { count: counts.set })]),
        ...(counts.rolledBack === 0 ? [] : [t('run.rolledBack', { count: counts.rolledBack })]),
        ...(counts.changedInStore === 0 ? [] : [t('run.changedInStore', { count: counts.changedInStore })]),
        ...(counts.notInStore === 0 ? [] : [t('run.notInStore', { count: counts.notInStore })]),
        ...(counts.failed === 0 ? [] : [t('run.failed', { count: counts.failed })]),
        ...omitted,
      ];
      return outcomes.length === 0 ? t('run.changes', { count: changeCount }) : outcomes.join(' · ');
    },
    unchanged: ({ left, leftOut }: PriceRun): string[] => [
      ...left.map(({ reason, count }) => t('run.leftLine', { reason: t(`unpriced.${reason}`), variants: t('run.variants', { count }) })),
      ...(leftOut === 0 ? [] : [t('run.leftOut', { count: leftOut })]),
    ],
  };
}
