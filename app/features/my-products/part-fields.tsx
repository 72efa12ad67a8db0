import { BlockStack, Button, Card, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { MappingKind } from '#contract/mapping.ts';
import type { Country } from '#contract/regions.ts';
import type { PartDraft } from './mapping-draft.ts';
import { VariantChooser } from './variant-chooser.tsx';

interface PartFieldsProps {
  kind: MappingKind;
  part: PartDraft;
  first: boolean;
  title: string;
  countries: Country[];
  onChange: (changes: Partial<PartDraft>) => void;
  /** Left out for parts the kind can't do without. */
  onRemove?: () => void;
}

/** One part of a mapping: the variant, how many of it, and when. */
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
        <VariantChooser label={part.label} onChoose={({ id, label }) => onChange({ variantId: id, label })} />
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
