import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listBillingProfiles } from '#contract/account.ts';
import { Id } from '#contract/endpoint.ts';
import { listInvoices } from '#contract/invoices.ts';
import { type InvoiceFile, ZIP_INVOICES_MAX } from '#contract/invoices.values.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { readJobFirst, readJobId } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { ListScreen } from '#app/ui/list-screen.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';
import { InvoiceFileCard } from './invoice-file-card.tsx';
import { readInvoiceParams } from './invoice-filters.server.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { useInvoiceName, useSubjectText } from './invoice-texts.tsx';
import { startFile } from './start-file.server.ts';
import { useInvoiceColumns } from './use-invoice-columns.tsx';
import { useInvoiceFilters } from './use-invoice-filters.tsx';
import { useStartFile } from './use-start-file.ts';

export const handle = { i18n: ['invoices', 'causes'], title: 'menu.invoices' } satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { cursor, pageSize, ...filters } = readInvoiceParams(args.request);
  const job = await readJobFirst(readJobId(args.request.url), args);
  const [listed, stores, profiles] = await Promise.all([
    callProvider(listInvoices, { query: { ...filters, cursor, pageSize } }, args),
    readProvider(listStores, {}, args),
    readProvider(listBillingProfiles, {}, args),
  ]);
  return {
    filters,
    listed,
    job,
    stores: stores.map(({ id, name }) => ({ id, name })),
    profiles: profiles.map(({ id, legalName }) => ({ id, name: legalName })),
    idempotencyKey: newIdempotencyKey(),
  };
}

/** Starts the job that writes a file: of the documents named, or of all that the filter of the address finds. */
export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  const fields = await args.request.formData();
  const invoiceIds = fields.getAll('invoice').filter((id): id is string => Id.safeParse(id).success);
  const { cursor: _cursor, pageSize: _size, ...matching } = readInvoiceParams(args.request);
  return startFile(args, fields, { invoiceIds, matching });
}

/** Invoices, receipts and credit notes, each as PDF, many as one file. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoices');
  const { filters, listed, job, stores, profiles, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const rows = listed.status === 'ok' ? listed.data : [];
  const selection = useResourceSelection(rows, { page: listed.status === 'ok' ? listed.page : null, limit: ZIP_INVOICES_MAX });
  // A table of a view holds more than the count selected here says; it starts above the list.
  const isCut = selection.allMatching && selection.count === ZIP_INVOICES_MAX;
  const controls = useInvoiceFilters(filters, { stores, profiles });
  const nameOf = useInvoiceName();
  const subjectOf = useSubjectText();
  const { start, sending } = useStartFile(idempotencyKey);
  const ofSelected = (file: InvoiceFile) => () => start(file, { ids: selection.allMatching ? [] : selection.ids });
  const ofAll = (file: InvoiceFile) => ({ loading: sending?.get('file') === file, onAction: () => start(file) });
  const hasNothing =
    listed.status === 'ok' && rows.length === 0 && filters.q === undefined && controls.every(({ applied }) => applied === undefined);
  const empty = {
    title: t('invoices.emptyTitle'),
    text: t('invoices.emptyText'),
    action: { label: t('invoices.action'), url: paths.orders },
  };
  return (
    <ListScreen
      {...useInvoiceColumns()}
      title={t('invoices.title')}
      subtitle={t('invoices.help')}
      secondaryActions={[
        ...(rows.length === 0
          ? []
          : [
              { content: t('file.zip'), ...ofAll('invoices-zip') },
              { content: t('file.csv'), ...ofAll('invoices-csv') },
              { content: t('file.xlsx'), ...ofAll('invoices-xlsx') },
            ]),
        // An empty list has no tabs that lead there.
        ...(hasNothing && filters.mode !== 'test' ? [{ content: t('view.test'), url: `${paths.invoices}?mode=test` }] : []),
      ]}
      listed={listed}
      views={{
        field: 'mode',
        tabs: [
          { id: 'live', content: t('view.live') },
          { id: 'test', content: t('view.test') },
        ],
        selected: filters.mode ?? null,
      }}
      search={{ value: filters.q ?? '', placeholder: t('filter.search') }}
      filters={controls}
      selection={selection}
      rowLabel={(invoice) => t('invoices.select', { name: invoice.number === '' ? subjectOf(invoice) : nameOf(invoice) })}
      promotedBulkActions={[{ content: t('file.zip'), onAction: ofSelected('invoices-zip') }]}
      bulkActions={
        isCut
          ? []
          : [
              { content: t('file.csv'), onAction: ofSelected('invoices-csv') },
              { content: t('file.xlsx'), onAction: ofSelected('invoices-xlsx') },
            ]
      }
      resourceName={{ singular: t('invoices.one'), plural: t('invoices.many') }}
      totalLabel={(total) => t('invoices.total', { total })}
      empty={empty}
      emptyView={filters.mode === 'test' ? { title: t('invoices.testEmptyTitle'), text: t('invoices.testEmptyText') } : empty}
    >
      <InvoiceTabs selected="documents" />
      <ProblemBanner problem={outcome?.problem} />
      {job === null ? null : <InvoiceFileCard key={job.id} job={job} />}
    </ListScreen>
  );
}
