import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { createRecharge, listRecharges, SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.ts';
import { WALLET_CURRENCY } from '#contract/money.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { leaveFor } from '#app/session/leave-for.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { readAmount } from '#app/ui/read-amount.ts';
import { Steps } from '#app/ui/steps.tsx';
import { AmountStep } from './amount-step.tsx';
import { MethodStep } from './method-step.tsx';
import { RechargeHistory } from './recharge-history.tsx';
import { readRechargeWish, rechargeSteps, rechargeUrl } from './recharge-wish.ts';
import { SummaryStep } from './summary-step.tsx';

export const handle = { i18n: 'balance', title: 'menu.recharge' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const cursor = new URL(args.request.url).searchParams.get('cursor') ?? undefined;
  const history = await callProvider(listRecharges, { query: { cursor, pageSize: 20 } }, args);
  return { wish: readRechargeWish(args.request.url), history, idempotencyKey: newIdempotencyKey() };
}

/** Takes a typed amount to the next step, or starts the recharge and sends the merchant to the gateway. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  return form.get('intent') === 'create' ? startRecharge(form, args) : takeAmount(form, args);
}

async function takeAmount(form: FormData, { request }: ActionFunctionArgs) {
  const rules = { locale: await requestLocale(request), currency: WALLET_CURRENCY, maxMinor: SANDBOX_RECHARGE_MAX_MINOR };
  const amount = readAmount(form, 'amount', rules);
  if (amount.status !== 'ok') return answerForm({ amount, problem: null });
  if (amount.amountMinor < SANDBOX_RECHARGE_MIN_MINOR) return answerForm({ amount: { status: 'too-small' as const }, problem: null });
  return redirect(rechargeUrl({ ...readRechargeWish(request.url), step: 'method', amountMinor: amount.amountMinor }));
}

async function startRecharge(form: FormData, args: ActionFunctionArgs) {
  const { amountMinor, method, orderIds } = readRechargeWish(args.request.url);
  if (amountMinor === null) return redirect(paths.recharge);
  const answer = await callProvider(
    createRecharge,
    { body: { method, amountMinor, orderIds }, idempotencyKey: readIdempotencyKey(form) },
    args,
  );
  if (answer.status === 'refused') return answerForm({ amount: null, problem: answer.problem });
  const { id, gatewayUrl } = answer.data;
  return gatewayUrl === null
    ? redirect(rechargeResultUrl(id))
    : leaveFor(args.request, { url: gatewayUrl, meanwhile: rechargeResultUrl(id) });
}

export default function RechargePage() {
  const { t } = useTranslation('balance');
  const { wish, history, idempotencyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reached = rechargeSteps.indexOf(wish.step);
  const steps = rechargeSteps.map((step, index) => ({
    id: step,
    title: t(`step.${step}`),
    ...(index < reached ? { url: rechargeUrl({ ...wish, step }) } : {}),
  }));

  return (
    <Page
      title={t('recharge.title')}
      subtitle={t('recharge.help')}
      backAction={{ content: t('recharge.back'), url: paths.balance }}
      narrowWidth
    >
      <BlockStack gap="400">
        <Steps label={t('step.label')} steps={steps} currentId={wish.step} />
        {wish.step === 'amount' ? <AmountStep wish={wish} refused={answer?.amount ?? null} /> : null}
        {wish.step === 'method' ? <MethodStep wish={wish} /> : null}
        {wish.step === 'summary' && wish.amountMinor !== null ? (
          <SummaryStep wish={wish} amountMinor={wish.amountMinor} problem={answer?.problem} idempotencyKey={idempotencyKey} />
        ) : null}
        <RechargeHistory listed={history} />
      </BlockStack>
    </Page>
  );
}
