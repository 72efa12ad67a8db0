import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { importRowViews, ORDER_ROWS_MAX } from '#contract/manual-orders.values.ts';
import { getOrderImport, listOrderImportOrders, listOrderImportRows } from '#contract/order-imports.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { readCountries } from '#app/provider-api/countries.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst } from '#app/provider-api/read-job.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { actOnImport } from './act-on-import.server.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { CreateStep } from './create-step.tsx';
import { currentStep, ImportSteps } from './import-steps.tsx';
import { QuoteStep } from './quote-step.tsx';

export const handle = { i18n: ['manual-orders', 'causes'], title: 'page.importOrders' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { orderImportId: requireId(args.params['orderImportId']) };
  const { searchParams } = new URL(args.request.url);
  const before = await readProvider(getOrderImport, { params }, args);
  const job = await readJobFirst(before.jobId, args);
  // What is read after the job shows all it had done by then.
  const orderImport = job === null ? before : await readProvider(getOrderImport, { params }, args);
  const step = currentStep(orderImport, searchParams.get('step'));
  const view = importRowViews.find((known) => known === searchParams.get('view')) ?? 'problems';
  const [rows, orders, countries] = await Promise.all([
    step === 'check'
      ? readProvider(listOrderImportRows, { params, query: { view, after: readPlace(searchParams.get('after')) } }, args)
      : null,
    step === 'quote' ? readProvider(listOrderImportOrders, { params, query: { page: readPlace(searchParams.get('page')) } }, args) : null,
    step === 'columns' ? readCountries(args) : [],
  ]);
  return { orderImport, step, view, rows, orders, countries, job, idempotencyKey: newIdempotencyKey() };
}

/** A place in a list out of the address; 0 for rubbish. */
function readPlace(text: string | null): number {
  const place = Number(text ?? 0);
  return Number.isInteger(place) && place >= 0 && place <= ORDER_ROWS_MAX ? place : 0;
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await actOnImport(args, requireId(args.params['orderImportId']));
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** A file of orders from its columns to its orders. */
export default function ImportPage() {
  const { t } = useTranslation('manual-orders');
  const { orderImport, step, view, rows, orders, countries, job, idempotencyKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <Page
      title={t('import.title')}
      subtitle={orderImport.fileName}
      backAction={{ content: t('page.list'), url: paths.manualOrders }}
      {...(step === 'check' || step === 'quote' ? { fullWidth: true } : { narrowWidth: true })}
    >
      <BlockStack gap="400">
        <ImportSteps current={step} orderImport={orderImport} />
        {step === 'columns' ? (
          <ColumnsStep key={orderImport.id} orderImport={orderImport} countries={countries} problem={problem} />
        ) : (
          <ProblemBanner problem={problem} />
        )}
        {rows === null ? null : <CheckStep orderImport={orderImport} view={view} rows={rows} />}
        {orders === null ? null : <QuoteStep orderImport={orderImport} orders={orders} idempotencyKey={idempotencyKey} />}
        {step === 'create' && job !== null ? <CreateStep orderImport={orderImport} job={job} /> : null}
      </BlockStack>
    </Page>
  );
}
