import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { createRecharge, listRecharges } from '#contract/balance.ts';
import { WholeNumber } from '#contract/endpoint.ts';
import { getHome, type Home } from '#contract/home.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import { listRechargeMethods, quoteRecharge, type RechargeMethod } from '#contract/recharge-methods.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readIntent } from '#app/provider-api/read-intent.server.ts';
import { getCredential } from '#app/session/credential.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { readAmount } from '#app/ui/parse-amount.ts';
import { Steps } from '#app/ui/steps.tsx';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { AmountStep, type RefusedAmount } from './amount-step.tsx';
import { estimatePay } from './estimate.ts';
import { MethodStep } from './method-step.tsx';
import { RechargeHistory } from './recharge-history.tsx';
import { readRechargeParams } from './recharge-params.server.ts';
import { findOffer, fitParams, overallLimits, type RechargeParams, rechargeSteps, rechargeUrl } from './recharge-params.ts';
import { SummaryStep } from './summary-step.tsx';

export const handle = { i18n: 'balance', title: 'menu.recharge' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const query = { cursor: searchParams.get('cursor') ?? undefined, pageSize: readPageSize(searchParams.get('pageSize')) };
  const [history, methods, home] = await Promise.all([
    callProvider(listRecharges, { query }, args),
    readProvider(listRechargeMethods, {}, args),
    callProvider(getHome, {}, args),
  ]);
  const params = fitParams(readRechargeParams(args.request.url), methods);
  const unpaid = home.status === 'ok' ? missingOf(home.data, methods) : [];
  const idempotencyKey = newIdempotencyKey();
  const shown = { methods, history, unpaid, idempotencyKey };
  if (params.step !== 'summary' || params.way === null || params.amountMinor === null) return { params, quote: null, ...shown };
  const quote = await callProvider(quoteRecharge, { query: { ...params.way, amountMinor: params.amountMinor } }, args);
  // Its rate ended, or its limits moved with it, since the list was made.
  if (quote.status === 'refused') return { params: { ...params, step: 'method' as const }, quote: null, ...shown };
  return { params, quote: quote.data, ...shown };
}

/** What each wallet lacks for the orders that await payment, where a method fills it. */
function missingOf({ pendingOrders, wallets }: Home, methods: readonly RechargeMethod[]) {
  return pendingOrders.flatMap(({ mode, toPay }) => {
    const wallet = wallets.find((each) => each.mode === mode);
    const spendable = (wallet?.available.amountMinor ?? 0) + (wallet?.promotional.amountMinor ?? 0);
    const missingMinor = toPay.amountMinor - spendable;
    return missingMinor > 0 && methods.some((method) => method.mode === mode) ? [{ mode, missingMinor }] : [];
  });
}

/** Sends a typed amount to the next step, changes it, or starts the recharge and sends the merchant to the gateway. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const methods = await readProvider(listRechargeMethods, {}, args);
  const params = fitParams(readRechargeParams(args.request.url), methods);
  switch (readIntent(form, ['create', 'change'])) {
    case 'create':
      return startRecharge(form, params, args);
    case 'change':
      return changeAmount(form, params, methods, args);
    default:
      return submitAmount(form, params, methods, args);
  }
}

interface Outcome {
  amount: RefusedAmount | null;
  unfit: boolean;
  problem: Problem | null;
}
const fine: Outcome = { amount: null, unfit: false, problem: null };

async function submitAmount(form: FormData, params: RechargeParams, methods: readonly RechargeMethod[], { request }: ActionFunctionArgs) {
  const { minMinor, maxMinor } = overallLimits(methods);
  const amount = readAmount(form, 'amount', { locale: await requestLocale(request), currency: WALLET_CURRENCY, maxMinor });
  if (amount.status !== 'ok') return answerForm<Outcome>({ ...fine, amount });
  if (amount.amountMinor < minMinor) return answerForm<Outcome>({ ...fine, amount: { status: 'too-small' } });
  return redirect(rechargeUrl({ ...params, step: 'method', amountMinor: amount.amountMinor }));
}

/** From the side that was typed last; a sum that is paid is turned into what it brings by the provider. */
async function changeAmount(form: FormData, params: RechargeParams, methods: readonly RechargeMethod[], caller: ActionFunctionArgs) {
  const offer = findOffer(methods, params.way);
  if (offer === null || params.way === null) return redirect(rechargeUrl({ ...params, step: 'method' }));
  const paying = form.get('side') === 'pay';
  const { currency, maxCreditMinor, minCreditMinor } = offer.currency;
  const rules = { locale: await requestLocale(caller.request) };
  const typed = paying
    ? readAmount(form, 'pay', { ...rules, currency, maxMinor: estimatePay(offer.currency, maxCreditMinor).payMinor })
    : readAmount(form, 'credit', { ...rules, currency: WALLET_CURRENCY, maxMinor: maxCreditMinor });
  if (typed.status !== 'ok' || typed.amountMinor === 0) return answerForm<Outcome>({ ...fine, unfit: true });
  if (!paying)
    return typed.amountMinor < minCreditMinor
      ? answerForm<Outcome>({ ...fine, unfit: true })
      : redirect(rechargeUrl({ ...params, amountMinor: typed.amountMinor }));
  const quote = await callProvider(quoteRecharge, { query: { ...params.way, side: 'pay', amountMinor: typed.amountMinor } }, caller);
  if (quote.status === 'refused') return answerForm<Outcome>({ ...fine, unfit: true });
  return redirect(rechargeUrl({ ...params, amountMinor: quote.data.credit.amountMinor }));
}

async function startRecharge(form: FormData, { amountMinor, way, orderIds }: RechargeParams, args: ActionFunctionArgs) {
  if (amountMinor === null || way === null) return redirect(paths.recharge);
  const expectedPayMinor = WholeNumber.catch(0).parse(form.get('expectedPayMinor'));
  const body = { ...way, amountMinor, orderIds, ...(expectedPayMinor > 0 ? { expectedPayMinor } : {}) };
  const answer = await callProvider(createRecharge, { body, idempotencyKey: readIdempotencyKey(form) }, args);
  if (answer.status === 'refused') return answerForm<Outcome>({ ...fine, problem: answer.problem });
  const { id, gatewayUrl } = answer.data;
  return gatewayUrl === null
    ? redirect(rechargeResultUrl(id))
    : leaveFor(args.request, { url: gatewayUrl, meanwhile: rechargeResultUrl(id) });
}

export default function RechargePage() {
  const { t } = useTranslation('balance');
  const { params, quote, methods, history, unpaid, idempotencyKey } = useLoaderData<typeof loader>();
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
        {methods.length === 0 ? (
          <PlainEmptyState title={t('method.none')} text={t('method.noneHelp')} />
        ) : (
          <Steps label={t('step.label')} steps={steps} currentId={params.step} />
        )}
        {params.step === 'amount' && methods.length > 0 ? (
          <AmountStep params={params} limits={overallLimits(methods)} unpaid={unpaid} refused={answer?.amount ?? null} />
        ) : null}
        {params.step === 'method' && params.amountMinor !== null ? (
          <MethodStep params={params} amountMinor={params.amountMinor} methods={methods} />
        ) : null}
        {quote === null ? null : (
          <SummaryStep
            params={params}
            quote={quote}
            methods={methods}
            problem={answer?.problem}
            unfit={answer?.unfit === true}
            idempotencyKey={idempotencyKey}
          />
        )}
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
