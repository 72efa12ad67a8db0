import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { MappingKind } from '#contract/mapping.values.ts';
import type { Country } from '#contract/regions.ts';
import { paths } from '#app/paths.ts';
import type { PartDraft } from './mapping-draft.ts';

interface PartFieldsProps {
  kind: MappingKind;
  part: PartDraft;
  first: boolean;
  title: string;
  countries: Country[];
  onChange: (changes: Partial<PartDraft>) => void;
  /** Left out for parts the kind requires. */
  onRemove?: () => void;
}

/** One part of a mapping: the variant, how many of it are sent, and when. */
export function PartFields({ kind, part, first, title, countries, onChange, onRemove }: PartFieldsProps) {
  const { t } = useTranslation('my-products');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {part.role === 'item' ? title : t(`mapping.roleTitle.${part.role}`)}
          </Text>
          {onRemove === undefined ? null : (
            <Button variant="plain" onClick={onRemove} accessibilityLabel={t('mapping.removeOf', { part: title })}>
              {t('mapping.remove')}
            </Button>
          )}
        </InlineStack>
        <VariantPicker label={part.label} onSelect={({ id, label }) => onChange({ variantId: id, label })} />
        <TextField
          label={t('mapping.quantity')}
          type="integer"
          min={1}
          max={100}
          value={part.quantity}
          onChange={(quantity) => onChange({ quantity })}
          autoComplete="off"
        />
        {kind === 'by_country' ? (
          <Select
            label={t('mapping.country')}
            options={[
              { value: '', label: t(first ? 'mapping.elsewhere' : 'mapping.chooseCountry') },
              ...countries.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={part.country}
            onChange={(country) => onChange({ country })}
          />
        ) : null}
        {part.role === 'gift' ? (
          <TextField
            label={t('mapping.everyItems')}
            type="integer"
            min={1}
            max={100}
            value={part.everyItems}
            onChange={(everyItems) => onChange({ everyItems })}
            autoComplete="off"
          />
        ) : null}
        {part.role === 'substitute' ? (
          <TextField
            label={t('mapping.maxRise')}
            helpText={t('mapping.maxRiseHelp')}
            inputMode="decimal"
            suffix="%"
            value={part.maxRisePercent}
            onChange={(maxRisePercent) => onChange({ maxRisePercent })}
            autoComplete="off"
          />
        ) : null}
      </BlockStack>
    </Card>
  );
}

type SearchAnswer =
  | { status: 'products'; products: { id: string; name: string }[] }
  | { status: 'variants'; variants: { id: string; name: string }[] }
  | { status: 'refused' };

interface VariantPickerProps {
  /** The selected variant; empty for none. */
  label: string;
  onSelect: (variant: { id: string; label: string }) => void;
}

/** Finds a catalog product by name or SKU, then one of its variants. */
function VariantPicker({ label, onSelect }: VariantPickerProps) {
  const { t } = useTranslation('my-products');
  const fetcher = useFetcher<SearchAnswer>();
  const [open, setOpen] = useState(label === '');
  const [query, setQuery] = useState('');
  const [product, setProduct] = useState('');
  const found = fetcher.data;
  const load = (params: Record<string, string>) => fetcher.load(`${paths.sampleProducts}?${new URLSearchParams(params).toString()}`);
  const select = (variant: { id: string; name: string }) => {
    onSelect({ id: variant.id, label: `${product} · ${variant.name}` });
    setOpen(false);
  };

  if (!open) {
    return (
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="span" breakWord>
          {label}
        </Text>
        <Button onClick={() => setOpen(true)}>{t('mapping.another')}</Button>
      </InlineStack>
    );
  }
  return (
    <BlockStack gap="200">
      <TextField
        label={t('mapping.search')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
        maxLength={200}
        connectedRight={
          <Button onClick={() => load({ q: query })} loading={fetcher.state !== 'idle'}>
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
                load({ product: id });
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
              <Button key={variant.id} onClick={() => select(variant)}>
                {variant.name}
              </Button>
            ))}
          </InlineStack>
        </BlockStack>
      ) : null}
    </BlockStack>
  );
}
