import { Form } from '@remix-run/react';
import { BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { rechargeUrl, type RechargeWish } from './recharge-wish.ts';

/** How to pay. Only what works can be chosen. */
export function MethodStep({ wish }: { wish: RechargeWish }) {
  const { t } = useTranslation('balance');
  const choices = [{ value: 'sandbox', label: t('method.sandbox'), helpText: t('method.sandboxHelp') }];
  return (
    <Card>
      <Form method="get">
        <input type="hidden" name="step" value="summary" />
        <input type="hidden" name="amount" value={wish.amountMinor ?? ''} />
        {wish.orderIds.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('method.title')}
          </Text>
          <ChoiceList title={t('method.title')} titleHidden name="method" choices={choices} selected={[wish.method]} />
          <Text as="p" tone="subdued">
            {t('method.later')}
          </Text>
          <InlineStack align="space-between">
            <Button url={rechargeUrl({ ...wish, step: 'amount' })}>{t('step.back')}</Button>
            <Button submit variant="primary">
              {t('amount.continue')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
