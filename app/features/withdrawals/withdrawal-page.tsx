import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useFetcher, useLoaderData, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import { answerWithdrawal, cancelWithdrawal, getWithdrawal, type Withdrawal } from '#contract/withdrawals.ts';
import { WITHDRAWAL_TEXT_MAX } from '#contract/withdrawals.values.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { downloadBytes } from '#app/ui/download.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { loader as receiptLoader } from './withdrawal-receipt-resource.ts';

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

/** Cancels the withdrawal, or answers a question about it. */
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
  return answerForm<{ problem: Problem | null }>({ problem: answer.status === 'refused' ? answer.problem : null });
}

/** One withdrawal: what leaves, what arrives, and each of its steps. */
export default function WithdrawalPage() {
  const { t } = useTranslation(['withdrawals', 'ui']);
  const { withdrawal, idempotencyKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  const { number, mode, state, events } = withdrawal;
  const cancelable = ['requested', 'reviewing', 'info_needed'].includes(state);
  return (
    <Page
      title={t('withdrawal.title', { number })}
      backAction={{ content: t('withdraw.title'), url: paths.withdraw }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="withdrawal" state={state} />
          <ModeBadge mode={mode} />
        </InlineStack>
      }
    >
      <BlockStack gap="400">
        {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
        {state === 'info_needed' ? <QuestionBanner withdrawal={withdrawal} idempotencyKey={idempotencyKey} problem={problem} /> : null}
        <Layout>
          <Layout.Section>
            <Card>
              <BlockStack gap="300">
                <Text as="h2" variant="headingSm">
                  {t('withdrawal.steps')}
                </Text>
                <Timeline
                  entries={events.map(({ toState, edit, by, text, at }, index) => ({
                    key: `${at} ${index}`,
                    at,
                    text: [t(edit === null ? `event.${toState}` : `edit.${edit}`), text].filter((part) => part !== '').join('. '),
                    actor: t(`actor.${by}`, { ns: 'ui' }),
                  }))}
                />
              </BlockStack>
            </Card>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <FactsCard withdrawal={withdrawal} cancelable={cancelable} idempotencyKey={idempotencyKey} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

function QuestionBanner({
  withdrawal,
  idempotencyKey,
  problem,
}: {
  withdrawal: Withdrawal;
  idempotencyKey: string;
  problem: Problem | null;
}) {
  const { t } = useTranslation('withdrawals');
  const question = withdrawal.events.find(({ toState, text }) => toState === 'info_needed' && text !== '')?.text ?? '';
  const sending = useNavigation().formData?.get('intent') === 'answer';
  return (
    <Banner tone="warning" title={t('question.title')}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="answer" />
        <IdempotencyField value={`${idempotencyKey}:answer`} />
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p" breakWord>
            {question}
          </Text>
          <TextInput
            name="text"
            label={t('question.answer')}
            multiline={3}
            maxLength={WITHDRAWAL_TEXT_MAX}
            autoComplete="off"
            error={fieldErrors(problem)('text') ?? ''}
          />
          <Button submit loading={sending}>
            {t('question.send')}
          </Button>
        </BlockStack>
      </Form>
    </Banner>
  );
}

function FactsCard({ withdrawal, cancelable, idempotencyKey }: { withdrawal: Withdrawal; cancelable: boolean; idempotencyKey: string }) {
  const { t } = useTranslation('withdrawals');
  const { id, source, destination, payee, amount, fee, pay, rate, createdAt, providerRef, state } = withdrawal;
  const canceling = useNavigation().formData?.get('intent') === 'cancel';
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('withdrawal.facts')}
        </Text>
        <FactRows
          facts={[
            { label: t('column.source'), value: t(`source.${source}`) },
            { label: t('column.payee'), value: payee === '' ? t(`destination.${destination}`) : payee },
            { label: t('column.date'), value: <DateTime value={createdAt} /> },
            { label: t('column.amount'), value: <Money value={amount} display="short" /> },
            { label: t('column.fee'), value: <Money value={fee} display="short" /> },
            ...(pay.currency === 'CNY' ? [] : [{ label: t('cost.rate', { currency: pay.currency }), value: `${Number(rate)} CNY` }]),
            ...(providerRef === null ? [] : [{ label: t('withdrawal.reference'), value: providerRef }]),
            { label: t('cost.receive'), value: <Money value={pay} display="explicit" />, strong: true },
          ]}
        />
        {state === 'completed' ? <ReceiptButton withdrawalId={id} /> : null}
        {cancelable ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="cancel" />
            <IdempotencyField value={`${idempotencyKey}:cancel`} />
            <Button submit tone="critical" loading={canceling}>
              {t('withdrawal.cancel')}
            </Button>
          </Form>
        ) : null}
      </BlockStack>
    </Card>
  );
}

/** Saves the receipt as a PDF. */
function ReceiptButton({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useTranslation('withdrawals');
  const fetcher = useFetcher<typeof receiptLoader>();
  useEachAnswer(fetcher.data, ({ fileName, content, problem }) => {
    if (problem === null) downloadBytes(content, fileName, 'application/pdf');
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.problem} />
      <Button loading={fetcher.state !== 'idle'} onClick={() => fetcher.load(generatePath(paths.withdrawalReceipt, { withdrawalId }))}>
        {t('withdrawal.receipt')}
      </Button>
    </BlockStack>
  );
}
