import { generatePath } from 'react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cny, WHOLE_BP } from '#contract/money.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { CauseCode } from '#contract/problem.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { CauseText } from '#app/ui/cause-text.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { formatDateTime } from '#app/ui/format-date-time.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { useWeightText } from '#app/ui/weight.tsx';
import { actUrl, addressUrl } from './actions/act-url.ts';
import { kindOf, orderUrl } from './order-kind.ts';

/** A cause with its details, e.g. which address fields are missing. */
export function OrderCause({ cause, storeName }: { cause: Cause; storeName: string }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const weight = useWeightText();
  const money = useMoneyText();
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
        .map((field) => addressFieldName(t, field));
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
    case 'price-rose':
      return (
        <span suppressHydrationWarning>
          {t('cause.priceRose', { from: money(cny(Number(cause.params['fromMinor']))), to: money(cny(Number(cause.params['toMinor']))) })}
        </span>
      );
    case 'quote-expired':
      return cause.params['at'] === undefined ? (
        <CauseText cause={cause} />
      ) : (
        <span suppressHydrationWarning>{t('cause.quoteExpired', { time: formatDateTime(text('at'), { locale, timeZone }) })}</span>
      );
    case 'ship-by':
      return <span suppressHydrationWarning>{t('cause.shipBy', { time: formatDateTime(text('at'), { locale, timeZone }) })}</span>;
    case 'insufficient-balance':
      return cause.params['missingMinor'] === undefined ? (
        <CauseText cause={cause} />
      ) : (
        <span suppressHydrationWarning>{t('automatic.balance', { missing: money(cny(Number(cause.params['missingMinor']))) })}</span>
      );
    case 'auto-country':
      return <>{t('automatic.country', { country: countryName(text('country'), locale) })}</>;
    case 'auto-order-limit':
      return <span suppressHydrationWarning>{t('automatic.orderLimit', { limit: money(cny(Number(cause.params['maxMinor']))) })}</span>;
    case 'auto-day-limit':
      return (
        <span suppressHydrationWarning>
          {t('automatic.dayLimit', {
            limit: money(cny(Number(cause.params['maxMinor']))),
            spent: money(cny(Number(cause.params['spentMinor']))),
          })}
        </span>
      );
    case 'auto-margin-low': {
      const share = (name: string) => formatShare(Number(cause.params[name]) / WHOLE_BP, locale);
      return <>{t('automatic.marginLow', { margin: share('marginBp'), least: share('minBp') })}</>;
    }
    default:
      return <CauseText cause={cause} />;
  }
}

const addressFields = ['name', 'line1', 'city', 'province', 'postcode', 'phone'] as const;

/** Translated name of an address field; an unknown field keeps its code. */
function addressFieldName(t: TFunction<'orders'>, code: string): string {
  const field = addressFields.find((known) => known === code);
  return field === undefined ? code : t(`address.${field}`);
}

/** How a cause is fixed: on a page of the app, or in a dialog of the order's page. */
export interface CauseFix {
  kind:
    'new-quote' | 'my-products' | 'top-up' | 'edit-address' | 'change-method' | 'edit-lines' | 'tax-settings' | 'see-other' | 'see-order';
  url: string;
}

const addressCauses = new Set<CauseCode>([
  ...(['address-incomplete', 'postcode-unfit', 'identity-missing', 'identity-wrong', 'country-not-served'] as const),
  ...(['phone-unfit', 'city-unfit', 'characters-unfit'] as const),
]);
const methodCauses = new Set<CauseCode>([
  ...([
    'over-weight',
    'over-size',
    'method-not-allowed',
    'remote-area',
    'po-box-refused',
    'scheme-not-supported',
    'scheme-over-limit',
  ] as const),
  ...(['method-to-choose', 'freight-over-limit', 'too-slow', 'not-tracked', 'price-rose', 'sold-at-loss'] as const),
]);
const quoteCauses = new Set<CauseCode>(['quote-expired', 'out-of-stock', 'stock-short', 'no-rate-for-tax']);

const settledCauses = new Set<CauseCode>([
  'store-edited',
  'store-canceled',
  'merchant-canceled',
  'cancel-granted',
  'cancel-unanswered',
  'cancel-refused',
  'goods-refunded',
  'goods-unanswered',
]);

/** Causes that keep an order from going on. The others say what became of it, or wait for a decision, and have places of their own. */
export function causesToFix(causes: Cause[]): Cause[] {
  return causes.filter(({ code }) => !settledCauses.has(code));
}

/** `order` is the one that has the cause. */
export function causeFix(cause: Cause, order: Pick<OrderRow, 'id' | 'kind' | 'paymentState' | 'fulfillmentState'>): CauseFix {
  const url = orderUrl(kindOf(order), order.id);
  if (cause.code === 'unmapped-line') return { kind: 'my-products', url: paths.myProducts };
  if (cause.code === 'insufficient-balance') return { kind: 'top-up', url: paths.recharge };
  if (cause.code === 'tax-number-expired') return { kind: 'tax-settings', url: paths.settingIoss };
  if (cause.code === 'duplicate-suspected')
    return { kind: 'see-other', url: generatePath(paths.order, { orderId: String(cause.params['orderId']) }) };
  if (cause.code === 'variant-off-sale') return { kind: 'edit-lines', url: actUrl(url, 'lines') };
  if (quoteCauses.has(cause.code)) return { kind: 'new-quote', url };
  if (addressCauses.has(cause.code)) return { kind: 'edit-address', url: addressUrl(order) };
  if (methodCauses.has(cause.code)) return { kind: 'change-method', url: actUrl(url, 'method') };
  return { kind: 'see-order', url };
}
