import { useTranslation } from 'react-i18next';
import type { Cause } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { formatDateTime } from '#app/ui/format-date-time.ts';
import { useTimeZone } from '#app/ui/time-zone.ts';
import { useWeightText } from '#app/ui/weight.tsx';
import { addressFieldWord } from './address-fields.ts';

/** A cause with its facts and what helps, e.g. which fields of the address are missing. */
export function OrderCause({ cause, storeName }: { cause: Cause; storeName: string }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const weight = useWeightText();
  const text = (name: string) => String(cause.params[name] ?? '');
  const store = storeName === '' ? t('cause.yourStore') : storeName;

  switch (cause.code) {
    case 'unmapped-line':
      return cause.params['title'] === undefined ? <CauseText cause={cause} /> : <>{t('cause.unmapped', { title: text('title') })}</>;
    case 'variant-off-sale':
      return <>{t('cause.offSale', { sku: text('sku') })}</>;
    case 'out-of-stock':
      return <>{t('cause.outOfStock', { sku: text('sku') })}</>;
    case 'stock-short':
      return (
        <>
          {t('cause.stockShort', {
            sku: text('sku'),
            available: Number(cause.params['available']),
            wanted: Number(cause.params['wanted']),
          })}
        </>
      );
    case 'address-incomplete': {
      const fields = text('fields')
        .split(',')
        .map((field) => addressFieldWord(t, field));
      return <>{t('cause.address', { fields: new Intl.ListFormat(locale).format(fields), store })}</>;
    }
    case 'postcode-unfit':
      return <>{t('cause.postcodeUnfit', { postCode: text('postCode'), country: countryName(text('country'), locale), store })}</>;
    case 'identity-missing':
      return <>{t('cause.identityMissing', { country: countryName(text('country'), locale), store })}</>;
    case 'identity-wrong':
      return <>{t('cause.identityWrong', { country: countryName(text('country'), locale), store })}</>;
    case 'country-not-served':
      return <>{t('cause.country', { country: countryName(text('country'), locale) })}</>;
    case 'over-weight':
      return (
        <>
          {t('cause.weight', {
            weight: weight(Number(cause.params['weightG'])),
            most: weight(Number(cause.params['maxG'])),
          })}
        </>
      );
    case 'quote-expired':
      return cause.params['at'] === undefined ? (
        <CauseText cause={cause} />
      ) : (
        <span suppressHydrationWarning>{t('cause.quoteExpired', { time: formatDateTime(text('at'), { locale, timeZone }) })}</span>
      );
    default:
      return <CauseText cause={cause} />;
  }
}
