import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Money } from '#contract/money.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';

/** Pays what a document costs from the wallet, for members who may pay. The charge is paid once whatever is pressed twice. */
export function PayButton({ chargeId, amount, idempotencyKey }: { chargeId: string; amount: Money; idempotencyKey: string }) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  const sending = useNavigation().formData?.get('chargeId') === chargeId;
  if (!usePermission('orders:pay')) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="chargeId" value={chargeId} />
      <input type="hidden" name="amountMinor" value={amount.amountMinor} />
      <IdempotencyField value={`${idempotencyKey}:pay:${chargeId}`} />
      <Button submit variant="primary" loading={sending} disabled={sending}>
        {t('action.pay', { amount: money(amount) })}
      </Button>
    </Form>
  );
}

/** A button of a form that says what is done with which document, for members who may manage the stock. */
export function StepButton({
  intent,
  id,
  label,
  idempotencyKey,
  tone,
}: {
  intent: string;
  id: string;
  label: string;
  idempotencyKey: string;
  tone?: 'critical';
}) {
  const data = useNavigation().formData;
  const sending = data?.get('intent') === intent && data.get('id') === id;
  if (!usePermission('stock:manage')) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <IdempotencyField value={`${idempotencyKey}:${intent}:${id}`} />
      <Button submit loading={sending} disabled={sending} {...(tone === undefined ? {} : { tone, variant: 'plain' as const })}>
        {label}
      </Button>
    </Form>
  );
}
