import { useState, type FormEvent } from 'react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { readAmount } from '#app/ui/read-amount.ts';

interface CostFilterProps {
  minMinor: number | undefined;
  maxMinor: number | undefined;
  onApply: (bounds: { costMin: string | null; costMax: string | null }) => void;
  onDone: () => void;
}

/** Bounds of the cost, typed by the language's rules and applied together. */
export default function CostFilter({ minMinor, maxMinor, onApply, onDone }: CostFilterProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const [crossed, setCrossed] = useState(false);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rules = { locale, currency: WALLET_CURRENCY, maxMinor: MAX_AMOUNT_MINOR };
    const [min, max] = [readAmount(form, 'costFrom', rules), readAmount(form, 'costTo', rules)];
    // The fields themselves say why an amount was not taken.
    if (min.status === 'refused' || max.status === 'refused') return;
    const bothGiven = min.status === 'ok' && max.status === 'ok';
    setCrossed(bothGiven && min.amountMinor > max.amountMinor);
    if (bothGiven && min.amountMinor > max.amountMinor) return;
    onApply({
      costMin: min.status === 'ok' ? String(min.amountMinor) : null,
      costMax: max.status === 'ok' ? String(max.amountMinor) : null,
    });
    onDone();
  };
  return (
    <form onSubmit={apply} noValidate>
      <BlockStack gap="300">
        <AmountField
          name="costFrom"
          label={t('filter.costFrom')}
          currency={WALLET_CURRENCY}
          defaultMinor={minMinor ?? null}
          maxMinor={MAX_AMOUNT_MINOR}
        />
        <AmountField
          name="costTo"
          label={t('filter.costTo')}
          currency={WALLET_CURRENCY}
          defaultMinor={maxMinor ?? null}
          maxMinor={MAX_AMOUNT_MINOR}
          error={crossed ? t('filter.costCrossed') : undefined}
        />
        <Button submit>{t('filter.apply')}</Button>
      </BlockStack>
    </form>
  );
}
