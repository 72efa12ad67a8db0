import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import { listCountries } from '#contract/regions.ts';
import { createPayoutProfile } from '#contract/withdrawals.ts';
import { payoutCurrencies, payoutFields, payoutFieldsOf, type PayoutMethod, payoutMethods } from '#contract/withdrawals.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

export const handle = { i18n: 'withdrawals', title: 'menu.withdraw' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return { countries: await readProvider(listCountries, {}, args), idempotencyKey: newIdempotencyKey() };
}

const ProfileForm = z.object({
  method: z.enum(payoutMethods),
  country: z.string(),
  currency: z.enum(payoutCurrencies),
  holder: z.string(),
  code: z.string(),
});

/** Adds a payout account and goes back to the withdrawals. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = ProfileForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const details = Object.fromEntries(
    payoutFields.flatMap((field) => {
      const value = fields.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
  const answer = await callProvider(
    createPayoutProfile,
    { body: { ...form.data, details }, idempotencyKey: readIdempotencyKey(fields) },
    args,
  );
  return answer.status === 'ok' ? redirect(paths.withdraw) : answerForm<{ problem: Problem }>({ problem: answer.problem });
}

/** An account payouts can go to: which numbers it needs depends on its country. */
export default function NewPayoutProfilePage() {
  const { t } = useTranslation('withdrawals');
  const { countries, idempotencyKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  const [method, setMethod] = useState<PayoutMethod>('bank');
  const [country, setCountry] = useState('US');
  const errorOf = fieldErrors(problem);
  const sending = useNavigation().state === 'submitting';
  return (
    <Page narrowWidth title={t('accounts.add')} backAction={{ content: t('withdraw.title'), url: paths.withdraw }}>
      <Form method="post">
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="400">
          {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
          <Card>
            <FormLayout>
              <Select
                name="method"
                label={t('account.method')}
                options={payoutMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
                value={method}
                onChange={(value) => setMethod(payoutMethods.find((known) => known === value) ?? 'bank')}
              />
              <Select
                name="country"
                label={t('account.country')}
                options={countries.map(({ code, name }) => ({ value: code, label: name }))}
                value={country}
                onChange={setCountry}
                error={errorOf('country')}
              />
              <SelectInput
                name="currency"
                label={t('account.currency')}
                options={payoutCurrencies.map((value) => ({ value, label: value }))}
                defaultValue="USD"
                error={errorOf('currency') ?? ''}
              />
              <TextInput
                name="holder"
                label={t('account.holder')}
                helpText={t('account.holderHelp')}
                autoComplete="name"
                maxLength={140}
                error={errorOf('holder') ?? ''}
              />
              {payoutFieldsOf(method, country).map((field) => (
                <TextInput
                  key={field}
                  name={field}
                  label={t(`field.${field}`)}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={100}
                  error={errorOf(`details.${field}`) ?? ''}
                />
              ))}
              <TextInput
                name="code"
                label={t('form.code')}
                helpText={t('form.codeHelp')}
                autoComplete="one-time-code"
                inputMode="numeric"
                error={errorOf('code') ?? ''}
              />
              <Text as="p" tone="subdued">
                {t('account.rest')}
              </Text>
              <InlineStack align="end">
                <Button submit variant="primary" loading={sending}>
                  {t('account.submit')}
                </Button>
              </InlineStack>
            </FormLayout>
          </Card>
        </BlockStack>
      </Form>
    </Page>
  );
}
