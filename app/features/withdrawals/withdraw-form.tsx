import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { PayoutProfile, WithdrawalOptions } from '#contract/withdrawals.ts';
import { payoutTerms } from '#contract/withdrawals.values.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { fieldErrors, placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { ConfirmationCode } from './confirmation-code.tsx';
import { PayoutAccountField } from './payout-account-field.tsx';
import { priceOf, rateOf } from './payout-price.ts';
import { useCodeMail } from './use-code-mail.ts';
import type { WithdrawOutcome } from './withdraw-action.server.ts';
import { WithdrawCosts } from './withdraw-costs.tsx';
import { useWays } from './withdraw-ways.ts';

type FieldName = 'payoutProfileId' | 'amountMinor' | 'code';
type Faults = Partial<Record<FieldName, string>>;

interface WithdrawFormProps {
  mode: Mode;
  options: WithdrawalOptions;
  profiles: PayoutProfile[];
  /** The payout account that is selected first; null: the newest that can be paid. */
  profileId: string | null;
  idempotencyKey: string;
  outcome: WithdrawOutcome | null;
}

/** What leaves and where to, and before it is sent: what it costs, what arrives and when, and whether it is reviewed. */
export function WithdrawForm({ mode, options, profiles, profileId: preferredId, idempotencyKey, outcome }: WithdrawFormProps) {
  const { t } = useTranslation('withdrawals');
  const money = useMoneyText();
  const form = useRef<HTMLFormElement>(null);
  const ways = useWays(options, mode);
  const mail = useCodeMail('withdrawal');
  const [wayValue, setWayValue] = useState(() =>
    preferredId === null ? '' : (ways.find(({ destination }) => destination === 'payout')?.value ?? ''),
  );
  const [profileId, setProfileId] = useState(preferredId);
  const [amountMinor, setAmountMinor] = useState<number | null>(null);
  // Each amount that is not typed is a new field, which begins with it.
  const [filled, setFilled] = useState<{ count: number; amountMinor: number | null }>({ count: 0, amountMinor: null });
  const [faults, setFaults] = useState<Faults | null>(null);
  const [settled, setSettled] = useState<WithdrawOutcome | null>(null);
  const sending = useNavigation().formData?.get('intent') === 'withdraw';
  const refused = outcome?.done === null && outcome.intent === 'withdraw' && outcome !== settled ? outcome : null;
  useFocusFirstError(form, faults ?? refused);
  const way = ways.find(({ value }) => value === wayValue) ?? ways[0];
  if (way === undefined) return null;

  const toPayout = way.destination === 'payout';
  const payable = profiles.find(({ currency }) => rateOf(options.rates, currency) !== null) ?? profiles[0];
  const profile = toPayout ? (profiles.find(({ id }) => id === profileId) ?? payable) : undefined;
  const rate = profile === undefined ? null : rateOf(options.rates, profile.currency);
  const receive = profile === undefined || rate === null || amountMinor === null ? null : priceOf(profile, amountMinor, rate).receive;
  const minMinor = profile === undefined ? 0 : payoutTerms[profile.method].minMinor;
  const maxText = money(cny(way.maxMinor));
  const minText = money(cny(minMinor));

  const forget = () => {
    setFaults(null);
    setSettled(outcome);
  };
  const fill = (value: number | null) => {
    forget();
    setAmountMinor(value);
    setFilled({ count: filled.count + 1, amountMinor: value });
  };
  const change = (value: string) => {
    forget();
    setWayValue(value);
    const next = ways.find((each) => each.value === value);
    if (next !== undefined && amountMinor !== null && amountMinor > next.maxMinor) fill(null);
  };
  const check = (event: FormEvent<HTMLFormElement>) => {
    const found: Faults = {};
    if (toPayout && profile === undefined) found.payoutProfileId = t('form.profileNeeded');
    else if (profile !== undefined && rate === null) found.payoutProfileId = t('form.noRate', { currency: profile.currency });
    if (amountMinor === null || amountMinor === 0) found.amountMinor = t('form.amountWrong', { amount: maxText });
    else if (amountMinor < minMinor) found.amountMinor = t('form.amountLow', { amount: minText });
    if (way.destination !== 'wallet' && String(new FormData(event.currentTarget).get('code') ?? '').trim() === '')
      found.code = t('code.needed');
    setSettled(outcome);
    const isWrong = Object.keys(found).length > 0;
    setFaults(isWrong ? found : null);
    if (isWrong) event.preventDefault();
  };

  const { errors, banner } = placeProblem(refused?.problem, {
    fields: ['payoutProfileId', 'amountMinor', 'code'],
    fieldOfCode: { 'wrong-code': 'code', 'insufficient-balance': 'amountMinor', ...(toPayout ? { 'not-found': 'payoutProfileId' } : {}) },
  });
  // What is shown beside no field of its own.
  const payError = fieldErrors(refused?.problem)('expectedPayMinor');
  const tooLittle = refused?.problem?.code === 'insufficient-balance' || refused?.amountWrong === true;
  const isGone = toPayout && refused?.problem?.code === 'not-found';
  const errorOf = (field: FieldName) => {
    if (faults?.[field] !== undefined) return faults[field];
    if (field === 'amountMinor' && tooLittle) return t('form.amountWrong', { amount: maxText });
    return field === 'payoutProfileId' && isGone ? t('form.accountGone') : errors[field];
  };
  const bounds =
    minMinor > way.maxMinor
      ? t('form.tooLittle', { min: minText, max: maxText })
      : minMinor > 0
        ? t('form.between', { min: minText, max: maxText })
        : t('form.most', { amount: maxText });
  return (
    <Card>
      <Form method="post" preventScrollReset ref={form} onSubmit={check} noValidate>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="mode" value={mode} />
        <input type="hidden" name="expectedPayMinor" value={receive === null ? '' : receive.amountMinor} />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="400">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t('form.title')}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
          <ProblemBanner problem={payError === undefined ? banner : refused?.problem}>
            {payError === undefined ? null : <Text as="p">{payError}</Text>}
          </ProblemBanner>
          <FormLayout>
            <Select
              name="way"
              label={t('form.way')}
              options={ways.map(({ value, label }) => ({ value, label }))}
              value={way.value}
              onChange={change}
            />
            {toPayout ? (
              <PayoutAccountField
                mode={mode}
                profiles={profiles}
                profile={profile}
                hasRate={rate !== null}
                onChange={(id) => {
                  forget();
                  setProfileId(id);
                }}
                error={errorOf('payoutProfileId')}
              />
            ) : null}
            <BlockStack gap="100" inlineAlign="stretch">
              <AmountField
                key={filled.count}
                name="amount"
                label={t('form.amount')}
                currency={WALLET_CURRENCY}
                defaultMinor={filled.amountMinor}
                maxMinor={way.maxMinor}
                onChangeMinor={(typed) => {
                  forget();
                  setAmountMinor(typed);
                }}
                error={errorOf('amountMinor')}
              />
              <InlineStack align="start" gap="200" blockAlign="center">
                <Text as="span" variant="bodySm" tone="subdued">
                  {bounds}
                </Text>
                <Button variant="plain" onClick={() => fill(way.maxMinor)}>
                  {t('form.all')}
                </Button>
              </InlineStack>
            </BlockStack>
          </FormLayout>
          <WithdrawCosts
            mode={mode}
            way={way}
            profile={profile}
            rate={rate}
            amountMinor={amountMinor}
            ofDayMinor={options.payoutsOfDay.amountMinor}
          />
          {way.destination === 'wallet' || (toPayout && profile === undefined) ? null : (
            <ConfirmationCode from={options} mail={mail} error={errorOf('code')} />
          )}
          <InlineStack align="end">
            <Button submit variant="primary" loading={sending}>
              {t(way.destination === 'wallet' ? 'form.move' : 'form.submit')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
