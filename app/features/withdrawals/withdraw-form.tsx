import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import type { PayoutProfile, WithdrawalOptions } from '#contract/withdrawals.ts';
import { payoutFee, payoutTerms } from '#contract/withdrawals.values.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { currencyDigits } from '#app/ui/format-money.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import type { WithdrawOutcome } from './withdraw-action.server.ts';

interface WithdrawFormProps {
  mode: Mode;
  options: WithdrawalOptions;
  profiles: PayoutProfile[];
  idempotencyKey: string;
  outcome: WithdrawOutcome | null;
}

interface Way {
  value: string;
  label: string;
  maxMinor: number;
}

/** Asks for what leaves and where to, and says what it costs and when it arrives before it is sent. */
export function WithdrawForm({ mode, options, profiles, idempotencyKey, outcome }: WithdrawFormProps) {
  const { t } = useTranslation('withdrawals');
  const money = useMoneyText();
  const ways = useWays(options);
  const [way, setWay] = useState(ways[0]?.value ?? '');
  const [profileId, setProfileId] = useState(profiles[0]?.id ?? '');
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  const selected = ways.find(({ value }) => value === way) ?? ways[0];
  const toPayout = way.endsWith(':payout');
  const profile = toPayout ? profiles.find(({ id }) => id === profileId) : undefined;
  const refused = outcome?.done === null ? outcome : null;
  const errorOf = fieldErrors(refused?.problem ?? null);
  const sending = useNavigation().formData?.get('intent') === 'withdraw';
  if (selected === undefined) return null;
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="mode" value={mode} />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="400">
          <Text as="h2" variant="headingSm">
            {t('form.title')}
          </Text>
          <FormLayout>
            <Select
              name="way"
              label={t('form.way')}
              options={ways.map(({ value, label }) => ({ value, label }))}
              value={selected.value}
              onChange={setWay}
            />
            {toPayout ? (
              <Select
                name="payoutProfileId"
                label={t('form.profile')}
                placeholder={t('form.noProfile')}
                options={profiles.map(({ id, holder, mask, currency }) => ({ value: id, label: `${holder} ${mask} · ${currency}` }))}
                value={profileId}
                onChange={setProfileId}
                error={errorOf('payoutProfileId')}
              />
            ) : null}
            <AmountField
              name="amount"
              label={t('form.amount')}
              currency="CNY"
              maxMinor={selected.maxMinor}
              helpText={t('form.most', { amount: money(cny(selected.maxMinor)) })}
              onChangeMinor={setAmountMinor}
              error={refused?.amountWrong === true ? t('form.amountWrong') : errorOf('amountMinor')}
            />
            {way === 'commission:wallet' ? null : (
              <TextInput
                name="code"
                label={t('form.code')}
                helpText={t('form.codeHelp')}
                autoComplete="one-time-code"
                inputMode="numeric"
                error={errorOf('code') ?? ''}
              />
            )}
          </FormLayout>
          <Costs options={options} amountMinor={amountMinor} profile={profile} />
          <InlineStack align="end">
            <Button submit variant="primary" loading={sending}>
              {t('form.submit')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

function useWays({ commission, unused, payable }: WithdrawalOptions): Way[] {
  const { t } = useTranslation('withdrawals');
  return [
    ...(commission.amountMinor > 0
      ? [
          { value: 'commission:wallet', label: t('way.commissionToWallet'), maxMinor: commission.amountMinor },
          { value: 'commission:payout', label: t('way.commissionToPayout'), maxMinor: commission.amountMinor },
        ]
      : []),
    ...unused.map(({ rechargeId, number, amount }) => ({
      value: `wallet:recharge:${rechargeId}`,
      label: t('way.walletToRecharge', { number }),
      maxMinor: amount.amountMinor,
    })),
    ...(payable.amountMinor > 0 ? [{ value: 'wallet:payout', label: t('way.walletToPayout'), maxMinor: payable.amountMinor }] : []),
  ];
}

/** Fee, what arrives, and when. */
function Costs({
  options,
  amountMinor,
  profile,
}: {
  options: WithdrawalOptions;
  amountMinor: number | null;
  profile: PayoutProfile | undefined;
}) {
  const { t } = useTranslation('withdrawals');
  if (amountMinor === null) return null;
  if (profile === undefined)
    return (
      <FactRows
        facts={[
          { label: t('cost.fee'), value: <Money value={cny(0)} display="short" /> },
          { label: t('cost.receive'), value: <Money value={cny(amountMinor)} display="explicit" />, strong: true },
        ]}
      />
    );
  const { method, currency, isNew } = profile;
  const [fastest, slowest] = payoutTerms[method].arrivalDays;
  const feeMinor = payoutFee(method, amountMinor);
  const rate = options.rates.find((each) => each.currency === currency)?.rate ?? null;
  const receive = rate === null || amountMinor <= feeMinor ? null : inCurrency(amountMinor - feeMinor, currency, rate);
  return (
    <BlockStack gap="200">
      <FactRows
        facts={[
          { label: t('cost.least'), value: <Money value={cny(payoutTerms[method].minMinor)} display="short" /> },
          { label: t('cost.fee'), value: <Money value={cny(feeMinor)} display="short" /> },
          ...(rate === null || currency === 'CNY' ? [] : [{ label: t('cost.rate', { currency }), value: `${rate} CNY` }]),
          { label: t('cost.arrival'), value: t('cost.days', { fastest, slowest }) },
          ...(receive === null ? [] : [{ label: t('cost.receive'), value: <Money value={receive} display="explicit" />, strong: true }]),
        ]}
      />
      {isNew ? (
        <Text as="p" tone="subdued">
          {t('cost.newAccount')}
        </Text>
      ) : null}
    </BlockStack>
  );
}

/** As the provider calculates it; for display, the request fixes it. */
function inCurrency(amountMinor: number, currency: string, rate: string) {
  return { amountMinor: Math.floor((amountMinor / 100 / Number(rate)) * 10 ** currencyDigits(currency)), currency };
}
