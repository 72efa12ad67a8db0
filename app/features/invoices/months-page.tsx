import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Month } from '#contract/balance.ts';
import { getInvoiceSettings, InvoiceSettings, issueMonthlyInvoice, listInvoiceMonths, saveInvoiceSettings } from '#contract/invoices.ts';
import type { Problem } from '#contract/problem.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { AccountantCard } from './accountant-card.tsx';
import { lastDayOf } from './document-urls.ts';
import { InvoiceFileCard } from './invoice-file-card.tsx';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { MonthsTable } from './months-table.tsx';
import { type InvoicesOutcome, startFile } from './start-file.server.ts';

export const handle = { i18n: ['invoices', 'causes'], title: 'invoices:months.title' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const job = await readJobFirst(readJobId(args.request.url), args);
  const [months, settings] = await Promise.all([readProvider(listInvoiceMonths, {}, args), readProvider(getInvoiceSettings, {}, args)]);
  return { months, settings, job, idempotencyKey: newIdempotencyKey() };
}

const MonthsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('file'), month: Month }),
  z.object({ intent: z.literal('issue'), month: Month }),
  z.object({ intent: z.literal('settings'), accountantEmail: z.string().trim(), locale: InvoiceSettings.shape.locale }),
]);

/** Starts the file of a month, issues its summary, or sets who gets the month's documents. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = MonthsForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  const { intent } = form.data;
  if (intent === 'file') {
    const { month } = form.data;
    return startFile(args, fields, { matching: { mode: 'live', from: `${month}-01`, to: lastDayOf(month) } });
  }
  if (intent === 'issue') {
    const sent = { body: { month: form.data.month }, idempotencyKey: readIdempotencyKey(fields) };
    const answer = await callProvider(issueMonthlyInvoice, sent, args);
    return answerForm<InvoicesOutcome>(
      answer.status === 'ok'
        ? { done: 'issued', number: answer.data.number, problem: null }
        : { done: null, intent, problem: answer.problem },
    );
  }
  const { accountantEmail, locale } = form.data;
  const answer = await callProvider(saveInvoiceSettings, { body: { accountantEmail, locale } }, args);
  return answerForm<InvoicesOutcome>(
    answer.status === 'ok' ? { done: 'settings', problem: null } : { done: null, intent, problem: answer.problem },
  );
}

/** Documents by month: sums, the summary and the files of each; and who gets them by mail. */
export default function MonthsPage() {
  const { t } = useTranslation('invoices');
  const { months, settings, job, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useOutcome();
  const refused = outcome?.done === null ? outcome : null;
  return (
    <Page title={t('months.title')} subtitle={t('months.help')}>
      <BlockStack gap="400">
        <InvoiceTabs selected="months" />
        {refused === null || refused.intent === 'settings' ? null : <RefusedMonth problem={refused.problem} />}
        {job === null ? null : <InvoiceFileCard key={job.id} job={job} />}
        <Card padding="0">
          {months.length === 0 ? (
            <PlainEmptyState title={t('months.emptyTitle')} text={t('invoices.emptyText')} />
          ) : (
            <>
              <Box padding="400" paddingBlockEnd="200">
                <Text as="p" tone="subdued">
                  {t('months.counted')}
                </Text>
              </Box>
              <MonthsTable months={months} idempotencyKey={idempotencyKey} />
            </>
          )}
        </Card>
        <AccountantCard settings={settings} outcome={outcome} />
      </BlockStack>
    </Page>
  );
}

/** What is wrong with a month names it, in the place of the form's general sentence. */
function RefusedMonth({ problem }: { problem: Problem }) {
  const message = fieldErrors(problem)('month') ?? problem.message;
  return <ProblemBanner problem={{ ...problem, message }} />;
}

function useOutcome(): InvoicesOutcome | undefined {
  const { t } = useTranslation('invoices');
  const notify = useNotice();
  const outcome = useActionData<typeof action>();
  const idle = useNavigation().state === 'idle';
  useEachAnswer(idle ? outcome : undefined, (answer) => {
    if (answer.done === 'issued') notify({ tone: 'success', title: t('months.issued', { number: answer.number }) });
    if (answer.done === 'settings') notify({ tone: 'success', title: t('accountant.saved') });
  });
  return outcome;
}
