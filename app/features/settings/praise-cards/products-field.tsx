import { useFetcher } from '@remix-run/react';
import { BlockStack, Combobox, InlineStack, Listbox, Tag } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { loader } from '#app/features/quotes/sample-products-resource.ts';
import { paths } from '#app/paths.ts';
import { useTypedSearch } from '#app/ui/use-list-address.ts';

interface ProductsFieldProps {
  selected: { id: string; name: string }[];
  onChange: (selected: { id: string; name: string }[]) => void;
}

/** Several products, found by typing and shown as tags. */
export function ProductsField({ selected, onChange }: ProductsFieldProps) {
  const { t } = useTranslation('settings');
  const search = useFetcher<typeof loader>();
  const { typed, type } = useTypedSearch('', (q) => search.load(`${paths.sampleProducts}?${new URLSearchParams({ q })}`));
  const found = search.data?.status === 'products' ? search.data.products : [];
  const toggle = (productId: string) => {
    const product = found.find(({ id }) => id === productId);
    if (selected.some(({ id }) => id === productId)) onChange(selected.filter(({ id }) => id !== productId));
    else if (product !== undefined) onChange([...selected, { id: product.id, name: product.name }]);
  };
  return (
    <BlockStack gap="200">
      <Combobox
        allowMultiple
        activator={
          <Combobox.TextField
            label={t('praiseCard.products')}
            placeholder={t('praiseCard.productsPlaceholder')}
            value={typed}
            onChange={type}
            autoComplete="off"
            helpText={t('praiseCard.productsHelp')}
          />
        }
      >
        {found.length === 0 ? null : (
          <Listbox onSelect={toggle} accessibilityLabel={t('praiseCard.products')}>
            {found.map(({ id, name }) => (
              <Listbox.Option key={id} value={id} selected={selected.some((each) => each.id === id)}>
                {name}
              </Listbox.Option>
            ))}
          </Listbox>
        )}
      </Combobox>
      <InlineStack gap="100">
        {selected.map(({ id, name }) => (
          <Tag key={id} onRemove={() => onChange(selected.filter((each) => each.id !== id))}>
            {name}
          </Tag>
        ))}
      </InlineStack>
    </BlockStack>
  );
}
