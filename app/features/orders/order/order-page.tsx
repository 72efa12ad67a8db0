import { useEffect, useRef, useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, InlineStack, Layout, type MenuActionDescriptor } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { getOrder, type Order } from '#contract/orders.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { OrderBadges } from '../order-facts.tsx';
import { orderKindOf, orderPlaces } from '../order-kind.ts';
import { canHold, isBeforePayment, isOrderInProgress, lateReason, LIVE_EVERY_MS } from '../order-states.ts';
import { AddressCard } from './address-card.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancellationBanner } from './cancellation-banner.tsx';
import { CausesBanner } from './causes-banner.tsx';
import { PaymentCard, QuoteCard } from './cost-cards.tsx';
import { HoldModal } from './hold-modal.tsx';
import { HoldsBanner } from './holds-banner.tsx';
import { LinesCard } from './lines-card.tsx';
import { actOnOrder } from './order-action.server.ts';
import { OrderProblem } from './order-problem.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import { StoreEditCard } from './store-edit-card.tsx';
import { OrderTimelineCard } from './timeline-card.tsx';

export const handle = {
  i18n: ['orders', 'quotes', 'causes'],
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).order.externalName,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const order = await readProvider(getOrder, { params: { orderId: requireId(args.params['orderId']) } }, args);
  return { kind: orderKindOf(new URL(args.request.url).pathname), order, idempotencyKey: newIdempotencyKey() };
}

/** Checks, holds, releases or cancels the order, or decides on what its store changed. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actOnOrder(args, requireId(args.params['orderId'])));
}

/** One order: what it is and costs, where it goes, what happened to it, and what can be done with it. */
export default function OrderPage() {
  const { t } = useTranslation('orders');
  const { kind, order, idempotencyKey } = useLoaderData<typeof loader>();
  const money = useMoneyText();
  const { dialog, open, close, settle, notices } = useDialogs();
  const problem = useAnswers(settle);
  useLiveRevalidation(isOrderInProgress(order), LIVE_EVERY_MS);

  return (
    <Page
      title={order.externalName}
      backAction={{ content: t(kind === 'store' ? 'list.title' : 'list.manualTitle'), url: orderPlaces[kind].list }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <OrderBadges order={order} />
          <ModeBadge mode={order.mode} />
        </InlineStack>
      }
      subtitle={[order.number, order.storeName].filter((name) => name !== '').join(' · ')}
      {...(order.payable && order.costTotal !== null
        ? { primaryAction: { content: t('order.pay', { total: money(order.costTotal) }), url: confirmPaymentUrl([order.id]) } }
        : {})}
      secondaryActions={useActions(order, open)}
    >
      {dialog === 'hold' ? <HoldModal idempotencyKey={`${idempotencyKey}:hold`} onClose={close} /> : null}
      {dialog === 'cancel' ? <CancelDialog order={order} idempotencyKey={`${idempotencyKey}:cancel`} onClose={close} /> : null}
      <BlockStack gap="400">
        <div ref={notices} tabIndex={-1}>
          <BlockStack gap="400">
            <OrderProblem problem={problem} />
            <CancellationBanner order={order} />
            <HoldsBanner order={order} idempotencyKey={idempotencyKey} />
            <StoreEditCard order={order} idempotencyKey={idempotencyKey} />
            <CausesBanner order={order} idempotencyKey={idempotencyKey} />
          </BlockStack>
        </div>
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <LinesCard order={order} />
              <ParcelsCard kind={kind} order={order} />
              <OrderTimelineCard events={order.events} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <QuoteCard order={order} idempotencyKey={idempotencyKey} />
              <PaymentCard order={order} />
              <AddressCard address={order.address} editable={isBeforePayment(order)} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

type Dialog = 'hold' | 'cancel';

function useActions(order: Order, open: (dialog: Dialog) => void): MenuActionDescriptor[] {
  const { t } = useTranslation('orders');
  const late = lateReason(order);
  const cancel = { content: t('cancel.order'), destructive: true, onAction: () => open('cancel') };
  return [
    ...(canHold(order) ? [{ content: t('hold.place'), onAction: () => open('hold') }] : []),
    ...(order.cancellation === 'too-late' ? [] : [cancel]),
    ...(late === null ? [] : [{ ...cancel, disabled: true, helpText: t(`cancel.late.${late}`) }]),
  ];
}

/** The open dialog. Closed, it gives the focus back to what opened it; what was pressed and is gone gives it to the notices. */
function useDialogs() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const opener = useRef<Element | null>(null);
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (dialog !== null || document.activeElement !== document.body) return;
    const target = opener.current?.isConnected === true ? opener.current : notices.current;
    if (opener.current !== null && target instanceof HTMLElement) target.focus();
  }, [dialog]);
  return {
    dialog,
    notices,
    open: (next: Dialog) => {
      opener.current = document.activeElement;
      setDialog(next);
    },
    close: () => setDialog(null),
    settle: () => {
      if (dialog !== null) setDialog(null);
      else if (document.activeElement === document.body) notices.current?.focus();
    },
  };
}

/** Says what was done once the page shows it; gives why the newest action was refused. */
function useAnswers(onAnswer: () => void) {
  const { t } = useTranslation('orders');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, ({ done }) => {
    onAnswer();
    if (done !== null && done !== 'checked') notify({ tone: 'success', title: t(`done.${done}`) });
  });
  return outcome?.problem ?? null;
}
