import { useState } from 'react';
import { useActionData, useNavigation, useSubmit } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/withdrawals.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';

const CANCELABLE = ['requested', 'reviewing', 'info_needed', 'approved'];

/** Cancels a withdrawal that is not being sent yet, or ends one that could not be sent; asks before. */
export function EndWithdrawal({ withdrawal, idempotencyKey }: { withdrawal: Withdrawal; idempotencyKey: string }) {
  const { t } = useTranslation('withdrawals');
  const money = useMoneyText();
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  useEachAnswer(useActionData(), () => setAsking(false));
  const ending = useNavigation().formData?.get('intent') === 'cancel';
  const { state, source, amount } = withdrawal;
  if (state !== 'failed' && !CANCELABLE.includes(state)) return null;
  const way = state === 'failed' ? 'return' : 'cancel';
  return (
    <>
      <div>
        <Button tone="critical" onClick={() => setAsking(true)}>
          {t(`end.${way}`)}
        </Button>
      </div>
      {asking ? (
        <ConfirmDialog
          title={t(`end.${way}Title`, { number: withdrawal.number })}
          text={t(`end.text.${source}`, { amount: money(amount) })}
          confirm={{
            label: t(`end.${way}`),
            destructive: true,
            loading: ending,
            onAction: () =>
              submit({ intent: 'cancel', [IDEMPOTENCY_FIELD]: `${idempotencyKey}:cancel` }, { method: 'post', preventScrollReset: true }),
          }}
          cancel={{ label: t('end.keep'), onAction: () => setAsking(false) }}
        />
      ) : null}
    </>
  );
}
