import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import { answerWithdrawal, cancelWithdrawal, getWithdrawal } from '#contract/withdrawals.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { withdrawUrl } from './withdraw-ways.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { WithdrawalNext } from './withdrawal-next.tsx';
import { WithdrawalQuestion } from './withdrawal-question.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

/** How often the page is read again while something happens: test money moves within seconds, real money within days. */
const EVERY_MS = { test: 3_000, live: 60_000 };
const MOVING = ['requested', 'reviewing', 'approved', 'sending'];

export const handle = {
  i18n: 'withdrawals',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).withdrawal.number,
} satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { withdrawalId: requireId(args.params['withdrawalId']) };
  return { withdrawal: await readProvider(getWithdrawal, { params }, args), idempotencyKey: newIdempotencyKey() };
}

const WithdrawalForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('answer'), text: z.string() }),
]);

/** Ends the withdrawal, or answers a question about it. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = WithdrawalForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const sent = { params: { withdrawalId: requireId(args.params['withdrawalId']) }, idempotencyKey: readIdempotencyKey(fields) };
  const answer =
    form.data.intent === 'cancel'
      ? await callProvider(cancelWithdrawal, sent, args)
      : await callProvider(answerWithdrawal, { ...sent, body: { text: form.data.text } }, args);
  return answerForm<{ problem: Problem | null; typed: string }>({
    problem: answer.status === 'refused' ? answer.problem : null,
    typed: form.data.intent === 'answer' ? form.data.text : '',
  });
}

/** One withdrawal: what happens to it next, what leaves, what arrives, and each of its steps. */
export default function WithdrawalPage() {
  const { t } = useTranslation('withdrawals');
  const { withdrawal, idempotencyKey } = useLoaderData<typeof loader>();
  const { problem = null, typed = '' } = useActionData<typeof action>() ?? {};
  const { number, mode, state } = withdrawal;
  useLiveRevalidation(MOVING.includes(state) || (mode === 'test' && state === 'failed'), EVERY_MS[mode]);
  return (
    <Page
      title={t('withdrawal.title', { number })}
      backAction={{ content: t('withdraw.title'), url: withdrawUrl('withdraw', mode) }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="withdrawal" state={state} />
          <ModeBadge mode={mode} />
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
        {state === 'info_needed' ? (
          <WithdrawalQuestion withdrawal={withdrawal} idempotencyKey={idempotencyKey} problem={problem} typed={typed} />
        ) : (
          <WithdrawalNext withdrawal={withdrawal} />
        )}
        <Layout>
          <Layout.Section>
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingSm">
                  {t('withdrawal.steps')}
                </Text>
                <WithdrawalSteps withdrawal={withdrawal} />
              </BlockStack>
            </Card>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <WithdrawalFacts withdrawal={withdrawal} idempotencyKey={idempotencyKey} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
