import { useId } from 'react';
import { BlockStack, InlineGrid, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { inspectionLevels, packagingKinds } from '#contract/cloud-warehouse.values.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { useInputBeforeHydration } from '#app/ui/form-fields.tsx';
import { TestSpeedNote } from '#app/ui/test-speed.tsx';
import type { BasketDraft } from './use-basket-draft.ts';

interface BasketOptionsProps {
  options: {
    mode: 'live' | 'test';
    warehouse: (typeof warehouseCodes)[number];
    inspection: (typeof inspectionLevels)[number];
    packaging: (typeof packagingKinds)[number];
  };
  draft: BasketDraft;
}

/** What a purchase is paid with, where it goes and what is done with it before. */
export function BasketOptions({ options, draft }: BasketOptionsProps) {
  const { t } = useTranslation('cloud-warehouse');
  const mode = draft.valueOf('mode', options.mode) === 'test' ? 'test' : 'live';
  return (
    <BlockStack gap="200">
      <InlineGrid columns={{ xs: 1, sm: 2, md: 4 }} gap="300">
        <OptionSelect
          name="mode"
          label={t('buy.mode')}
          options={(['live', 'test'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
          ofAddress={options.mode}
          draft={draft}
        />
        <OptionSelect
          name="warehouse"
          label={t('column.warehouse')}
          options={warehouseCodes.map((value) => ({ value, label: t(`place.${value}`) }))}
          ofAddress={options.warehouse}
          draft={draft}
        />
        <OptionSelect
          name="inspection"
          label={t('buy.inspection')}
          options={inspectionLevels.map((value) => ({ value, label: t(`inspection.${value}`) }))}
          ofAddress={options.inspection}
          draft={draft}
        />
        <OptionSelect
          name="packaging"
          label={t('buy.packaging')}
          options={packagingKinds.map((value) => ({ value, label: t(`packaging.${value}`) }))}
          ofAddress={options.packaging}
          draft={draft}
        />
      </InlineGrid>
      {mode === 'test' ? (
        <>
          <Text as="p" variant="bodySm" tone="subdued">
            {t('buy.testNote')}
          </Text>
          <TestSpeedNote mode={mode} />
        </>
      ) : null}
    </BlockStack>
  );
}

interface OptionSelectProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
  ofAddress: string;
  draft: BasketDraft;
}

function OptionSelect({ name, label, options, ofAddress, draft }: OptionSelectProps) {
  const id = useId();
  const change = (value: string) => draft.change(name, value, ofAddress);
  useInputBeforeHydration(id, change);
  return <Select id={id} name={name} label={label} options={options} value={draft.valueOf(name, ofAddress)} onChange={change} />;
}
