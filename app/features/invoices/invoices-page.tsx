import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Card, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { listBillingProfiles } from '#contract/account.ts';
import { Id } from '#contract/endpoint.ts';
import { getInvoiceSettings, listInvoices } from '#contract/invoices.ts';
import { type InvoiceFile, invoiceKinds, invoiceStates } from '#contract/invoices.values.ts';
import { getJob } from '#contract/jobs.ts';
import { listStores } from '#contract/stores.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { choiceFilter, type ResourceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';
import { AccountantCard } from './accountant-card.tsx';
import { type InvoiceFilters, readInvoiceFilters } from './invoice-filters.server.ts';
import { actOnInvoices } from './invoices-action.server.ts';
import { InvoiceFileCard } from './invoice-file-card.tsx';
import { InvoicesTable } from './invoices-table.tsx';

export const handle = { i18n: ['invoices', 'causes'], title: 'menu.invoices' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const filters = readInvoiceFilters(args.request.url);
  const jobId = Id.safeParse(new URL(args.request.url).searchParams.get('job'));
  const [listed, stores, profiles, settings, job] = await Promise.all([
    callProvider(listInvoices, { query: filters }, args),
    readProvider(listStores, {}, args),
    readProvider(listBillingProfiles, {}, args),
    readProvider(getInvoiceSettings, {}, args),
    jobId.success ? callProvider(getJob, { params: { jobId: jobId.data } }, args) : null,
  ]);
  return {
    filters,
    listed,
    stores: stores.map(({ id, name }) => ({ id, name })),
    profiles: profiles.map(({ id, legalName }) => ({ id, name: legalName })),
    settings,
    job: job?.status === 'ok' ? job.data : null,
    idempotencyKey: newIdempotencyKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  requireCredential(args.request);
  return actOnInvoices(args);
}

/** Invoices, receipts and credit notes, each as PDF, many as one file. */
export default function InvoicesPage() {
  const { t } = useTranslation('invoices');
  const { filters, listed, stores, profiles, settings, job, idempotencyKey } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const cursorUrl = useCursorUrl();
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent') === 'file';
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'pageSize' && name !== 'cursor' && value !== undefined);
  const isEmpty = listed.status === 'ok' && listed.data.length === 0 && !isFiltered;
  const filterControls = useFilters(filters, { stores, profiles });
  const startFile = (file: InvoiceFile, ids: readonly string[]) => {
    const form = new FormData();
    for (const [name, value] of [
      ['intent', 'file'],
      ['file', file],
      [IDEMPOTENCY_FIELD, `${idempotencyKey}:${file}`],
    ] as const)
      form.append(name, value);
    for (const id of ids) form.append('invoice', id);
    submit(form, { method: 'post', preventScrollReset: true });
  };
  return (
    <Page
      fullWidth
      title={t('invoices.title')}
      subtitle={t('invoices.help')}
      secondaryActions={
        isEmpty
          ? []
          : [
              { content: t('file.zip'), loading: busy, onAction: () => startFile('invoices-zip', []) },
              { content: t('file.csv'), loading: busy, onAction: () => startFile('invoices-csv', []) },
              { content: t('file.xlsx'), loading: busy, onAction: () => startFile('invoices-xlsx', []) },
            ]
      }
    >
      <BlockStack gap="400">
        {outcome?.done === null && outcome.problem.fields === undefined ? <ProblemBanner problem={outcome.problem} /> : null}
        {job === null ? null : <InvoiceFileCard key={job.id} job={job} />}
        <Card padding="0">
          {isEmpty ? (
            <PlainEmptyState
              title={t('invoices.emptyTitle')}
              text={t('invoices.emptyText')}
              action={{ label: t('invoices.action'), url: paths.orders }}
            />
          ) : (
            <>
              <ResourceFilters
                tabs={[{ id: 'all', content: t('invoices.all') }]}
                selectedTab="all"
                search={{ value: filters.q ?? '', placeholder: t('filter.search') }}
                filters={filterControls}
              />
              {listed.status === 'refused' ? (
                <ListError problem={listed.problem} retryUrl={cursorUrl(null)} />
              ) : (
                <InvoicesTable invoices={listed.data} page={listed.page} onFile={startFile} />
              )}
            </>
          )}
        </Card>
        <AccountantCard settings={settings} problem={outcome?.done === null ? outcome.problem : null} />
      </BlockStack>
    </Page>
  );
}

interface Names {
  stores: { id: string; name: string }[];
  profiles: { id: string; name: string }[];
}

function useFilters({ kind, state, from, to, storeId, profileId }: InvoiceFilters, { stores, profiles }: Names): ResourceFilter[] {
  const { t } = useTranslation('invoices');
  const named = (each: { id: string; name: string }[]) => each.map(({ id, name }) => ({ value: id, label: name }));
  return [
    choiceFilter({
      name: 'kind',
      label: t('column.kind'),
      choices: invoiceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      selected: kind,
    }),
    choiceFilter({
      name: 'state',
      label: t('column.state'),
      choices: invoiceStates.map((value) => ({ value, label: t(`state.${value}`) })),
      selected: state,
    }),
    dayFilter('from', t('filter.from'), from),
    dayFilter('to', t('filter.to'), to),
    choiceFilter({ name: 'storeId', label: t('column.store'), choices: named(stores), selected: storeId, pinned: false }),
    choiceFilter({ name: 'profileId', label: t('column.profile'), choices: named(profiles), selected: profileId, pinned: false }),
  ];
}

function dayFilter(name: 'from' | 'to', label: string, value: string | undefined): ResourceFilter {
  return {
    name,
    label,
    applied: value === undefined ? undefined : `${label} ${value}`,
    control: <DayField name={name} label={label} value={value ?? ''} />,
  };
}

function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  const change = useChangeFilters();
  return (
    <TextField
      type="date"
      label={label}
      labelHidden
      autoComplete="off"
      value={value}
      onChange={(day) => change({ [name]: day === '' ? null : day })}
    />
  );
}
