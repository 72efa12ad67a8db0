import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, DataTable, FormLayout, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getInboundPlan, type InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { INBOUND_DOCUMENT_PURPOSE, WAREHOUSE_TEXT_MAX } from '#contract/cloud-warehouse.values.ts';
import { getUploadTerms } from '#contract/uploads.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { IfPermitted, usePermission } from '#app/session/permissions.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { DocumentButton } from './document-button.tsx';
import { FilesCard } from './files-card.tsx';
import { PhotoLink } from './photo-link.tsx';
import { StepButton } from './pay-button.tsx';
import { useWarehouseOutcome } from './use-warehouse-outcome.ts';
import { actInWarehouse } from './warehouse-action.server.ts';

export const handle = {
  i18n: 'cloud-warehouse',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).plan.number,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { inboundPlanId: requireId(args.params['inboundPlanId']) };
  const [plan, terms] = await Promise.all([
    readProvider(getInboundPlan, { params }, args),
    readProvider(getUploadTerms, { params: { purpose: INBOUND_DOCUMENT_PURPOSE } }, args),
  ]);
  return { plan, terms, idempotencyKey: newIdempotencyKey() };
}

/** Submits, tracks or cancels the plan, or answers what was counted. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actInWarehouse(args));
}

/** One plan: what is expected, what came, and whose turn it is. */
export default function InboundPage() {
  const { t } = useTranslation(['cloud-warehouse', 'ui']);
  const { plan, terms } = useLoaderData<typeof loader>();
  const outcome = useWarehouseOutcome();
  const labelled = plan.state !== 'draft' && plan.state !== 'canceled';
  const onShelf = (plan.state === 'stocked' || plan.state === 'closed') && plan.received > 0;
  return (
    <Page
      title={plan.number}
      backAction={{ content: t('tab.inbound'), url: `${paths.cloudWarehouse}?tab=inbound` }}
      titleMetadata={
        <InlineStack gap="100" align="start">
          <StatusBadge lifecycle="inbound-plan" state={plan.state} />
          <ModeBadge mode={plan.mode} />
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        <ProblemBanner problem={outcome?.problem ?? null} />
        <TurnCard />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <LinesCard plan={plan} />
              <CartonsCard plan={plan} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <FactsCard plan={plan} />
              {labelled ? (
                <Card>
                  <BlockStack gap="200" inlineAlign="start">
                    <DocumentButton document="inbound-labels" id={plan.id} label={t('action.labels')} />
                    {onShelf ? <DocumentButton document="plan-lot-labels" id={plan.id} label={t('action.lotLabels')} /> : null}
                  </BlockStack>
                </Card>
              ) : null}
              <FilesCard plan={plan} terms={terms} />
              <Card>
                <Timeline
                  entries={plan.events.map(({ toState, by, at }, index) => ({
                    key: `${toState} ${index}`,
                    at,
                    text: t(`status.inbound-plan.${toState}`, { ns: 'ui' }),
                    actor: t(`actor.${by}` as 'actor.merchant', { ns: 'ui' }),
                  }))}
                />
              </Card>
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** What its merchant can do now. */
function TurnCard() {
  const { t } = useTranslation('cloud-warehouse');
  const { plan, idempotencyKey } = useLoaderData<typeof loader>();
  const mayManage = usePermission('stock:manage');
  switch (plan.state) {
    case 'draft':
      return (
        <Banner tone="info" title={t('inbound.draftTitle')}>
          <InlineStack gap="200" align="start">
            <StepButton intent="submit-inbound" id={plan.id} label={t('action.submit')} idempotencyKey={idempotencyKey} />
            <StepButton intent="cancel-inbound" id={plan.id} label={t('action.cancel')} idempotencyKey={idempotencyKey} tone="critical" />
          </InlineStack>
        </Banner>
      );
    case 'label_ready':
      return plan.purchaseNumber === null && mayManage ? <TrackingCard plan={plan} idempotencyKey={idempotencyKey} /> : null;
    case 'discrepancy':
      return <DiscrepancyCard plan={plan} idempotencyKey={idempotencyKey} />;
    case 'rejected':
      return <Banner tone="warning" title={plan.discrepancyNote === '' ? t('inbound.rejected') : plan.discrepancyNote} />;
    default:
      return null;
  }
}

interface TurnProps {
  plan: InboundPlanDetail;
  idempotencyKey: string;
}

function TrackingCard({ plan, idempotencyKey }: TurnProps) {
  const { t } = useTranslation('cloud-warehouse');
  const sending = useNavigation().formData?.get('intent') === 'track-inbound';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="track-inbound" />
        <input type="hidden" name="id" value={plan.id} />
        <IdempotencyField value={`${idempotencyKey}:track`} />
        <BlockStack gap="300">
          <Text as="p">{t('inbound.trackingHelp')}</Text>
          <FormLayout>
            <FormLayout.Group>
              <TextInput name="carrier" label={t('inbound.carrier')} maxLength={80} autoComplete="off" />
              <TextInput name="trackingNumber" label={t('inbound.tracking')} maxLength={80} autoComplete="off" />
            </FormLayout.Group>
          </FormLayout>
          <InlineStack align="start">
            <Button submit loading={sending}>
              {t('inbound.sent')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

function DiscrepancyCard({ plan, idempotencyKey }: TurnProps) {
  const { t } = useTranslation('cloud-warehouse');
  const sending = useNavigation().formData?.get('intent') === 'dispute-inbound';
  const { expected, received, damaged } = plan;
  return (
    <Banner tone="warning" title={t('inbound.discrepancyTitle')}>
      <BlockStack gap="300">
        <Text as="p">
          {t('inbound.discrepancyText', { expected, received, damaged, missing: Math.max(0, expected - received - damaged) })}
        </Text>
        {plan.discrepancyNote === '' ? null : <Text as="p">{plan.discrepancyNote}</Text>}
        <StepButton intent="accept-inbound" id={plan.id} label={t('inbound.accept')} idempotencyKey={idempotencyKey} />
        <IfPermitted permission="stock:manage">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="dispute-inbound" />
            <input type="hidden" name="id" value={plan.id} />
            <IdempotencyField value={`${idempotencyKey}:dispute`} />
            <BlockStack gap="200">
              <TextInput name="text" label={t('inbound.disputeText')} multiline={2} maxLength={WAREHOUSE_TEXT_MAX} autoComplete="off" />
              <InlineStack align="start">
                <Button submit loading={sending}>
                  {t('inbound.dispute')}
                </Button>
              </InlineStack>
            </BlockStack>
          </Form>
        </IfPermitted>
      </BlockStack>
    </Banner>
  );
}

function LinesCard({ plan }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (
    <Card>
      <DataTable
        columnContentTypes={['text', 'numeric', 'numeric', 'numeric']}
        headings={['SKU', t('column.expected'), t('column.receivedUnits'), t('column.damaged')]}
        rows={plan.lines.map(({ sku, expected, received, damaged }) => [
          sku,
          ...[expected, received, damaged].map((units) => formatCount(units, locale)),
        ])}
      />
    </Card>
  );
}

function CartonsCard({ plan }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const photographed = plan.cartons.some(({ photoId }) => photoId !== null);
  return (
    <Card>
      <DataTable
        columnContentTypes={['text', 'numeric', 'numeric', 'numeric', ...(photographed ? ['text' as const] : [])]}
        headings={[
          t('column.carton'),
          t('column.expected'),
          t('column.receivedUnits'),
          t('column.damaged'),
          ...(photographed ? [t('column.photo')] : []),
        ]}
        rows={plan.cartons.map(({ number, expected, received, damaged, photoId }) => [
          `${plan.number}-${number}`,
          formatCount(expected, locale),
          received === null ? '–' : formatCount(received, locale),
          damaged === null ? '–' : formatCount(damaged, locale),
          ...(photographed ? [<PhotoLink key={number} photoId={photoId} of={`${plan.number}-${number}`} />] : []),
        ])}
      />
    </Card>
  );
}

function FactsCard({ plan }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const text = (value: string) => (value === '' ? '–' : value);
  return (
    <Card>
      <FactRows
        facts={[
          { label: t('column.warehouse'), value: t(`place.${plan.warehouse}`) },
          { label: t('column.source'), value: plan.purchaseNumber ?? text(plan.supplier) },
          { label: t('column.expectedOn'), value: plan.expectedOn === null ? '–' : formatDay(plan.expectedOn, locale) },
          { label: t('inbound.carrier'), value: text(plan.carrier) },
          { label: t('inbound.tracking'), value: text(plan.trackingNumber) },
          {
            label: t('newInbound.handling'),
            value: plan.handling.length === 0 ? '–' : plan.handling.map((kind) => t(`handling.${kind}`)).join(', '),
          },
        ]}
      />
    </Card>
  );
}
