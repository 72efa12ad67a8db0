import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { createRecharge, listRecharges } from '#contract/balance.ts';
import { SANDBOX_RECHARGE_MAX_MINOR, SANDBOX_RECHARGE_MIN_MINOR } from '#contract/balance.values.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { readAmount } from '#app/ui/parse-amount.ts';
import { Steps } from '#app/ui/steps.tsx';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { RechargeHistory } from './recharge-history.tsx';
import { readRechargeParams } from './recharge-params.server.ts';
import { rechargeSteps, rechargeUrl } from './recharge-params.ts';
import { AmountStep, MethodStep, SummaryStep } from './recharge-steps.tsx';

export const handle = { i18n: 'balance', title: 'menu.recharge' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const query = { cursor: searchParams.get('cursor') ?? undefined, pageSize: readPageSize(searchParams.get('pageSize')) };
  const history = await callProvider(listRecharges, { query }, args);
  return { params: readRechargeParams(args.request.url), history, idempotencyKey: newIdempotencyKey() };
}

/** Sends a typed amount to the next step, or starts the recharge and sends the merchant to the gateway. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  return form.get('intent') === 'create' ? startRecharge(form, args) : submitAmount(form, args);
}

async function submitAmount(form: FormData, { request }: ActionFunctionArgs) {
  const rules = { locale: await requestLocale(request), currency: WALLET_CURRENCY, maxMinor: SANDBOX_RECHARGE_MAX_MINOR };
  const amount = readAmount(form, 'amount', rules);
  if (amount.status !== 'ok') return answerForm({ amount, problem: null });
  if (amount.amountMinor < SANDBOX_RECHARGE_MIN_MINOR) return answerForm({ amount: { status: 'too-small' as const }, problem: null });
  return redirect(rechargeUrl({ ...readRechargeParams(request.url), step: 'method', amountMinor: amount.amountMinor }));
}

async function startRecharge(form: FormData, args: ActionFunctionArgs) {
  const { amountMinor, method, orderIds } = readRechargeParams(args.request.url);
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
  const { params, history, idempotencyKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reached = rechargeSteps.indexOf(params.step);
  const steps = rechargeSteps.map((step, index) => ({
    id: step,
    title: t(`step.${step}`),
    ...(index < reached ? { url: rechargeUrl({ ...params, step }) } : {}),
  }));

  return (
    <Page
      title={t('recharge.title')}
      subtitle={t('recharge.help')}
      backAction={{ content: t('recharge.back'), url: paths.balance }}
      narrowWidth
    >
      <BlockStack gap="400">
        <Steps label={t('step.label')} steps={steps} currentId={params.step} />
        {params.step === 'amount' ? <AmountStep params={params} refused={answer?.amount ?? null} /> : null}
        {params.step === 'method' ? <MethodStep params={params} /> : null}
        {params.step === 'summary' && params.amountMinor !== null ? (
          <SummaryStep params={params} amountMinor={params.amountMinor} problem={answer?.problem} idempotencyKey={idempotencyKey} />
        ) : null}
        <RechargeHistory listed={history} />
      </BlockStack>
    </Page>
  );
}

/**
 * Sends the browser to a page that is not one of ours, as a whole. Inside the Shopify admin a frame can't send it there:
 * the screen shown meanwhile has the link that does.
 */
function leaveFor(request: Request, { url, meanwhile }: { url: string; meanwhile: string }): Response {
  return getCredential(request)?.kind === 'shopify' ? redirect(meanwhile) : redirectDocument(url);
}
