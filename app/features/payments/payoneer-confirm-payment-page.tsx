import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getRecharge } from '#contract/balance.ts';
import { Id } from '#contract/endpoint.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PlainPage } from '#app/ui/plain-page.tsx';
import { rechargeResultUrl } from './payment-urls.ts';
import { isOpen, outcomeOf, RechargeResult } from './recharge-result.tsx';
import { useConfirmPolling } from './use-confirm-polling.ts';

export const handle = { i18n: 'payments', title: 'page.payoneerConfirmPayment' } satisfies ScreenHandle;

/**
 * Payoneer's payers come back here. Its parameters say nothing we believe: of them only the id is read, by which our own recharge is found, and they leave
 * the address. What came of it, our server asks Payoneer.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const id = Id.safeParse(searchParams.get('recharge') ?? searchParams.get('transactionId'));
  if (!id.success) return { recharge: null };
  const clean = `${paths.payoneerConfirmPayment}?${new URLSearchParams({ recharge: id.data })}`;
  if ([...searchParams.keys()].join() !== 'recharge') throw redirect(clean);
  const answer = await callProvider(getRecharge, { params: { rechargeId: id.data } }, args);
  if (answer.status === 'refused') {
    if (answer.problem.code === 'not-found') return { recharge: null };
    throw problemPage(answer.problem);
  }
  // A link that was used: its outcome stands on its own page.
  if (!isOpen(outcomeOf(answer.data))) throw redirect(rechargeResultUrl(id.data));
  return { recharge: answer.data };
}

export default function PayoneerConfirmPaymentPage() {
  const { t } = useTranslation('payments');
  const { recharge } = useLoaderData<typeof loader>();
  useConfirmPolling(recharge?.id ?? null);
  if (recharge !== null) return <RechargeResult recharge={recharge} gatewayDown={false} />;
  return (
    <PlainPage
      title={t('payoneer.title')}
      empty={{
        title: t('payoneer.emptyTitle'),
        text: t('payoneer.emptyText'),
        action: { label: t('payoneer.action'), url: paths.recharge },
      }}
    />
  );
}
