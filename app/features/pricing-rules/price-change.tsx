import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';

interface PriceChangeProps {
  from: Money | null;
  to: Money | null;
  compareAt: Money | null;
}

/** The old and the new price, with the new compare-at price. */
export function PriceChange({ from, to, compareAt }: PriceChangeProps) {
  const { t } = useTranslation('pricing-rules');
  const money = useMoneyText();
  return (
    <span suppressHydrationWarning>
      {from === null ? null : <Text as="span" tone="subdued">{`${money(from, to === null ? 'explicit' : 'short')} `}</Text>}
      {to === null ? null : <strong>{`${from === null ? '' : '→ '}${money(to)}`}</strong>}
      {compareAt === null ? null : (
        <Text as="p" tone="subdued" variant="bodySm">
          {t('compareAtIs', { price: money(compareAt, 'short') })}
        </Text>
      )}
    </span>
  );
}

/** The old and the new margin, as far as they are known. */
export function MarginChange({ fromMarginBp, toMarginBp }: { fromMarginBp: number | null; toMarginBp: number | null }) {
  const locale = useLocale();
  const margins = [fromMarginBp, toMarginBp].flatMap((bp) => (bp === null ? [] : [formatShare(bp / WHOLE_BP, locale)]));
  return <span suppressHydrationWarning>{margins.join(' → ')}</span>;
}
