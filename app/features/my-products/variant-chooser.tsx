import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';

type Found =
  | { status: 'products'; products: { id: string; name: string }[] }
  | { status: 'variants'; variants: { id: string; name: string }[] }
  | { status: 'refused' };

interface VariantChooserProps {
  /** What is chosen now; empty for nothing. */
  label: string;
  onChoose: (variant: { id: string; label: string }) => void;
}

/** Finds a product of ours by words or SKU, then one of its variants. */
export function VariantChooser({ label, onChoose }: VariantChooserProps) {
  const { t } = useTranslation('my-products');
  const fetcher = useFetcher<Found>();
  const [open, setOpen] = useState(label === '');
  const [words, setWords] = useState('');
  const [product, setProduct] = useState('');
  const found = fetcher.data;
  const search = () => fetcher.load(`${paths.sampleProducts}?${new URLSearchParams({ q: words }).toString()}`);
  const choose = (variant: { id: string; name: string }) => {
    onChoose({ id: variant.id, label: `${product} · ${variant.name}` });
    setOpen(false);
  };

  if (!open) {
    return (
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <span className="wharf-listing__variant">{label}</span>
        <Button onClick={() => setOpen(true)}>{t('mapping.another')}</Button>
      </InlineStack>
    );
  }
  return (
    <BlockStack gap="200">
      <TextField
        label={t('mapping.search')}
        value={words}
        onChange={setWords}
        autoComplete="off"
        maxLength={200}
        connectedRight={
          <Button onClick={search} loading={fetcher.state !== 'idle'}>
            {t('mapping.find')}
          </Button>
        }
      />
      {found?.status === 'refused' ? <Text as="p">{t('mapping.searchFailed')}</Text> : null}
      {found?.status === 'products' && found.products.length === 0 ? <Text as="p">{t('mapping.nothingFound')}</Text> : null}
      {found?.status === 'products'
        ? found.products.map(({ id, name }) => (
            <Button
              key={id}
              textAlign="start"
              onClick={() => {
                setProduct(name);
                fetcher.load(`${paths.sampleProducts}?${new URLSearchParams({ product: id }).toString()}`);
              }}
            >
              {name}
            </Button>
          ))
        : null}
      {found?.status === 'variants' ? (
        <BlockStack gap="100">
          <Text as="p">{t('mapping.variantOf', { product })}</Text>
          <InlineStack gap="200">
            {found.variants.map((variant) => (
              <Button key={variant.id} onClick={() => choose(variant)}>
                {variant.name}
              </Button>
            ))}
          </InlineStack>
        </BlockStack>
      ) : null}
    </BlockStack>
  );
}
