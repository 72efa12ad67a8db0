import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs.ts';
import type { Correction } from '#contract/page.ts';
import type { Problem } from '#contract/problem.ts';
import { listCategories, listProducts } from '#contract/products.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { answerForm } from '#app/provider-api/answer-form.server.ts';
import { callProvider, readProvider } from '#app/provider-api/call-provider.server.ts';
import { newIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { keepPageWhenUnanswered } from '#app/provider-api/keep-page.ts';
import { readJobFirst } from '#app/provider-api/read-job.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { ListError } from '#app/ui/list-page-states.tsx';
import { Page } from '#app/ui/page.tsx';
import { useChangeFilters, useCursorUrl } from '#app/ui/use-list-address.ts';
import { categoriesAlong } from '../category-path.ts';
import { readSellTo } from '../sell-to.server.ts';
import { importOnListPage } from '../import-products.server.ts';
import { NothingFound } from './nothing-found.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductGrid } from './product-grid.tsx';
import { countWithoutFilters, readProductsQuery, toListQuery } from './products-query.server.ts';
import { isFiltered } from './products-query.ts';
import { PriceDraftsButton } from './selection-panel.tsx';

export const handle = { i18n: ['products', 'causes', 'list-views'], title: 'menu.products' } satisfies ScreenHandle;

/** The cards already show a changed mark; the list need not be loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction !== paths.productMarks && keepPageWhenUnanswered(args);
}

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const query = readProductsQuery(args.request.url, await readSellTo(args));
  const job = await readJobFirst(query.job, args);
  const [listed, categories] = await Promise.all([
    callProvider(listProducts, { query: toListQuery(query) }, args),
    readProvider(listCategories, {}, args),
  ]);
  const isEmpty = listed.status === 'ok' && listed.data.length === 0;
  return {
    query,
    listed: listed.status === 'refused' ? { ...listed, problem: withFieldMessages(listed.problem) } : listed,
    without: isEmpty ? await countWithoutFilters(query, args) : [],
    job,
    categories: categoriesAlong(categories, query.categoryId),
    idempotencyKey: newIdempotencyKey(),
  };
}

/** The messages of the refused parameters instead of a general one. */
function withFieldMessages(problem: Problem): Problem {
  const messages = problem.fields?.map(({ message }) => message) ?? [];
  return messages.length === 0 ? problem : { ...problem, message: messages.join(' ') };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await importOnListPage(args);
  return outcome instanceof Response ? outcome : answerForm(outcome);
}

/** The provider's catalog as a grid of pictures. */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  const { query, listed, without, job, categories, idempotencyKey } = useLoaderData<typeof loader>();
  const cursorUrl = useCursorUrl();
  const isEmpty = listed.status === 'ok' && listed.data.length === 0;

  return (
    <Page
      fullWidth
      title={t('list.title')}
      subtitle={t('list.help')}
      secondaryActions={[{ content: t('list.sourcing'), url: paths.sourcing }]}
    >
      {isEmpty && !isFiltered(query) ? (
        <Card>
          <PlainEmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />
        </Card>
      ) : (
        <BlockStack gap="400">
          {job === null ? null : <BulkImportJob key={job.id} job={job} />}
          <Card padding="0">
            <ProductFilters query={query} categories={categories} />
            {isEmpty ? <NothingFound query={query} categories={categories} without={without} amongFirst={listed.page?.amongFirst} /> : null}
            {listed.status === 'refused' ? <ListError problem={listed.problem} retryUrl={cursorUrl(null)} /> : null}
          </Card>
          {listed.status === 'ok' && listed.page !== null && !isEmpty ? (
            <>
              <SearchCorrection words={query.q} correction={listed.page.correction} />
              <ProductGrid products={listed.data} page={listed.page} query={query} idempotencyKey={idempotencyKey} />
            </>
          ) : null}
        </BlockStack>
      )}
    </Page>
  );
}

/** A bulk import in progress, or one that has just ended. */
function BulkImportJob({ job }: { job: Job }) {
  const { t } = useTranslation('products');
  const { revalidate } = useRevalidator();
  const change = useChangeFilters();
  const [ended, setEnded] = useState(job);
  const drafts = ended.rows.flatMap(({ resultId }) => resultId ?? []);
  return (
    <JobCard
      job={job}
      title={t('bulk.title', { count: job.total })}
      onEnd={(end) => {
        setEnded(end);
        revalidate();
      }}
    >
      <InlineStack gap="200">
        {drafts.length === 0 ? null : <PriceDraftsButton importItemIds={drafts} />}
        <Button url={paths.importList}>{t('selection.open')}</Button>
        <Button onClick={() => change({ job: null })}>{t('bulk.close')}</Button>
      </InlineStack>
    </JobCard>
  );
}

/** Names the corrected words that were searched for, or suggests words that find more. */
function SearchCorrection({ words, correction }: { words: string | undefined; correction: Correction | undefined }) {
  const { t } = useTranslation('products');
  const [params] = useSearchParams();
  if (words === undefined || correction === undefined) return null;
  if (correction.applied) {
    return (
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="p">
          <span role="status">{t('correction.applied', { typed: words, words: correction.words })}</span>
        </Text>
      </Box>
    );
  }
  const corrected = new URLSearchParams(params);
  corrected.set('q', correction.words);
  corrected.delete('cursor');
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <Text as="p">
        <Trans
          t={t}
          i18nKey="correction.meant"
          values={{ words: correction.words }}
          components={[<Link key="0" url={`?${corrected.toString()}`} />]}
        />
      </Text>
    </Box>
  );
}
