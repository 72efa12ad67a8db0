import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getRecharge } from '#contract/balance.ts';
import { Id, type DataOf } from '#contract/endpoint.ts';
import { getPayment } from '#contract/payments.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { problemPage } from '#app/provider-api/problem-page.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { PaymentReceipt } from './payment-receipt.tsx';
import { RechargeResult } from './recharge-result.tsx';
import { UnknownResult } from './unknown-result.tsx';

export const handle = { i18n: 'payments', title: 'page.paySuccess' } satisfies ScreenHandle;

type Result =
  | { kind: 'payment'; payment: DataOf<typeof getPayment> }
  | { kind: 'recharge'; recharge: DataOf<typeof getRecharge> }
  | { kind: 'unknown' };

/** The address only names what is asked for; how it ended is asked of the provider. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const result = await readResult(args);
  return data(result, { status: result.kind === 'unknown' ? 404 : 200 });
}

async function readResult(caller: Caller): Promise<Result> {
  const { searchParams } = new URL(caller.request.url);
  const paymentId = Id.safeParse(searchParams.get('payment'));
  if (paymentId.success) return readPayment(paymentId.data, caller);
  const rechargeId = Id.safeParse(searchParams.get('recharge'));
  if (rechargeId.success) return readRecharge(rechargeId.data, caller);
  return { kind: 'unknown' };
}

async function readPayment(paymentId: string, caller: Caller): Promise<Result> {
  const answer = await callProvider(getPayment, { params: { paymentId } }, caller);
  return answer.status === 'ok' ? { kind: 'payment', payment: answer.data } : unknownOrThrow(answer);
}

async function readRecharge(rechargeId: string, caller: Caller): Promise<Result> {
  const answer = await callProvider(getRecharge, { params: { rechargeId } }, caller);
  return answer.status === 'ok' ? { kind: 'recharge', recharge: answer.data } : unknownOrThrow(answer);
}

function unknownOrThrow({ problem }: Extract<Answer<typeof getPayment>, { status: 'refused' }>): Result {
  if (problem.code === 'not-found') return { kind: 'unknown' };
  throw problemPage(problem);
}

/** Receipt of a payment, or how a recharge ended. */
export default function PaySuccessPage() {
  const result = useLoaderData<typeof loader>();
  switch (result.kind) {
    case 'payment':
      return <PaymentReceipt payment={result.payment} />;
    case 'recharge':
      return <RechargeResult recharge={result.recharge} />;
    case 'unknown':
      return <UnknownResult />;
  }
}
