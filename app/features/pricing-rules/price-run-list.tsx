import { Badge, BlockStack, Box, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRun } from '#contract/price-runs.ts';
import { paths } from '#app/paths.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { ResourceList } from '#app/ui/resource-list.tsx';

const STATE_TONES = { planned: undefined, scheduled: 'info', running: 'info', done: 'success', canceled: undefined } as const;

/** The latest price runs, each with a link to its rows and its rollback. */
export function PriceRunList({ runs }: { runs: PriceRun[] }) {
  const { t } = useTranslation('pricing-rules');
  const texts = useRunTexts();
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <Text as="h2" variant="headingMd" id="price-runs-title">
          {t('runs.title')}
        </Text>
      </Box>
      <ResourceList
        label={{ id: 'price-runs-title' }}
        resourceName={{ singular: t('runs.one'), plural: t('runs.many') }}
        rows={runs}
        columns={[
          { id: 'run', title: t('runs.run'), wrap: true, render: (run) => <RunLink run={run} /> },
          { id: 'state', title: t('column.state'), render: (run) => <RunBadge run={run} /> },
          { id: 'prices', title: t('runs.prices'), wrap: true, render: (run) => texts.counts(run) },
          {
            id: 'time',
            title: <ZoneHeading label={t('runs.time')} />,
            wrap: true,
            render: (run) => <DateTime value={run.startAt ?? run.createdAt} display="in-table" />,
          },
        ]}
        renderCard={(run) => (
          <Box padding="400">
            <BlockStack gap="100">
              <InlineStack gap="200" align="space-between">
                <RunLink run={run} />
                <RunBadge run={run} />
              </InlineStack>
              <Text as="p" tone="subdued">
                {texts.counts(run)}
              </Text>
              <Text as="p" tone="subdued" variant="bodySm">
                <DateTime value={run.startAt ?? run.createdAt} />
              </Text>
            </BlockStack>
          </Box>
        )}
      />
    </Card>
  );
}

function RunLink({ run }: { run: PriceRun }) {
  const texts = useRunTexts();
  return (
    <Link url={`${paths.settingPricingRule}?run=${run.id}`} dataPrimaryLink monochrome removeUnderline>
      <Text as="span" fontWeight="semibold">
        {texts.title(run)}
      </Text>
    </Link>
  );
}

function RunBadge({ run }: { run: PriceRun }) {
  const { t } = useTranslation('pricing-rules');
  const tone = STATE_TONES[run.state];
  return <Badge {...(tone === undefined ? {} : { tone })}>{t(`runState.${run.state}`)}</Badge>;
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
