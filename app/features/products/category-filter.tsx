import { BlockStack, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { categoryPath } from './category-path.ts';

interface CategoryFilterProps {
  categories: Category[];
  selectedId: string | undefined;
  onSelect: (categoryId: string | null) => void;
}

/** The tree as up to three selects, each below the one before: short lists, and the phone's own picker. */
export default function CategoryFilter({ categories, selectedId, onSelect }: CategoryFilterProps) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const path = categoryPath(categories, selectedId);
  const levels = [null, ...path].map((parent) => ({
    parent,
    children: categories.filter(({ parentId }) => parentId === (parent?.id ?? null)),
  }));
  return (
    <BlockStack gap="300">
      {levels
        .filter(({ children }) => children.length > 0)
        .map(({ parent, children }, level) => {
          const all = { value: '', label: parent === null ? t('filter.allCategories') : t('filter.allIn', { name: parent.name }) };
          const choices = children.map(({ id, name, productCount }) => ({
            value: id,
            label: t('filter.categoryChoice', { name, total: formatCount(productCount, locale) }),
          }));
          return (
            <Select
              key={parent?.id ?? 'root'}
              label={level === 0 ? t('filter.category') : t('filter.within', { name: parent?.name ?? '' })}
              options={[all, ...choices]}
              value={path[level]?.id ?? ''}
              onChange={(id) => onSelect(id === '' ? (parent?.id ?? null) : id)}
            />
          );
        })}
    </BlockStack>
  );
}
