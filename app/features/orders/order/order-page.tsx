import { useEffect, useRef, useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigate, useNavigation } from '@remix-run/react';
import { BlockStack, InlineStack, Layout, type MenuActionDescriptor } from '@shopify/polaris';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import { listWallets } from '#contract/balance.ts';
import { listClaims } from '#contract/claims.ts';
import { listMakeUps } from '#contract/make-ups.ts';
import { cny } from '#contract/money.values.ts';
import type { Money } from '#contract/money.ts';
import { type LackingVariant, listSubstitutes } from '#contract/missing-goods.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { useContactSupport } from '#app/features/support-tickets/contact-support.tsx';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { requireCredential } from '#app/session/require-user.server.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { numberBesideName, OrderBadges } from '../order-facts.tsx';
import { loadAct } from '../actions/act-data.server.ts';
import { readAct } from '../actions/act-url.ts';
import { OrderDialog } from '../actions/order-dialogs.tsx';
import { ElsewhereBanner, RelatedBanner } from '../actions/related-banner.tsx';
import { useActs } from '../actions/use-acts.ts';
import { WarningsBanner } from '../actions/warnings-banner.tsx';
import { orderKindOf, orderPlaces, orderUrl } from '../order-kind.ts';
import { canHold, isBeforePayment, isOrderInProgress, lateReason, LIVE_EVERY_MS } from '../order-states.ts';
import { AddressCard } from './address-card.tsx';
import { AutomaticPaymentBanner } from './automatic-payment-banner.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancellationBanner } from './cancellation-banner.tsx';
import { ClaimsCard } from './claims-card.tsx';
import { CausesBanner } from './causes-banner.tsx';
import { PaymentCard, ProfitCard, QuoteCard } from './cost-cards.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { HoldModal } from './hold-modal.tsx';
import { HoldsBanner } from './holds-banner.tsx';
import { LinesCard } from './lines-card.tsx';
import { loadInvoices } from './load-invoices.server.ts';
import { MarksCard } from './marks-card.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { MissingGoodsBanner } from './missing-goods-banner.tsx';
import { actOnOrder } from './order-action.server.ts';
import { OrderProblem } from './order-problem.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import { StoreEditCard } from './store-edit-card.tsx';
import { OrderTimelineCard } from './timeline-card.tsx';

export const handle = {
  i18n: ['orders', 'quotes', 'causes', 'invoices'],
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).order.externalName,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const order = await readProvider(getOrder, { params: { orderId: requireId(args.params['orderId']) } }, args);
  const shortfall = order.payable ? await findShortfall(order, args) : null;
  const lacking = order.missingGoods === null ? [] : await findSubstitutes(order, args);
  const open = await loadAct(readAct(args.request.url), order, args);
  const [claims, makeUps, invoices] = await Promise.all([
    callProvider(listClaims, { query: { orderId: order.id } }, args),
    callProvider(listMakeUps, { query: { orderId: order.id } }, args),
    loadInvoices(order, args),
  ]);
  return {
    kind: orderKindOf(new URL(args.request.url).pathname),
    order,
    shortfall,
    lacking,
    open,
    claims: claims.status === 'ok' ? claims.data : [],
    makeUps: makeUps.status === 'ok' ? makeUps.data : [],
    invoices,
    idempotencyKey: newIdempotencyKey(),
  };
}

/** What the balance lacks to pay the order; null where it is enough, or not the member's to see. */
async function findShortfall({ costTotal, mode }: Order, caller: Caller): Promise<Money | null> {
  const answer = await callProvider(listWallets, {}, caller);
  if (answer.status === 'refused' || costTotal === null) return null;
  const wallet = answer.data.find((each) => each.mode === mode);
  const missing = costTotal.amountMinor - (wallet?.available.amountMinor ?? 0) - (wallet?.promotional.amountMinor ?? 0);
  return missing > 0 ? cny(missing) : null;
}

/** What could be sent in place of the goods it lacks; none once they are there again. */
async function findSubstitutes({ id: orderId }: Order, caller: Caller): Promise<LackingVariant[]> {
  const answer = await callProvider(listSubstitutes, { params: { orderId } }, caller);
  return answer.status === 'ok' ? answer.data : [];
}

/** Checks, holds, releases or cancels the order, or decides on what its store changed. */
export async function action(args: ActionFunctionArgs) {
  return answerForm(await actOnOrder(args, requireId(args.params['orderId'])));
}

/** One order: what it is and costs, where it goes, what happened to it, and what can be done with it. */
export default function OrderPage() {
  const { t } = useTranslation('orders');
  const { kind, order, shortfall, lacking, open: openAct, claims, makeUps, invoices, idempotencyKey } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const closeAct = () => navigate(orderUrl(kind, order.id), { preventScrollReset: true });
  const money = useMoneyText();
  const { dialog, open, close, settle, notices } = useDialogs();
  const problem = useAnswers(settle);
  const mayPay = usePermission('orders:pay');
  const mayEdit = usePermission('orders:edit');
  const acts = useActs(order, kind);
  // What was not paid automatically is, once the settings or the balance allow it.
  useLiveRevalidation(isOrderInProgress(order) || order.automaticPaymentStop !== null, LIVE_EVERY_MS);

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
      subtitle={[numberBesideName(order), order.storeName].filter((name) => name !== '').join(' · ')}
      {...(mayPay && order.payable && order.costTotal !== null
        ? { primaryAction: { content: t('order.pay', { total: money(order.costTotal) }), url: confirmPaymentUrl([order.id]) } }
        : {})}
      secondaryActions={[...useActions(order, open), ...(mayEdit ? acts : [])]}
    >
      {dialog === 'hold' ? <HoldModal idempotencyKey={`${idempotencyKey}:hold`} onClose={close} /> : null}
      {dialog === 'cancel' ? <CancelDialog order={order} idempotencyKey={`${idempotencyKey}:cancel`} onClose={close} /> : null}
      {openAct === null ? null : (
        <OrderDialog key={openAct.act} open={openAct} order={order} idempotencyKey={idempotencyKey} onClose={closeAct} />
      )}
      <BlockStack gap="400">
        <div ref={notices} tabIndex={-1}>
          <BlockStack gap="400">
            <OrderProblem problem={problem} />
            <CancellationBanner order={order} />
            <HoldsBanner order={order} idempotencyKey={idempotencyKey} />
            <StoreEditCard order={order} idempotencyKey={idempotencyKey} />
            <GraceBanner order={order} idempotencyKey={idempotencyKey} onCancel={() => open('cancel')} />
            <AutomaticPaymentBanner order={order} />
            <MissingGoodsBanner order={order} lacking={lacking} idempotencyKey={idempotencyKey} />
            <ElsewhereBanner order={order} idempotencyKey={idempotencyKey} />
            <RelatedBanner order={order} idempotencyKey={idempotencyKey} />
            <CausesBanner order={order} idempotencyKey={idempotencyKey} />
            <WarningsBanner order={order} idempotencyKey={idempotencyKey} />
          </BlockStack>
        </div>
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <LinesCard order={order} />
              <ParcelsCard kind={kind} order={order} />
              <OrderTimelineCard order={order} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <QuoteCard order={order} idempotencyKey={idempotencyKey} />
              <ProfitCard order={order} />
              <PaymentCard order={order} shortfall={shortfall} />
              <ClaimsCard order={order} claims={claims} makeUps={makeUps} />
              <MarksCard order={order} />
              <DocumentsCard order={order} invoices={invoices} />
              <AddressCard
                address={order.address}
                remark={order.remark}
                editable={isBeforePayment(order) && order.kind !== 'manual'}
                corrected={order.addressCorrected}
              />
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
  const mayEdit = usePermission('orders:edit');
  const ask = useContactSupport({ category: 'order', order: order.id });
  const cancel = { content: t('cancel.order'), destructive: true, onAction: () => open('cancel') };
  if (!mayEdit) return ask;
  return [
    ...(order.kind === 'manual' && isBeforePayment(order)
      ? [{ content: t('order.edit'), url: generatePath(paths.editManualOrder, { orderId: order.id }) }]
      : []),
    ...(canHold(order) ? [{ content: t('hold.place'), onAction: () => open('hold') }] : []),
    ...(order.cancellation === 'too-late' ? [] : [cancel]),
    ...(late === null ? [] : [{ ...cancel, disabled: true, helpText: t(`cancel.late.${late}`) }]),
    // What does not fit beside the title stands under More actions, the last ones first.
    { content: t('order.duplicate'), url: `${paths.newManualOrder}?copy=${order.id}` },
    ...ask,
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
