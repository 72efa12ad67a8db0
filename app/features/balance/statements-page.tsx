import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { listLedgerMonths, Month } from '#contract/balance.ts';
import { statementFormats } from '#contract/balance.values.ts';
import { Id } from '#contract/endpoint.ts';
import type { Job } from '#contract/jobs.ts';
import { Mode } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import { linkStatement, startStatement } from '#contract/statements.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey, readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readTimeZone } from '#app/shell/time-zone-cookie.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ResourceFilters } from '#app/ui/resource-filters.tsx';
import { BalanceTabs } from './balance-tabs.tsx';
import { MonthChart } from './month-chart.tsx';
import { MonthsTable } from './months-table.tsx';

export const handle = { i18n: ['balance', 'causes'], title: 'page.statements' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

const StatementParams = z.object({
  mode: Mode.optional().catch(undefined),
  until: Month.optional().catch(undefined),
});

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { mode: asked, until } = StatementParams.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const job = await readJobFirst(readJobId(args.request.url), args);
  const timeZone = readTimeZone(args.request.headers.get('cookie'));
  const read = (mode: Mode) =>
    readProvider(listLedgerMonths, { query: { mode, timeZone, ...(until === undefined ? {} : { until }) } }, args);
  const live = asked === 'test' ? null : await read('live');
  const isEmpty = live === null || (!live.hasEarlier && live.months.every(({ entries }) => entries === 0));
  // The test wallet where the live one has nothing yet.
  const mode: Mode = asked ?? (isEmpty ? 'test' : 'live');
  const shown = mode === 'live' && live !== null ? live : await read('test');
  return { mode, job, ...shown, idempotencyKey: newIdempotencyKey() };
}

const StatementForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), mode: Mode, month: Month, timeZone: z.string(), format: z.enum(statementFormats) }),
  z.object({ intent: z.literal('link'), jobId: Id }),
]);
type StatementOutcome = { path: string | null; problem: Problem | null };

/** Starts the job that writes a statement, whose id goes into the address; or says where the file of one is. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const form = StatementForm.safeParse(Object.fromEntries(fields));
  if (!form.success) throw new Response(null, { status: 400 });
  if (form.data.intent === 'link') {
    const answer = await callProvider(linkStatement, { params: { jobId: form.data.jobId } }, args);
    const path = answer.status === 'ok' ? answer.data.path : null;
    return answerForm<StatementOutcome>({ path, problem: answer.status === 'ok' ? null : answer.problem });
  }
  const { intent: _intent, ...body } = form.data;
  const answer = await callProvider(startStatement, { body, idempotencyKey: readIdempotencyKey(fields) }, args);
  if (answer.status === 'refused') return answerForm<StatementOutcome>({ path: null, problem: answer.problem });
  const url = new URL(args.request.url);
  url.searchParams.set('job', answer.data.id);
  return redirect(`${url.pathname}${url.search}`);
}

/** Money in and out by month, and the statement of each. */
export default function StatementsPage() {
  const { t } = useTranslation('balance');
  const { mode, job, months, timeZone, hasEarlier, hasLater, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const modes: Mode[] = ['live', 'test'];
  return (
    <Page title={t('statements.title')} subtitle={t('statements.help')}>
      <BlockStack gap="400">
        <BalanceTabs selected="statements" />
        <ProblemBanner problem={outcome?.problem} />
        {job === null ? null : <StatementJob key={job.id} job={job} />}
        <MonthChart mode={mode} months={months} />
        <Card padding="0">
          <Box padding="400" paddingBlockEnd="200">
            <BlockStack gap="100">
              <Text as="h2" variant="headingSm" id="months">
                {t('statements.months')}
              </Text>
              <Text as="p" tone="subdued">
                {t('statements.zone', { timeZone })}
              </Text>
            </BlockStack>
          </Box>
          <ResourceFilters
            tabs={modes.map((each) => ({ id: each, content: t(`ledger.${each}`) }))}
            selectedTab={mode}
            tabUrl={(_params, tab) => `?mode=${tab}`}
          />
          <MonthsTable mode={mode} months={months} timeZone={timeZone} idempotencyKey={idempotencyKey} />
          <MonthPages mode={mode} months={months} hasEarlier={hasEarlier} hasLater={hasLater} />
        </Card>
      </BlockStack>
    </Page>
  );
}

interface MonthPagesProps {
  mode: Mode;
  months: { month: string }[];
  hasEarlier: boolean;
  hasLater: boolean;
}

function MonthPages({ mode, months, hasEarlier, hasLater }: MonthPagesProps) {
  const { t } = useTranslation('balance');
  if (!hasEarlier && !hasLater) return null;
  const urlOf = (month: string | undefined, by: number) => `?mode=${mode}&until=${shifted(month ?? '', by)}`;
  return (
    <Box padding="400">
      <InlineStack gap="200">
        {hasEarlier ? <Button url={urlOf(months.at(-1)?.month, -1)}>{t('statements.earlier')}</Button> : null}
        {hasLater ? <Button url={urlOf(months[0]?.month, months.length)}>{t('statements.later')}</Button> : null}
      </InlineStack>
    </Box>
  );
}

function shifted(month: string, by: number): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function StatementJob({ job }: { job: Job }) {
  const { t } = useTranslation('balance');
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('job');
  return (
    <JobCard job={job} title={t('statements.writing')}>
      <InlineStack gap="200">
        <FileButton variant="primary" action={paths.statements} fields={{ jobId: job.id }}>
          {t('statements.download')}
        </FileButton>
        <Button url={`?${rest.toString()}`}>{t('statements.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}
