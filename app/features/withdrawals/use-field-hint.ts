import { useTranslation } from 'react-i18next';
import { ibanCountryOf, type PayoutField } from '#contract/withdrawals.values.ts';

/** What a number of a payout account looks like, by its country; `ibanLengths` by the country an IBAN begins with. */
export function useFieldHint(ibanLengths: Record<string, number>): (field: PayoutField, country: string) => string {
  const { t } = useTranslation('withdrawals');
  return (field, country) => {
    if (field === 'iban') {
      const prefix = ibanCountryOf(country);
      const length = ibanLengths[prefix];
      return length === undefined ? t('hint.ibanStart', { country: prefix }) : t('hint.iban', { country: prefix, length });
    }
    if (field === 'accountNumber') return t(`hint.accountNumber.${country === 'US' || country === 'CN' ? country : 'other'}`);
    return t(`hint.${field}`);
  };
}
