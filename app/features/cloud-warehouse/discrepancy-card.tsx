import { useRef } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { InboundPlanDetail } from '#contract/cloud-warehouse-inbound.ts';
import { WAREHOUSE_TEXT_MAX } from '#contract/cloud-warehouse.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { fieldErrors, useFocusFirstError } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { differenceOf, useCountText } from './count-text.ts';
import type { WarehouseOutcome } from './warehouse-action.server.ts';

interface DiscrepancyCardProps {
  plan: InboundPlanDetail;
  outcome: WarehouseOutcome | null;
  idempotencyKey: string;
}

/** A count that differs from the plan: accepted, with what is paid back for it, or disputed. */
export function DiscrepancyCard({ plan, outcome, idempotencyKey }: DiscrepancyCardProps) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const money = useMoneyText();
  const countText = useCountText();
  const { expected, received, damaged, refundOnAccept } = plan;
  const units = {
    expected: formatCount(expected, locale),
    received: formatCount(received, locale),
    parts: countText({ sellable: received, damaged, ...differenceOf(plan.lines) }),
  };
  const nothing = received === 0;
  return (
    <Banner tone="warning" title={t('inbound.discrepancyTitle')}>
      <BlockStack gap="300">
        <Text as="p">{t('inbound.discrepancyText', units)}</Text>
        {plan.discrepancyNote === '' ? null : (
          <Text as="p" breakWord>
            {t('inbound.noteOfWarehouse', { note: plan.discrepancyNote })}
          </Text>
        )}
        <InlineStack align="start">
          <ConfirmStep
            intent="accept-inbound"
            id={plan.id}
            label={refundOnAccept === null ? t('inbound.accept') : t('inbound.acceptRefund', { amount: money(refundOnAccept) })}
            idempotencyKey={idempotencyKey}
            question={{
              title: t('inbound.acceptTitle'),
              text:
                refundOnAccept === null
                  ? t(nothing ? 'inbound.acceptNothingText' : 'inbound.acceptText', units)
                  : t(nothing ? 'inbound.acceptNothingRefundText' : 'inbound.acceptRefundText', {
                      ...units,
                      amount: money(refundOnAccept),
                    }),
              confirm: t('inbound.accept'),
              cancel: t('inbound.back'),
            }}
          />
        </InlineStack>
        <IfPermitted permission="stock:manage">
          <DisputeForm plan={plan} outcome={outcome} idempotencyKey={idempotencyKey} />
        </IfPermitted>
      </BlockStack>
    </Banner>
  );
}

function DisputeForm({ plan, outcome, idempotencyKey }: DiscrepancyCardProps) {
  const { t } = useTranslation('cloud-warehouse');
  const sending = useNavigation().formData?.get('intent') === 'dispute-inbound';
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, outcome);
  return (
    <Form ref={form} method="post" preventScrollReset>
      <input type="hidden" name="intent" value="dispute-inbound" />
      <input type="hidden" name="id" value={plan.id} />
      <IdempotencyField value={`${idempotencyKey}:dispute`} />
      <BlockStack gap="200">
        <TextInput
          name="text"
          label={t('inbound.disputeText')}
          helpText={t('inbound.disputeHelp')}
          multiline={2}
          maxLength={WAREHOUSE_TEXT_MAX}
          autoComplete="off"
          defaultValue={outcome?.typed ?? ''}
          error={fieldErrors(outcome?.problem)('text') ?? ''}
        />
        <InlineStack align="start">
          <Button submit loading={sending}>
            {t('inbound.dispute')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
