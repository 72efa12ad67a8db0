import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { countrySpecs } from 'ibantools';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Mode } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import { listCountries } from '#contract/regions.ts';
import { createPayoutProfile, getWithdrawalOptions } from '#contract/withdrawals.ts';
import { payoutCurrencies, payoutFields, payoutMethods } from '#contract/withdrawals.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requirePermission } from '#app/session/require-permission.server.ts';
import { requireCredential, requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PayoutProfileForm } from './payout-profile-form.tsx';
import { withdrawUrl } from './withdraw-ways.ts';

export const handle = { i18n: 'withdrawals', title: 'withdrawals:accounts.add' } satisfies ScreenHandle;

const readMode = (request: Request) => Mode.catch('live').parse(new URL(request.url).searchParams.get('mode'));

/** How many characters an IBAN has, by the country it begins with. */
function ibanLengths(): Record<string, number> {
  const known = Object.entries(countrySpecs).flatMap(([country, { chars }]) => (typeof chars === 'number' ? [[country, chars]] : []));
  return Object.fromEntries(known) as Record<string, number>;
}

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const mode = readMode(args.request);
  const [, { country }, countries, options] = await Promise.all([
    requirePermission('wallet:withdraw', args),
    requireUser(args),
    readProvider(listCountries, {}, args),
    readProvider(getWithdrawalOptions, { query: { mode } }, args),
  ]);
  const { confirmBy, email, rates } = options;
  return { mode, country, countries, from: { confirmBy, email }, rates, ibanLengths: ibanLengths(), idempotencyKey: newIdempotencyKey() };
}

const ProfileForm = z.object({
  method: z.enum(payoutMethods),
  country: z.string(),
  currency: z.enum(payoutCurrencies),
  holder: z.string(),
  code: z.string(),
});

/** Adds a payout account and goes back to the withdrawals, where it is selected. */
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
  return answer.status === 'ok'
    ? redirect(withdrawUrl('withdraw', readMode(args.request), { account: answer.data.id }))
    : answerForm<{ problem: Problem }>({ problem: answer.problem });
}

/** An account payouts can go to: which numbers it needs depends on its country. */
export default function NewPayoutProfilePage() {
  const { t } = useTranslation('withdrawals');
  const content = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <Page narrowWidth title={t('accounts.add')} backAction={{ content: t('withdraw.title'), url: withdrawUrl('withdraw', content.mode) }}>
      <PayoutProfileForm {...content} problem={problem} />
    </Page>
  );
}
