import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WholeNumber } from '#contract/endpoint.ts';
import { getPaymentSummary, payOrders } from '#contract/payments.ts';
import { requoteOrder, reserveStock } from '#contract/orders.ts';
import { ContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readIntent } from '#app/provider-api/read-intent.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { BlockedOrdersCard } from './blocked-orders-card.tsx';
import { OrdersToPay } from './orders-to-pay.tsx';
import { receiptUrl } from './payment-urls.ts';
import { readOrderIds } from './selected-orders.server.ts';
import { SummaryCard } from './summary-card.tsx';

export const handle = { i18n: ['payments', 'orders', 'causes'], title: 'page.confirmPayment' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

/** Whoever opens this page is about to pay: stock is reserved first, so that the summary shows what is available. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const orderIds = readOrderIds(new URL(args.request.url).searchParams);
  if (orderIds.length === 0) return { status: 'nothing-selected' as const };
  await callProvider(reserveStock, { body: { orderIds }, idempotencyKey: newIdempotencyKey() }, args);
  const answer = await callProvider(getPaymentSummary, { query: { orderIds: orderIds.join(',') } }, args);
  if (answer.status === 'ok') return { status: 'summary' as const, summary: answer.data, orderIds, idempotencyKey: newIdempotencyKey() };
  if (answer.problem.code === 'mode-mixed') return { status: 'mode-mixed' as const };
  throw problemPage(answer.problem);
}

/** Pays the orders that were shown for the sum that was shown, or gets new quotes for those whose quote has expired. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  return readIntent(form, ['pay', 'requote']) === 'requote' ? requote(form, args) : pay(form, args);
}

async function pay(form: FormData, caller: Caller) {
  const expectedTotalMinor = WholeNumber.catch(0).parse(form.get('expectedTotalMinor'));
  const body = { orderIds: readOrderIds(form), expectedTotalMinor };
  const answer = await callProvider(payOrders, { body, idempotencyKey: readIdempotencyKey(form) }, caller);
  return answer.status === 'ok' ? redirect(receiptUrl(answer.data.id)) : answerForm({ problem: answer.problem });
}

async function requote(form: FormData, caller: Caller) {
  const key = readIdempotencyKey(form);
  for (const orderId of readOrderIds(form)) {
    const answer = await callProvider(requoteOrder, { params: { orderId }, idempotencyKey: `${key}:${orderId}` }, caller);
    if (answer.status === 'refused') return answerForm({ problem: answer.problem });
  }
  return answerForm({ problem: null });
}

export default function ConfirmPaymentPage() {
  const { t } = useTranslation('payments');
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  if (data.status !== 'summary') return <NothingToPay reason={data.status} />;

  const { summary, orderIds, idempotencyKey } = data;
  const ofManual = [...summary.orders, ...summary.blocked].every(({ kind }) => kind === 'manual');
  // Without an answer it is unknown whether anything was charged: the banner then says only what went wrong.
  const chargedNothing = problem !== null && problem !== undefined && problem.code !== 'unavailable' && problem.code !== 'internal';
  return (
    <Page
      title={t('confirm.title')}
      titleMetadata={<ModeBadge mode={summary.mode} />}
      backAction={
        ofManual ? { content: t('confirm.manualOrders'), url: paths.manualOrders } : { content: t('confirm.back'), url: paths.orders }
      }
    >
      <BlockStack gap="400">
        <ProblemBanner problem={problem} {...(chargedNothing ? { title: t('confirm.refusedTitle') } : {})}>
          {problem?.code === 'quote-expired' ? <Text as="p">{t('confirm.newTotal')}</Text> : null}
          <div>
            <ContactSupport start={aboutFirst(orderIds)} variant="plain" />
          </div>
        </ProblemBanner>
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <OrdersToPay orders={summary.orders} />
              <BlockedOrdersCard blocked={summary.blocked} idempotencyKey={idempotencyKey} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <SummaryCard summary={summary} selectedIds={orderIds} idempotencyKey={idempotencyKey} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

/** A question about the payment starts with its first order. */
function aboutFirst([order]: string[]) {
  return { category: 'payment' as const, ...(order === undefined ? {} : { order }) };
}

/** No order in the address, or orders that can't be paid in one payment. */
function NothingToPay({ reason }: { reason: 'nothing-selected' | 'mode-mixed' }) {
  const { t } = useTranslation('payments');
  const action = { label: t('confirm.action'), url: `${paths.orders}?tab=awaiting-payment` };
  return (
    <Page title={t('confirm.title')} backAction={{ content: t('confirm.back'), url: paths.orders }} narrowWidth>
      <Card>
        {reason === 'mode-mixed' ? (
          <PlainEmptyState title={t('confirm.mixedTitle')} text={t('confirm.mixedText')} action={action} />
        ) : (
          <PlainEmptyState title={t('confirm.emptyTitle')} text={t('confirm.emptyText')} action={action} />
        )}
      </Card>
    </Page>
  );
}
