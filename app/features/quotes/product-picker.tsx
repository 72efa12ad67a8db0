import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Combobox, FormLayout, Listbox, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import type { loader } from './sample-products-resource.ts';

interface ProductPickerProps {
  /** Empty until one is picked. */
  variantId: string;
  onPick: (variantId: string) => void;
  error: string | undefined;
}

/** A product found by name, then one of its variants. */
export function ProductPicker({ variantId, onPick, error }: ProductPickerProps) {
  const { t } = useTranslation('quotes');
  const search = useFetcher<typeof loader>();
  const detail = useFetcher<typeof loader>();
  const { typed, type } = useTypedSearch('', (q) => search.load(`${paths.sampleProducts}?${new URLSearchParams({ q })}`));
  const [picked, setPicked] = useState<string | null>(null);
  const found = search.data?.status === 'products' ? search.data.products : [];
  const variants = detail.data?.status === 'variants' ? detail.data.variants : [];
  usePickFirst(variants[0]?.id, onPick);

  const pick = (productId: string) => {
    const product = found.find(({ id }) => id === productId);
    if (product === undefined) return;
    setPicked(product.name);
    onPick('');
    detail.load(`${paths.sampleProducts}?product=${productId}`);
  };
  return (
    <FormLayout.Group>
      <Combobox
        activator={
          <Combobox.TextField
            label={t('simulator.product')}
            placeholder={t('simulator.productPlaceholder')}
            value={picked ?? typed}
            onChange={(text) => {
              setPicked(null);
              type(text);
            }}
            onFocus={() => {
              if (search.data === undefined) search.load(`${paths.sampleProducts}?q=`);
            }}
            autoComplete="off"
            error={error}
          />
        }
      >
        {found.length === 0 ? null : (
          <Listbox onSelect={pick} accessibilityLabel={t('simulator.product')}>
            {found.map(({ id, name }) => (
              <Listbox.Option key={id} value={id}>
                {name}
              </Listbox.Option>
            ))}
          </Listbox>
        )}
      </Combobox>
      {variants.length === 0 ? null : (
        <Select
          label={t('simulator.variant')}
          options={variants.map(({ id, name }) => ({ value: id, label: name }))}
          value={variantId}
          onChange={onPick}
        />
      )}
    </FormLayout.Group>
  );
}

/** Picks the first variant once the variants of a product have loaded. */
function usePickFirst(first: string | undefined, onPick: (variantId: string) => void): void {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    if (first !== undefined) latest.current(first);
  }, [first]);
}
