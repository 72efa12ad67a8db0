import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getRecharge } from '#contract/balance.ts';
import { Id, type DataOf } from '#contract/endpoint.ts';
import { getPayment } from '#contract/payments.ts';
import { numberBesideName } from '#app/features/orders/order-facts.tsx';
import { orderPlaces, orderUrl } from '#app/features/orders/order-kind.ts';
import { ContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { RechargeResult } from './recharge-result.tsx';
import { ResultCard } from './result-card.tsx';
import { qrOf } from './transfer-qr.server.ts';

export const handle = { i18n: ['payments', 'orders'], title: 'page.paySuccess' } satisfies ScreenHandle;

type Result =
  | { kind: 'payment'; payment: DataOf<typeof getPayment> }
  | { kind: 'recharge'; recharge: DataOf<typeof getRecharge>; gatewayDown: boolean; qr: string | null }
  /** The address names nothing, or nothing of this account. */
  | { kind: 'nothing' }
  | { kind: 'unknown' };

/** The address only names the payment or recharge; its result comes from the provider. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const result = await readResult(args);
  return data(result, { status: result.kind === 'unknown' ? 404 : 200 });
}

async function readResult(caller: Caller): Promise<Result> {
  const { searchParams } = new URL(caller.request.url);
  const paymentId = Id.safeParse(searchParams.get('payment'));
  if (paymentId.success) return readPayment(paymentId.data, caller);
  const rechargeId = Id.safeParse(searchParams.get('recharge'));
  if (rechargeId.success) return readRecharge(rechargeId.data, caller);
  return { kind: 'nothing' };
}

async function readPayment(paymentId: string, caller: Caller): Promise<Result> {
  const answer = await callProvider(getPayment, { params: { paymentId } }, caller);
  return answer.status === 'ok' ? { kind: 'payment', payment: answer.data } : unknownOrThrow(answer);
}

async function readRecharge(rechargeId: string, caller: Caller): Promise<Result> {
  const answer = await callProvider(getRecharge, { params: { rechargeId } }, caller);
  if (answer.status === 'refused') return unknownOrThrow(answer);
  // The provider's link to the gateway leads here where the gateway does not answer.
  const gatewayDown = new URL(caller.request.url).searchParams.get('gateway') === 'down';
  return { kind: 'recharge', recharge: answer.data, gatewayDown, qr: await qrOf(answer.data) };
}

function unknownOrThrow({ problem }: Extract<Answer<typeof getPayment>, { status: 'refused' }>): Result {
  if (problem.code === 'not-found') return { kind: 'unknown' };
  throw problemPage(problem);
}

/** Receipt of a payment, or the result of a recharge. */
export default function PaySuccessPage() {
  const result = useLoaderData<typeof loader>();
  switch (result.kind) {
    case 'payment':
      return <PaymentReceipt payment={result.payment} />;
    case 'recharge':
      return <RechargeResult recharge={result.recharge} gatewayDown={result.gatewayDown} qr={result.qr} />;
    case 'nothing':
    case 'unknown':
      return <NoResult kind={result.kind} />;
  }
}

/** What was paid, for which orders, and the balance after it. */
function PaymentReceipt({ payment }: { payment: DataOf<typeof getPayment> }) {
  const { t } = useTranslation('payments');
  const kind = payment.orders.length > 0 && payment.orders.every((order) => order.kind === 'manual') ? 'manual' : 'store';
  const { list } = orderPlaces[kind];
  return (
    <Page
      title={t('receipt.title')}
      backAction={{ content: t(kind === 'manual' ? 'confirm.manualOrders' : 'confirm.back'), url: list }}
      narrowWidth
    >
      <ResultCard
        look="success"
        heading={t('receipt.paid', { count: payment.orders.length })}
        amount={<Money value={payment.amount} display="explicit" />}
        badge={<ModeBadge mode={payment.mode} />}
        text={t(payment.orders.some(({ graceUntil }) => graceUntil !== null) ? 'receipt.nextHeld' : 'receipt.next')}
      >
        <FactRows
          facts={[
            ...payment.orders.map((order) => ({
              label: (
                <Link url={orderUrl(order.kind, order.id)}>
                  {numberBesideName(order) === '' ? order.number : t('receipt.order', { name: order.externalName, number: order.number })}
                </Link>
              ),
              value: <OrderAmount order={order} />,
            })),
            { label: t('receipt.total'), value: <Money value={payment.amount} display="explicit" />, strong: true },
            { label: t('receipt.balanceAfter'), value: <Money value={payment.balanceAfter} display="explicit" /> },
            { label: t('receipt.paidAt'), value: <DateTime value={payment.paidAt} /> },
          ]}
        />
        <BlockStack inlineAlign="center">
          <InlineStack align="start" gap="200">
            <Button url={paths.balance}>{t('receipt.balance')}</Button>
            <Button variant="primary" url={`${list}?tab=processing`}>
              {t('receipt.orders')}
            </Button>
          </InlineStack>
        </BlockStack>
      </ResultCard>
    </Page>
  );
}

/** What was paid for an order, and until when it is only held. */
function OrderAmount({ order: { amount, graceUntil } }: { order: DataOf<typeof getPayment>['orders'][number] }) {
  const { t } = useTranslation('payments');
  return (
    <BlockStack inlineAlign="end">
      <Money value={amount} display="short" />
      {graceUntil === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {t('receipt.heldUntil')} <DateTime value={graceUntil} />
        </Text>
      )}
    </BlockStack>
  );
}

/** There is nothing to show: how to go on. */
function NoResult({ kind }: { kind: 'nothing' | 'unknown' }) {
  const { t } = useTranslation('payments');
  return (
    <Page title={t('unknown.title')} narrowWidth>
      <Card>
        <PlainEmptyState
          title={t(kind === 'nothing' ? 'unknown.nothingHeading' : 'unknown.heading')}
          text={t(kind === 'nothing' ? 'unknown.nothingText' : 'unknown.text')}
          action={{ label: t('unknown.balance'), url: paths.balance }}
          secondaryAction={{ label: t('unknown.orders'), url: paths.orders }}
        >
          <ContactSupport start={{ category: 'payment' }} variant="plain" />
        </PlainEmptyState>
      </Card>
    </Page>
  );
}
