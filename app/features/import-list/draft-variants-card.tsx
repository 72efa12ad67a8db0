import { useState } from 'react';
import { BlockStack, Card, Checkbox, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { draftFields, variantFieldName } from './draft-fields.ts';
import type { FieldMessages } from './save-draft.server.ts';

type Variant = ImportItem['variants'][number];

/** Which variants go to the store, and for how much. */
export function DraftVariantsCard({ draft, errors }: { draft: ImportItem; errors: FieldMessages }) {
  const { t } = useTranslation('import-list');
  const error = errors[draftFields.variants];
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm" id="draft-variants">
            {t('editor.variantsTitle')}
          </Text>
          <Text as="p" tone="subdued">
            {t('editor.variantsHelp', { currency: draft.currency })}
          </Text>
        </BlockStack>
        {error === undefined ? null : <InlineError message={error} fieldID="draft-variants" />}
        <ul className="wharf-variants" aria-labelledby="draft-variants">
          {draft.variants.map((variant) => (
            <VariantFields key={variant.variantId} draft={draft} variant={variant} errors={errors} />
          ))}
        </ul>
      </BlockStack>
    </Card>
  );
}

interface VariantFieldsProps {
  draft: ImportItem;
  variant: Variant;
  errors: FieldMessages;
}

function VariantFields({ draft, variant, errors }: VariantFieldsProps) {
  const { t } = useTranslation('import-list');
  const [include, setInclude] = useState(variant.include);
  const name = variant.options.length === 0 ? draft.title : variant.options.join(' / ');
  const price = variantFieldName('price', variant.variantId);
  const compareAt = variantFieldName('compareAt', variant.variantId);
  return (
    <li>
      <InlineStack gap="300" blockAlign="start" wrap={false}>
        <input type="hidden" name={draftFields.variantId} value={variant.variantId} />
        <PreviewImage src={variant.pictureUrl} alt={name} size="extraSmall" />
        <Checkbox
          name={variantFieldName('include', variant.variantId)}
          value="on"
          label={name}
          helpText={
            variant.available === 0
              ? t('editor.skuOut', { sku: variant.sku })
              : t('editor.skuStock', { sku: variant.sku, count: variant.available })
          }
          checked={include}
          onChange={setInclude}
        />
      </InlineStack>
      <BlockStack gap="100">
        <Text as="span">{t('editor.cost')}</Text>
        <Text as="span" numeric>
          <Money value={variant.cost} display="explicit" />
        </Text>
      </BlockStack>
      <AmountField
        name={price}
        label={t('editor.price')}
        currency={draft.currency}
        defaultMinor={variant.price?.amountMinor ?? null}
        maxMinor={MAX_AMOUNT_MINOR}
        error={errors[price]}
      />
      <AmountField
        name={compareAt}
        label={t('editor.compareAt')}
        currency={draft.currency}
        defaultMinor={variant.compareAt?.amountMinor ?? null}
        maxMinor={MAX_AMOUNT_MINOR}
        error={errors[compareAt]}
      />
    </li>
  );
}
