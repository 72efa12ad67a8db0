import { BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import { SAVINGS_UNITS } from '#contract/cloud-warehouse.values.ts';
import { cny } from '#contract/money.values.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { SavingsTable } from './savings-table.tsx';

type Estimate = NonNullable<StorageSavings['estimate']>;
type Stored = Estimate['stored'][number];

/** What 100 units in the own stock would save, by one of the merchant's products. */
export function SavingsCalculator({ savings: { goods, estimate } }: { savings: StorageSavings }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <Card>
      <section aria-labelledby="savings">
        <BlockStack gap="400">
          <Text as="h3" variant="headingSm" id="savings">
            {t('savings.title', { units: SAVINGS_UNITS })}
          </Text>
          {goods.length === 0 ? <FirstSteps /> : <GoodsSelect goods={goods} selected={estimate?.variantId} />}
          {estimate === null ? (
            goods.length === 0 ? null : (
              <Text as="p">{t('savings.noQuote')}</Text>
            )
          ) : (
            <Result goods={goods} estimate={estimate} />
          )}
        </BlockStack>
      </section>
    </Card>
  );
}

/** There is nothing to calculate with yet: what to do first. */
function FirstSteps() {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <>
      <Text as="p" tone="subdued">
        {t('savings.noGoods')}
      </Text>
      <InlineStack gap="200" align="start">
        <Button url={paths.products}>{t('savings.toProducts')}</Button>
        <Button url={paths.stores}>{t('savings.toStores')}</Button>
      </InlineStack>
    </>
  );
}

function GoodsSelect({ goods, selected }: { goods: StorageSavings['goods']; selected: string | undefined }) {
  const { t } = useTranslation('cloud-warehouse');
  const change = useChangeFilters();
  return (
    <Select
      label={t('column.goods')}
      options={goods.map(({ variantId, name, sku, units }) => ({
        value: variantId,
        label: units === 0 ? t('savings.product', { name, sku }) : t('savings.productSold', { name, sku, count: units }),
      }))}
      {...(selected === undefined ? { placeholder: t('savings.select') } : { value: selected })}
      onChange={(variantId) => change({ savings: variantId })}
    />
  );
}

function Result({ goods, estimate }: { goods: StorageSavings['goods']; estimate: Estimate }) {
  const { t } = useTranslation('cloud-warehouse');
  const [best] = estimate.stored;
  const sku = goods.find(({ variantId }) => variantId === estimate.variantId)?.sku ?? '';
  return (
    <>
      <Text as="p" variant="headingMd">
        {best === undefined ? t('savings.noWarehouse') : <Verdict sku={sku} best={best} estimate={estimate} />}
      </Text>
      <SavingsTable estimate={estimate} />
      <Basis estimate={estimate} />
      <IfPermitted permission="stock:manage">
        <InlineStack align="start">
          <Button variant={isWorth(best) ? 'primary' : 'secondary'} url={`${paths.buyStock}?variant=${estimate.variantId}`}>
            {t('savings.buy', { units: SAVINGS_UNITS })}
          </Button>
        </InlineStack>
      </IfPermitted>
    </>
  );
}

function isWorth(best: Stored | undefined): boolean {
  return best !== undefined && (best.saved.amountMinor > 0 || best.savedDays > 0);
}

/** One sentence: what the best warehouse saves, or that it saves nothing. */
function Verdict({ sku, best, estimate: { sold } }: { sku: string; best: Stored; estimate: Estimate }) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  const { saved, savedDays, warehouse } = best;
  const facts = {
    units: SAVINGS_UNITS,
    sku,
    place: t(`place.${warehouse}`),
    count: Math.abs(savedDays),
    amount: money(cny(Math.abs(saved.amountMinor)), 'short'),
  };
  return <span suppressHydrationWarning>{t(`savings.${verdictOf(best, sold)}`, facts)}</span>;
}

function verdictOf({ saved: { amountMinor }, savedDays }: Stored, sold: number) {
  if (amountMinor > 0 && savedDays > 0) return sold > 0 ? 'bothAtYourSales' : 'both';
  if (amountMinor > 0) return savedDays === 0 ? 'cheaper' : 'cheaperLater';
  return savedDays > 0 ? 'sooner' : 'nothing';
}

/** What the figures are calculated from. */
function Basis({ estimate: { country, sold, lastsDays } }: { estimate: Estimate }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        <span suppressHydrationWarning>{t('savings.basis', { country: countryName(country, locale) })}</span>
      </Text>
      <Text as="p" tone="subdued">
        {lastsDays === null
          ? t('savings.notSold')
          : t('savings.sold', { count: sold, units: SAVINGS_UNITS, days: formatCount(lastsDays, locale) })}
      </Text>
    </BlockStack>
  );
}
