import { useState } from 'react';
import { useFetcher, useFetchers, useRevalidator, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRun } from '#contract/price-runs.ts';
import { paths } from '#app/paths.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTimeZone } from '#app/ui/time-zone.ts';
import { toInstant } from '#app/ui/zoned-time.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import type { LoadedRun } from './load-pricing-rules.server.ts';
import { OMIT_KEY, PriceRunRows } from './price-run-rows.tsx';
import { FROM_PARAM, pricingForm, type PricingIntent } from './pricing-form.ts';
import { useRunWords } from './use-run-words.ts';

/** One run: what it is going to change or has changed, and what can be done with it. */
export function PriceRunView({ loaded, firstKey }: { loaded: LoadedRun; firstKey: string }) {
  const { t } = useTranslation('pricing-rules');
  const { revalidate } = useRevalidator();
  const words = useRunWords();
  const fetcher = useFetcher<PricingOutcome>();
  const { run, rows, next, job } = loaded;
  const [asked] = useSearchParams();
  const from = asked.get(FROM_PARAM);
  const kept: Record<string, string> = from === null ? {} : { [FROM_PARAM]: from };
  // What was just left out has to be known before prices are set.
  const omitting = useFetchers().some(({ key, state }) => key.startsWith(OMIT_KEY) && state !== 'idle');
  const act = (intent: PricingIntent, more: object = {}) =>
    fetcher.submit(pricingForm(intent, firstKey, { runId: run.id, ...more }), {
      method: 'post',
      action: `${paths.settingPricingRule}?${new URLSearchParams(kept).toString()}`,
    });
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: '400', md: '0' }}>
        <InlineStack>
          {from === 'my-products' ? (
            <Button url={paths.myProducts}>{t('run.backToProducts')}</Button>
          ) : (
            <Button url={paths.settingPricingRule}>{t('editor.back')}</Button>
          )}
        </InlineStack>
      </Box>
      <ProblemBanner problem={fetcher.data?.problem} />
      {job === null ? null : (
        <JobCard key={job.id} job={job} title={t(run.kind === 'apply' ? 'run.setting' : 'run.rollingBack')} onEnd={revalidate} />
      )}
      <Card padding="0">
        <Box padding="400">
          <BlockStack gap="300">
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {words.title(run)}
              </Text>
              <Text as="p" tone="subdued">
                {words.counts(run)}
              </Text>
              {words.left(run).map((line) => (
                <Text key={line} as="p" tone="subdued">
                  {line}
                </Text>
              ))}
            </BlockStack>
            <RunActions run={run} busy={fetcher.state !== 'idle' || omitting} act={act} />
          </BlockStack>
        </Box>
        {rows.length === 0 ? null : <PriceRunRows rows={rows} planOf={run.state === 'planned' ? run.id : null} />}
        {next === null ? null : (
          <Box padding="400">
            <Button url={`${paths.settingPricingRule}?${new URLSearchParams({ run: run.id, after: String(next), ...kept }).toString()}`}>
              {t('run.nextRows')}
            </Button>
          </Box>
        )}
      </Card>
    </BlockStack>
  );
}

interface RunActionsProps {
  run: PriceRun;
  busy: boolean;
  act: (intent: PricingIntent, more?: object) => void;
}

function RunActions({ run, busy, act }: RunActionsProps) {
  const { t } = useTranslation('pricing-rules');
  const timeZone = useTimeZone();
  const [at, setAt] = useState('');
  const [wrong, setWrong] = useState(false);
  const schedule = () => {
    const startAt = toInstant(at, timeZone);
    setWrong(startAt === null);
    if (startAt !== null) act('start', { startAt });
  };
  if (run.kind === 'apply' && run.state === 'done') {
    return run.counts.set === 0 ? null : (
      <InlineStack>
        <Button onClick={() => act('roll-back')} loading={busy}>
          {t('run.rollBack')}
        </Button>
      </InlineStack>
    );
  }
  if (run.state === 'scheduled') {
    return (
      <InlineStack>
        <Button onClick={() => act('cancel')} loading={busy}>
          {t('run.cancel')}
        </Button>
      </InlineStack>
    );
  }
  if (run.state !== 'planned' || run.changeCount === 0) return null;
  return (
    <InlineStack gap="300" blockAlign="end">
      <Button variant="primary" onClick={() => act('start', { startAt: null })} loading={busy}>
        {t('run.start', { count: run.changeCount })}
      </Button>
      <TextField
        type="datetime-local"
        label={t('run.startAt')}
        value={at}
        onChange={setAt}
        autoComplete="off"
        error={wrong ? t('problem.wrong-time') : undefined}
      />
      <Button onClick={schedule} disabled={busy}>
        {t('run.schedule')}
      </Button>
    </InlineStack>
  );
}
