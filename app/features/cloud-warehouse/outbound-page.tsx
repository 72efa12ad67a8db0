import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, DataTable, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getOutbound, type Outbound } from '#contract/cloud-warehouse-outbound.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { DocumentButton } from './document-button.tsx';
import { PayButton, StepButton } from './pay-button.tsx';
import { useWarehouseOutcome } from './use-warehouse-outcome.ts';
import { actInWarehouse } from './warehouse-action.server.ts';

export const handle = {
  i18n: 'cloud-warehouse',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).outbound.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { outboundId: requireId(args.params['outboundId']) };
  return { outbound: await readProvider(getOutbound, { params }, args), idempotencyKey: newIdempotencyKey() };
}

/** Locks, submits, pays or cancels the order. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actInWarehouse(args));
}

const CANCELABLE: readonly Outbound['state'][] = ['lock_failed', 'locked', 'submitted', 'approved', 'due'];

/** One outbound order: what leaves, where to, what it costs, and whose turn it is. */
export default function OutboundPage() {
  const { t } = useTranslation('cloud-warehouse');
  const { outbound, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useWarehouseOutcome();
  const locale = useLocale();
  const text = (value: string) => (value === '' ? '–' : value);
  const labelled = !['draft', 'lock_failed', 'canceled'].includes(outbound.state);
  return (
    <Page
      title={outbound.number}
      subtitle={t(`outbound.kind.${outbound.kind}`)}
      backAction={{ content: t('tab.outbound'), url: `${paths.cloudWarehouse}?tab=outbound` }}
      titleMetadata={
        <InlineStack gap="100" align="start">
          <StatusBadge lifecycle="outbound-order" state={outbound.state} />
          <ModeBadge mode={outbound.mode} />
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem ?? null} />
        {outbound.state === 'lock_failed' ? <Banner tone="warning" title={t('outbound.lockFailed')} /> : null}
        <InlineStack gap="200" align="start" blockAlign="center">
          {outbound.state === 'lock_failed' ? (
            <StepButton intent="lock-outbound" id={outbound.id} label={t('outbound.lock')} idempotencyKey={idempotencyKey} />
          ) : null}
          {outbound.state === 'locked' ? (
            <StepButton intent="submit-outbound" id={outbound.id} label={t('outbound.submit')} idempotencyKey={idempotencyKey} />
          ) : null}
          {outbound.state === 'due' && outbound.chargeId !== null ? (
            <PayButton chargeId={outbound.chargeId} amount={outbound.fee} idempotencyKey={idempotencyKey} />
          ) : null}
          {CANCELABLE.includes(outbound.state) ? (
            <StepButton
              intent="cancel-outbound"
              id={outbound.id}
              label={t('action.cancel')}
              idempotencyKey={idempotencyKey}
              tone="critical"
            />
          ) : null}
          {labelled ? <DocumentButton document="outbound-labels" id={outbound.id} label={t('action.labels')} /> : null}
        </InlineStack>
        <Card>
          <DataTable
            columnContentTypes={['text', 'text', 'numeric', 'numeric']}
            headings={[t('column.lot'), 'SKU', t('column.units'), t('column.reserved')]}
            rows={outbound.lines.map(({ lotNumber, sku, units, reserved }) => [
              lotNumber,
              sku,
              formatCount(units, locale),
              formatCount(reserved, locale),
            ])}
          />
        </Card>
        <Card>
          <FactRows
            facts={[
              { label: t('column.warehouse'), value: t(`place.${outbound.warehouse}`) },
              {
                label: t('newOutbound.to'),
                value: outbound.toWarehouse === null ? text(outbound.address) : t(`place.${outbound.toWarehouse}`),
              },
              { label: t('column.reference'), value: text(outbound.reference) },
              { label: t('column.cartons'), value: formatCount(outbound.cartons, locale) },
              { label: t('newOutbound.postage'), value: t(`postage.${outbound.postage}`) },
              { label: t('inbound.tracking'), value: text(outbound.trackingNumber) },
              { label: t('column.fee'), value: <Money value={outbound.fee} display="explicit" />, strong: true },
            ]}
          />
        </Card>
      </BlockStack>
    </Page>
  );
}
