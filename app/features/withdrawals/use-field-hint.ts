import { useTranslation } from 'react-i18next';
import type { PayoutField } from '#contract/withdrawals.values.ts';

/** What a number of a payout account looks like, by its country. */
export function useFieldHint(): (field: PayoutField, country: string) => string {
  const { t } = useTranslation('withdrawals');
  return (field, country) => {
    if (field === 'iban') return t('hint.iban', { country });
    if (field === 'accountNumber') return t(`hint.accountNumber.${country === 'US' || country === 'CN' ? country : 'other'}`);
    return t(`hint.${field}`);
  };
}
