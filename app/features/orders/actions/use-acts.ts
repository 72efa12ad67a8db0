import type { MenuActionDescriptor } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { type OrderKind, orderUrl } from '../order-kind.ts';
import { actionOfAct, actUrl, addressUrl, orderActs } from './act-url.ts';

/** What the order allows, as links that open its dialog. */
export function useActs(order: Order, kind: OrderKind): MenuActionDescriptor[] {
  const { t } = useTranslation('orders');
  return orderActs
    .filter((act) => order.actions.includes(actionOfAct[act]))
    .map((act) => ({ content: t(`act.menu.${act}`), url: act === 'address' ? addressUrl(order) : actUrl(orderUrl(kind, order.id), act) }));
}
