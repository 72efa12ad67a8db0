import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.values.ts';
import type { Category } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { categoryPath } from '../category-path.ts';
import type { AppliedFilter, ProductsQuery } from './products-query.ts';

/** The label of an applied filter with its value. */
export function useFilterLabels(query: ProductsQuery, categories: Category[]): (filter: AppliedFilter) => string {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const money = useMoneyText();
  return ({ key: filter }) => {
    switch (filter) {
      case 'q':
        return t('filter.wordsAre', { words: query.q ?? '' });
      case 'categoryId':
        return t('filter.categoryIs', {
          path: categoryPath(categories, query.categoryId)
            .map(({ name }) => name)
            .join(' › '),
        });
      case 'warehouse':
        return t('filter.warehouseIs', { name: t(`warehouse.${query.warehouse ?? 'CN'}`) });
      case 'cost': {
        const { costMin, costMax } = query;
        const key = costMax === undefined ? 'filter.costAtLeast' : costMin === undefined ? 'filter.costAtMost' : 'filter.costBetween';
        return t(key, { from: money(cny(costMin ?? 0)), to: money(cny(costMax ?? 0)) });
      }
      case 'landed': {
        const { landedMin, landedMax, country = '' } = query;
        const key =
          landedMax === undefined ? 'filter.landedAtLeast' : landedMin === undefined ? 'filter.landedAtMost' : 'filter.landedBetween';
        return t(key, { name: countryName(country, locale), from: money(cny(landedMin ?? 0)), to: money(cny(landedMax ?? 0)) });
      }
      case 'deliveryDaysMax':
        return t('filter.deliveryIs', { name: countryName(query.country ?? '', locale), count: query.deliveryDaysMax ?? 0 });
      case 'processingHoursMax':
        return t('filter.processingIs', { count: Number(query.processingHoursMax) });
      case 'stockMin':
        return t('filter.stockIs', { count: query.stockMin ?? 0 });
      case 'excludeAttributes':
        return t('filter.withoutIs', { list: (query.excludeAttributes ?? []).map((code) => t(`attribute.${code}`)).join(', ') });
      case 'addedWithinDays':
        return t('filter.addedIs', { count: Number(query.addedWithinDays) });
      case 'listedMax':
        return t('filter.listedIs', { count: query.listedMax ?? 0 });
      default:
        return t(`filter.${filter}`);
    }
  };
}
