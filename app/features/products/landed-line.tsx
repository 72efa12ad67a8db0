import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { productUrl } from './product-url.ts';
import type { LandedPrices } from './use-landed-prices.ts';

/** What a product costs at a door in the chosen country and when it gets there, or the way to why it can't. Nothing without a country. */
export function LandedLine({ productId, landed }: { productId: string; landed: LandedPrices }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const money = useMoneyText();
  if (landed.status === 'unasked') return null;
  if (landed.status === 'loading') return <p>{t('landed.loading')}</p>;
  const price = landed.status === 'ok' ? landed.byProduct.get(productId) : undefined;
  if (landed.status === 'failed' || price === undefined) return <p>{t('landed.failed')}</p>;
  const name = countryName(landed.country, locale);
  if (price === null) {
    return (
      <p>
        {t('landed.notTo', { name })}{' '}
        <a href={`${productUrl(productId)}?country=${landed.country}`} className="wharf-product__why">
          {t('landed.why')}
        </a>
      </p>
    );
  }
  return (
    <p className="wharf-product__landed" suppressHydrationWarning>
      {t('landed.price', { total: money(price.total, 'short'), name })}
      <br />
      {t('landed.days', { min: price.minDays, count: price.maxDays })}
    </p>
  );
}
