import { BlockStack, Box, Button, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { goodsAttributes } from '#contract/shipping.values.ts';
import type { DraftException } from './shipping-drafts.ts';
import { MethodList } from './shipping-method-list.tsx';
import type { RuleProps } from './shipping-rule-card.tsx';

/** Other methods for orders with goods that carriers ask about; the first that meets an order counts. */
export function ShippingExceptions({ draft, errors, methods, onChange }: Omit<RuleProps, 'countries'>) {
  const { t } = useTranslation('settings');
  const used = new Set(draft.exceptions.map(({ attribute }) => attribute));
  const free = goodsAttributes.filter((attribute) => !used.has(attribute));
  const set = (exceptions: DraftException[]) => onChange({ ...draft, exceptions });
  const options = free.map((value) => ({ value, label: t(`shipping.attribute.${value}`) }));
  return (
    <BlockStack gap="300">
      <BlockStack gap="100">
        <Text as="h4" variant="headingSm">
          {t('shipping.exceptions')}
        </Text>
        <Text as="p" tone="subdued">
          {t('shipping.exceptionsText')}
        </Text>
      </BlockStack>
      {draft.exceptions.map((exception, index) => {
        const goods = t(`shipping.attribute.${exception.attribute}`);
        return (
          <Box key={exception.attribute} padding="300" background="bg-surface-secondary" borderRadius="200">
            <BlockStack gap="200">
              <InlineStack align="end">
                <Button
                  variant="plain"
                  tone="critical"
                  accessibilityLabel={t('shipping.removeException', { goods })}
                  onClick={() => set(draft.exceptions.filter((each) => each !== exception))}
                >
                  {t('remove')}
                </Button>
              </InlineStack>
              <MethodList
                label={t('shipping.methodsFor', { goods })}
                chosen={exception.methods}
                methods={methods}
                offered={methods.filter(({ refusedAttributes }) => !refusedAttributes.includes(exception.attribute))}
                destinations={draft.everywhere ? null : draft.countries}
                error={errors[`exceptions.${index}`]}
                onChange={(chosen) => set(draft.exceptions.map((each) => (each === exception ? { ...each, methods: chosen } : each)))}
              />
            </BlockStack>
          </Box>
        );
      })}
      {free.length === 0 ? null : (
        <Select
          label={t('shipping.addException')}
          labelHidden
          options={[{ value: '', label: t('shipping.addException') }, ...options]}
          value=""
          onChange={(value) => {
            const attribute = free.find((each) => each === value);
            if (attribute !== undefined) set([...draft.exceptions, { attribute, methods: [] }]);
          }}
        />
      )}
    </BlockStack>
  );
}
