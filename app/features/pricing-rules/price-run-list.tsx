import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRun } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useRunWords } from './use-run-words.ts';
import './pricing-rules.css';

const TONES = { planned: undefined, scheduled: 'info', running: 'info', done: 'success', cancelled: undefined } as const;

/** The latest runs, each with the way to its rows and its roll-back. */
export function PriceRunList({ runs }: { runs: PriceRun[] }) {
  const { t } = useTranslation('pricing-rules');
  const words = useRunWords();
  return (
    <section aria-label={t('runs.title')}>
      <Card padding="0">
        <Box padding="400">
          <Text as="h2" variant="headingMd">
            {t('runs.title')}
          </Text>
        </Box>
        <ul className="wharf-rule-list">
          {runs.map((run) => (
            <li key={run.id}>
              <Box padding="400">
                <InlineStack align="space-between" blockAlign="center" gap="200">
                  <BlockStack gap="100">
                    <InlineStack gap="200" blockAlign="center">
                      <Text as="h3" variant="headingSm">
                        {words.title(run)}
                      </Text>
                      <Badge {...(TONES[run.state] === undefined ? {} : { tone: TONES[run.state] })}>{t(`runState.${run.state}`)}</Badge>
                    </InlineStack>
                    <Text as="p" tone="subdued">
                      {words.counts(run)}
                    </Text>
                    <Text as="p" tone="subdued" variant="bodySm">
                      <DateTime value={run.startAt ?? run.createdAt} />
                    </Text>
                  </BlockStack>
                  <Button
                    url={`${paths.settingPricingRule}?run=${run.id}`}
                    accessibilityLabel={t('runs.openNamed', { name: words.title(run) })}
                  >
                    {t('runs.open')}
                  </Button>
                </InlineStack>
              </Box>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
