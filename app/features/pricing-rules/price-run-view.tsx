import { useId, useState } from 'react';
import { useFetcher, useRevalidator, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PriceRun } from '#contract/price-runs.ts';
import { paths } from '#app/paths.ts';
import { JobCard } from '#app/ui/job-card.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { toInstant } from '#app/ui/zoned-time.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import type { LoadedRun } from './load-pricing-rules.server.ts';
import { useRunTexts } from './price-run-list.tsx';
import { PriceRunRows } from './price-run-rows.tsx';
import { FROM_PARAM, pricingForm, type PricingIntent } from './pricing-form.ts';
import { useRefusalNotice } from './use-refusal-notice.ts';

/** One price run: what it will change or has changed, and the actions its state allows. */
export function PriceRunView({ loaded, idempotencyKey }: { loaded: LoadedRun; idempotencyKey: string }) {
  const { t } = useTranslation('pricing-rules');
  const { revalidate } = useRevalidator();
  const texts = useRunTexts();
  const fetcher = useFetcher<PricingOutcome>();
  const omission = useFetcher<PricingOutcome>();
  useRefusalNotice(omission.data);
  const titleId = useId();
  const { run, rows, job } = loaded;
  const [params] = useSearchParams();
  const from = params.get(FROM_PARAM);
  const fromParam: Record<string, string> = from === null ? {} : { [FROM_PARAM]: from };
  // Rows that were just left out have to be saved before prices are set.
  const busy = fetcher.state !== 'idle' || omission.state !== 'idle';
  const submit = (intent: PricingIntent, input: object = {}) =>
    fetcher.submit(pricingForm(intent, idempotencyKey, { runId: run.id, ...input }), {
      method: 'post',
      action: `${paths.settingPricingRule}?${new URLSearchParams(fromParam).toString()}`,
    });
  const omit = (seqs: number[], omitted: boolean) =>
    omission.submit(pricingForm('omit', '', { runId: run.id, seqs, omitted }), { method: 'post', action: paths.settingPricingRule });
  return (
    <BlockStack gap="400">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
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
              <Text as="h2" variant="headingMd" id={titleId}>
                {texts.title(run)}
              </Text>
              <Text as="p" tone="subdued">
                {texts.counts(run)}
              </Text>
              {texts.unchanged(run).map((line) => (
                <Text key={line} as="p" tone="subdued">
                  {line}
                </Text>
              ))}
            </BlockStack>
            <RunActions run={run} busy={busy} submit={submit} />
          </BlockStack>
        </Box>
        {rows.length === 0 ? null : (
          <PriceRunRows loaded={loaded} onOmit={run.state === 'planned' ? omit : undefined} titleId={titleId} busy={busy} />
        )}
      </Card>
    </BlockStack>
  );
}

interface RunActionsProps {
  run: PriceRun;
  busy: boolean;
  submit: (intent: PricingIntent, input?: object) => void;
}

function RunActions({ run, busy, submit }: RunActionsProps) {
  const { t } = useTranslation('pricing-rules');
  const timeZone = useTimeZone();
  const [startTime, setStartTime] = useState('');
  const [invalid, setInvalid] = useState(false);
  const schedule = () => {
    const startAt = toInstant(startTime, timeZone);
    setInvalid(startAt === null);
    if (startAt !== null) submit('start', { startAt });
  };
  if (run.kind === 'apply' && run.state === 'done') {
    return run.counts.set === 0 ? null : (
      <InlineStack>
        <Button onClick={() => submit('roll-back')} loading={busy}>
          {t('run.rollBack')}
        </Button>
      </InlineStack>
    );
  }
  if (run.state === 'scheduled') {
    return (
      <InlineStack>
        <Button onClick={() => submit('cancel')} loading={busy}>
          {t('run.cancel')}
        </Button>
      </InlineStack>
    );
  }
  if (run.state !== 'planned' || run.changeCount === 0) return null;
  return (
    <InlineStack gap="300" blockAlign="end">
      <Button variant="primary" onClick={() => submit('start', { startAt: null })} loading={busy}>
        {t('run.start', { count: run.changeCount })}
      </Button>
      <TextField
        type="datetime-local"
        label={t('run.startAt')}
        value={startTime}
        onChange={setStartTime}
        autoComplete="off"
        error={invalid ? t('problem.wrong-time') : undefined}
      />
      <Button onClick={schedule} disabled={busy}>
        {t('run.schedule')}
      </Button>
    </InlineStack>
  );
}
