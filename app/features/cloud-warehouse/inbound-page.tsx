import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, FormLayout, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getInboundPlan, type InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { INBOUND_DOCUMENT_PURPOSE, type InboundState } from '#contract/cloud-warehouse.values.ts';
import { getUploadTerms } from '#contract/uploads.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { DiscrepancyCard } from './discrepancy-card.tsx';
import { DocumentButton } from './document-button.tsx';
import { FilesCard } from './files-card.tsx';
import { InboundCartons, InboundLines } from './inbound-lines.tsx';
import { StepButton } from './pay-button.tsx';
import { PlanSource } from './plan-source.tsx';
import { Said } from './said.tsx';
import { useStepActor } from './step-actor.ts';
import { useWarehouseOutcome } from './use-warehouse-outcome.ts';
import { actInWarehouse, type WarehouseOutcome } from './warehouse-action.server.ts';
import { WarehouseProblem } from './warehouse-problem.tsx';

/** How often the page is read again while the warehouse works on it. */
const EVERY_MS = { test: 5_000, live: 60_000 };
const MOVING: readonly InboundState[] = ['submitted', 'label_ready', 'in_transit', 'arrived', 'receiving'];

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
  const { t } = useTranslation('cloud-warehouse');
  const { plan, terms } = useLoaderData<typeof loader>();
  const outcome = useWarehouseOutcome();
  useLiveRevalidation(MOVING.includes(plan.state), EVERY_MS[plan.mode]);
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
        <WarehouseProblem problem={outcome?.problem?.fields === undefined ? (outcome?.problem ?? null) : null} />
        <TurnCard outcome={outcome} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <InboundLines plan={plan} />
              <Card>
                <Steps plan={plan} />
              </Card>
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
            </BlockStack>
          </Layout.Section>
        </Layout>
        <InboundCartons plan={plan} />
      </BlockStack>
    </Page>
  );
}

/** What its merchant can do now. */
function TurnCard({ outcome }: { outcome: WarehouseOutcome | null }) {
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
      return plan.purchaseNumber === null && mayManage ? (
        <TrackingCard plan={plan} outcome={outcome} idempotencyKey={idempotencyKey} />
      ) : null;
    case 'discrepancy':
      return <DiscrepancyCard plan={plan} outcome={outcome} idempotencyKey={idempotencyKey} />;
    case 'rejected':
      return <Banner tone="warning" title={plan.discrepancyNote === '' ? t('inbound.rejected') : plan.discrepancyNote} />;
    default:
      return null;
  }
}

/** What happened to it, the newest first, with each count that differed and what was written about it. */
function Steps({ plan: { events } }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation(['cloud-warehouse', 'ui']);
  const locale = useLocale();
  const actor = useStepActor();
  return (
    <Timeline
      entries={events.map(({ toState, by, at, count, note }, index) => ({
        key: `${at} ${events.length - index}`,
        at,
        text: (
          <>
            {t(`status.inbound-plan.${toState}`, { ns: 'ui' })}
            {count === null ? null : (
              <Said
                text={t('inbound.count', {
                  expected: formatCount(count.expected, locale),
                  received: formatCount(count.received, locale),
                  damaged: formatCount(count.damaged, locale),
                })}
              />
            )}
            {note === '' ? null : <Said text={note} />}
          </>
        ),
        actor: actor(by),
      }))}
    />
  );
}

interface TurnProps {
  plan: InboundPlanDetail;
  outcome: WarehouseOutcome | null;
  idempotencyKey: string;
}

function TrackingCard({ plan, outcome, idempotencyKey }: TurnProps) {
  const errorOf = fieldErrors(outcome?.problem);
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
              <TextInput name="carrier" label={t('inbound.carrier')} maxLength={80} autoComplete="off" error={errorOf('carrier') ?? ''} />
              <TextInput
                name="trackingNumber"
                label={t('inbound.tracking')}
                maxLength={80}
                autoComplete="off"
                error={errorOf('trackingNumber') ?? ''}
              />
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

function FactsCard({ plan }: { plan: InboundPlanDetail }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const text = (value: string) => (value === '' ? '–' : value);
  return (
    <Card>
      <FactRows
        facts={[
          { label: t('column.warehouse'), value: t(`place.${plan.warehouse}`) },
          { label: t('column.source'), value: <PlanSource plan={plan} /> },
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
