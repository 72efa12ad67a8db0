import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineError, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import type { Country } from '#contract/regions.ts';
import type { WithdrawalOptions } from '#contract/withdrawals.ts';
import {
  isPayoutFieldOptional,
  payoutCurrenciesOf,
  payoutFields,
  payoutFieldsOf,
  type PayoutMethod,
  payoutMethods,
  PROFILE_REST_HOURS,
  REFUSED_HOLDER,
} from '#contract/withdrawals.values.ts';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ConfirmationCode } from './confirmation-code.tsx';
import { rateOf } from './payout-price.ts';
import { useCodeMail } from './use-code-mail.ts';
import { useFieldHint } from './use-field-hint.ts';

interface PayoutProfileFormProps {
  mode: Mode;
  /** The country that is selected first. */
  country: string;
  countries: Country[];
  from: Pick<WithdrawalOptions, 'confirmBy' | 'email'>;
  rates: WithdrawalOptions['rates'];
  /** Characters of an IBAN by the country it begins with. */
  ibanLengths: Record<string, number>;
  idempotencyKey: string;
  problem: Problem | null;
}

/** An account with the numbers of its country; what was typed stays when it is refused. */
export function PayoutProfileForm({
  mode,
  country: firstCountry,
  countries,
  from,
  rates,
  ibanLengths,
  idempotencyKey,
  problem,
}: PayoutProfileFormProps) {
  const { t } = useTranslation('withdrawals');
  const form = useRef<HTMLFormElement>(null);
  const hintOf = useFieldHint(ibanLengths);
  const mail = useCodeMail('payout-account');
  const [method, setMethod] = useState<PayoutMethod>('bank');
  const [country, setCountry] = useState(firstCountry);
  const [wantedCurrency, setCurrency] = useState('');
  const [faults, setFaults] = useState<Record<string, string> | null>(null);
  const [settled, setSettled] = useState<Problem | null>(null);
  const sending = useNavigation().formMethod === 'POST';
  const refused = problem === settled ? null : problem;
  useFocusFirstError(form, faults ?? refused);

  const known = payoutCurrenciesOf(method, country);
  const currencies = known.filter((currency) => rateOf(rates, currency) !== null);
  const currency = currencies.find((each) => each === wantedCurrency) ?? currencies[0];
  const without = known.filter((each) => rateOf(rates, each) === null).join(', ');
  const fields = payoutFieldsOf(method, country);

  const { errors, banner } = placeProblem(refused, {
    fields: ['method', 'country', 'currency', 'holder', 'code', ...payoutFields.map((field) => `details.${field}`)],
    fieldOfCode: { 'wrong-code': 'code' },
  });
  const errorOf = (field: string) => faults?.[field] ?? errors[field];
  const forget = () => {
    setFaults(null);
    setSettled(problem);
  };
  const check = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const isEmpty = (name: string) => String(typed.get(name) ?? '').trim() === '';
    const found = Object.fromEntries([
      ...(isEmpty('holder') ? [['holder', t('account.holderNeeded')]] : []),
      ...fields.flatMap((field) =>
        isEmpty(field) && !isPayoutFieldOptional(field, country) ? [[`details.${field}`, t('account.fieldNeeded')]] : [],
      ),
      ...(isEmpty('code') ? [['code', t('code.needed')]] : []),
    ]) as Record<string, string>;
    setSettled(problem);
    const isWrong = Object.keys(found).length > 0;
    setFaults(isWrong ? found : null);
    if (isWrong || currency === undefined) event.preventDefault();
  };

  return (
    <Form method="post" ref={form} onSubmit={check} noValidate>
      <IdempotencyField value={idempotencyKey} />
      <BlockStack gap="400">
        <ProblemBanner problem={banner} />
        <Card>
          <BlockStack gap="400">
            <FormLayout>
              <Select
                name="method"
                label={t('account.method')}
                options={payoutMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
                value={method}
                onChange={(value) => {
                  forget();
                  setMethod(payoutMethods.find((each) => each === value) ?? 'bank');
                }}
                error={errorOf('method')}
              />
              <Select
                name="country"
                label={t('account.country')}
                options={countries.map(({ code, name }) => ({ value: code, label: name }))}
                value={country}
                onChange={(value) => {
                  forget();
                  setCountry(value);
                }}
                error={errorOf('country')}
              />
              {currency === undefined ? (
                <InlineError message={t('account.noCurrency', { currencies: without })} fieldID="currency" />
              ) : (
                <Select
                  name="currency"
                  label={t('account.currency')}
                  options={[...currencies]}
                  value={currency}
                  onChange={setCurrency}
                  helpText={without === '' ? undefined : t('account.withoutRate', { currencies: without })}
                  error={errorOf('currency')}
                />
              )}
              <TextInput
                name="holder"
                label={t('account.holder')}
                helpText={t(`account.holderHelp.${mode}`, { holder: REFUSED_HOLDER })}
                autoComplete="name"
                maxLength={140}
                error={errorOf('holder')}
              />
              {fields.map((field) => (
                <TextInput
                  key={field}
                  name={field}
                  label={
                    isPayoutFieldOptional(field, country) ? t('account.optional', { label: t(`field.${field}`) }) : t(`field.${field}`)
                  }
                  helpText={hintOf(field, country)}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={100}
                  error={errorOf(`details.${field}`)}
                />
              ))}
            </FormLayout>
            <ConfirmationCode from={from} mail={mail} error={errorOf('code')} />
            <Text as="p" tone="subdued">
              {t('account.rest', { hours: PROFILE_REST_HOURS })}
            </Text>
            <InlineStack align="end">
              <Button submit variant="primary" loading={sending} disabled={currency === undefined}>
                {t('account.submit')}
              </Button>
            </InlineStack>
          </BlockStack>
        </Card>
      </BlockStack>
    </Form>
  );
}
