import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import type { PayChoice } from './payable-orders.ts';

/** Says before anything is pressed what paying the selected orders means, and which of them stay out. */
export function PayChoiceNote({ choice, beyond }: { choice: PayChoice<OrderRow>; beyond: boolean }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  const list = useNumberList();
  const sentences = sentencesOf();
  return (
    <span role="status" className="wharf-subdued" suppressHydrationWarning>
      {sentences.join(' ')}
    </span>
  );

  function sentencesOf(): string[] {
    if (beyond) return [t('bulk.payPage')];
    switch (choice.status) {
      case 'nothing':
        return [];
      case 'mode-mixed':
        return [t('choice.modeMixed')];
      case 'none-payable':
        return [t('choice.blocked', { count: choice.blocked.length, numbers: list(choice.blocked) })];
      case 'payable': {
        const toPay = t('choice.toPay', { count: choice.payable.length, total: money(choice.total) });
        if (choice.blocked.length === 0) return [toPay];
        return [toPay, t('choice.blocked', { count: choice.blocked.length, numbers: list(choice.blocked) })];
      }
    }
  }
}

function useNumberList(): (orders: OrderRow[]) => string {
  const locale = useLocale();
  return (orders) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(orders.map((order) => order.number));
}
