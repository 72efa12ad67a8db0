import type { Api } from '@shopify/ui-extensions/admin.order-details.block.render';
import { render } from 'preact';
import type { ShopOrder } from '../../../contract/shopify-extensions.ts';
import { appLink, callProvider, numberOf } from '../../admin-parts/call-provider.ts';
import { FailureBanner } from '../../admin-parts/failure-banner.tsx';
import { formatAmount } from '../../admin-parts/format-amount.ts';
import { useAnswer } from '../../admin-parts/use-answer.ts';

declare const shopify: Api;

/** Where the order's fulfillment and parcels stand, with the way to pay it, on the order's page of the admin. */
export default function orderBlock(): void {
  render(<OrderBlock />, document.body);
}

function OrderBlock() {
  const { data, i18n } = shopify;
  const orderNumber = numberOf(data.selected[0]?.id ?? '');
  const { answer, retry } = useAnswer(() => callProvider<ShopOrder | null>(`orders/${orderNumber}`));
  const order = answer.status === 'ready' ? answer.data : null;
  const summary = order === null ? '' : i18n.translate(`fulfillment.${order.fulfillmentState}`);
  return (
    <s-admin-block heading={i18n.translate('heading')} collapsedSummary={summary}>
      {answer.status === 'loading' && <s-spinner accessibilityLabel={i18n.translate('loading')} />}
      {answer.status === 'failed' && <FailureBanner i18n={i18n} failure={answer.failure} onRetry={retry} />}
      {answer.status === 'ready' && order === null && <s-paragraph>{i18n.translate('noOrder')}</s-paragraph>}
      {order !== null && <OrderFacts order={order} />}
    </s-admin-block>
  );
}

function OrderFacts({ order }: { order: ShopOrder }) {
  const { i18n } = shopify;
  const { number, paymentState, fulfillmentState, held, causeCount, costTotal, parcels, appPath, payPath } = order;
  return (
    <s-stack gap="base">
      <s-stack direction="inline" gap="small">
        <s-text type="strong">{number}</s-text>
        <s-badge tone={paymentState === 'paid' ? 'success' : 'neutral'}>{i18n.translate(`payment.${paymentState}`)}</s-badge>
        <s-badge tone={causeCount > 0 ? 'warning' : 'info'}>{i18n.translate(`fulfillment.${fulfillmentState}`)}</s-badge>
        {held && <s-badge tone="warning">{i18n.translate('held')}</s-badge>}
      </s-stack>
      {causeCount > 0 && <s-text>{i18n.translate('causes', { count: causeCount })}</s-text>}
      {costTotal !== null && <s-text>{i18n.translate('cost', { amount: formatAmount(i18n, costTotal) })}</s-text>}
      {parcels.length === 0 ? <s-text color="subdued">{i18n.translate('noParcels')}</s-text> : <Parcels parcels={parcels} />}
      <s-button-group>
        {payPath !== null && (
          <s-button slot="primary-action" variant="primary" href={appLink(payPath)}>
            {i18n.translate('pay')}
          </s-button>
        )}
        <s-button slot="secondary-actions" href={appLink(appPath)}>
          {i18n.translate('openOrder')}
        </s-button>
      </s-button-group>
    </s-stack>
  );
}

const BAD_STATES: readonly string[] = ['customs_hold', 'exception', 'return_to_sender', 'returned', 'lost'];

function Parcels({ parcels }: Pick<ShopOrder, 'parcels'>) {
  const { i18n } = shopify;
  return (
    <s-stack gap="small">
      {parcels.map(({ id, number, carrier, trackingNumber, trackingUrl, state }) => (
        <s-stack key={id} direction="inline" gap="small">
          <s-text>{number}</s-text>
          <s-badge tone={BAD_STATES.includes(state) ? 'critical' : state === 'delivered' ? 'success' : 'info'}>
            {i18n.translate(`delivery.${state}`)}
          </s-badge>
          <s-text color="subdued">{carrier}</s-text>
          {trackingNumber !== null && trackingUrl === null && <s-text>{trackingNumber}</s-text>}
          {trackingNumber !== null && trackingUrl !== null && (
            <s-link href={trackingUrl} target="_blank">
              {trackingNumber}
            </s-link>
          )}
        </s-stack>
      ))}
    </s-stack>
  );
}
