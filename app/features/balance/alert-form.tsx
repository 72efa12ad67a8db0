import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { WalletSettings } from '#contract/automatic-top-up.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import type { AutomaticOutcome } from './automatic-page.tsx';

/** Below which balance users are alerted; empty: they are not. */
export function AlertForm({ wallet, outcome }: { wallet: WalletSettings; outcome: AutomaticOutcome | null }) {
  const { t } = useTranslation('balance');
  const { mode, alertBelow } = wallet;
  const sending = useNavigation().formData;
  const errorOf = fieldErrors(outcome?.problem);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="alert" />
      <input type="hidden" name="mode" value={mode} />
      <BlockStack gap="300">
        <AmountField
          name="belowMinor"
          label={t('alert.below')}
          currency={WALLET_CURRENCY}
          maxMinor={MAX_AMOUNT_MINOR}
          defaultMinor={alertBelow?.amountMinor ?? null}
          helpText={t('alert.belowHelp')}
          error={outcome?.unreadable.includes('belowMinor') === true ? t('automatic.unreadable') : errorOf('belowMinor')}
        />
        <InlineStack>
          <Button submit loading={sending?.get('intent') === 'alert' && sending.get('mode') === mode}>
            {t('alert.save')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
