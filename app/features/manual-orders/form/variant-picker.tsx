import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Combobox, InlineStack, Listbox, Text, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { paths } from '#app/paths.ts';
import { Money } from '#app/ui/money.tsx';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import type { loader } from './sellable-variants-resource.ts';

/** Of the field products are searched in. */
export const PICKER_ID = 'manual-order-product';

interface VariantPickerProps {
  onPick: (variant: SellableVariant) => void;
  error: string | undefined;
}

/** Finds a product by name or SKU, the merchant's own first, and adds a variant of it. */
export function VariantPicker({ onPick, error }: VariantPickerProps) {
  const { t } = useTranslation('manual-orders');
  const found = useFetcher<typeof loader>();
  const search = (q: string) => found.load(`${paths.sellableVariants}?${new URLSearchParams({ q })}`);
  const { typed, type } = useTypedSearch('', search);
  const [cleared, setCleared] = useState(0);
  const answer = found.data?.status === 'ok' ? found.data : null;
  const variants = answer?.variants ?? [];
  const pick = (id: string) => {
    const variant = variants.find(({ variantId }) => variantId === id);
    if (variant === undefined) return;
    onPick(variant);
    setCleared(cleared + 1);
    type('');
  };
  return (
    <Combobox
      key={cleared}
      activator={
        <Combobox.TextField
          id={PICKER_ID}
          label={t('lines.find')}
          placeholder={t('lines.findPlaceholder')}
          value={typed}
          onChange={type}
          onFocus={() => {
            if (found.data === undefined) search('');
          }}
          autoComplete="off"
          error={found.data?.status === 'refused' ? found.data.problem.message : error}
        />
      }
    >
      {variants.length === 0 ? (
        answer === null || found.state !== 'idle' ? null : (
          <Listbox accessibilityLabel={t('lines.find')}>
            <Listbox.Option value="" disabled>
              {t('lines.nothingFound')}
            </Listbox.Option>
          </Listbox>
        )
      ) : (
        <Listbox onSelect={pick} accessibilityLabel={t('lines.find')}>
          {variants.map((variant) => (
            <Listbox.Option key={variant.variantId} value={variant.variantId}>
              <Found variant={variant} />
            </Listbox.Option>
          ))}
        </Listbox>
      )}
    </Combobox>
  );
}

function Found({ variant: { title, options, sku, unitCost, available, stores, pictureUrl } }: { variant: SellableVariant }) {
  const { t } = useTranslation('manual-orders');
  return (
    <Box paddingBlock="100" paddingInline="300">
      <InlineStack gap="300" wrap={false} blockAlign="center">
        <Thumbnail source={pictureUrl ?? ImageIcon} alt="" size="small" />
        <div style={{ flex: 1, minWidth: 0 }}>
          <BlockStack gap="050">
            <Text as="span">{[title, options].filter((text) => text !== '').join(' · ')}</Text>
            <Text as="span" tone="subdued" variant="bodySm">
              {[sku, stores.length > 0 ? stores.join(', ') : t('lines.catalog'), t('lines.available', { count: available })].join(' · ')} ·{' '}
              <Money value={unitCost} display="explicit" />
            </Text>
          </BlockStack>
        </div>
      </InlineStack>
    </Box>
  );
}
