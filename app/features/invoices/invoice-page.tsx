import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, InlineStack, Layout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { getInvoice } from '#contract/invoices.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { Page } from '#app/ui/page.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useInvoiceTitle } from './invoice-texts.tsx';
import { LinesCard } from './lines-card.tsx';
import { PartiesCard } from './parties-card.tsx';
import { SubjectCard } from './subject-card.tsx';
import { TaxCard } from './tax-card.tsx';
import { TotalsCard } from './totals-card.tsx';

export const handle = {
  i18n: 'invoices',
  title: 'menu.invoices',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).invoice.number || null,
} satisfies ScreenHandle;

export { keepPageWhenUnanswered as shouldRevalidate } from '#app/provider-api/keep-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  return { invoice: await readProvider(getInvoice, { params: { invoiceId: requireId(args.params['invoiceId']) } }, args) };
}

/** One document as it was issued: who it is from and for, its lines, and what it belongs to. */
export default function InvoicePage() {
  const { t } = useTranslation('invoices');
  const locale = useLocale();
  const { invoice } = useLoaderData<typeof loader>();
  const title = useInvoiceTitle()(invoice);
  const isTest = invoice.mode === 'test';
  return (
    <Page
      title={title}
      subtitle={t('page.issuedOn', { day: formatDay(invoice.issuedOn, locale) })}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <StatusBadge lifecycle="invoice" state={invoice.state} />
          <ModeBadge mode={invoice.mode} />
        </InlineStack>
      }
      backAction={{ content: t('invoices.title'), url: isTest ? `${paths.invoices}?mode=test` : paths.invoices }}
      primaryAction={
        <FileButton variant="primary" action={generatePath(paths.invoicePdf, { invoiceId: invoice.id })}>
          {t('page.pdf')}
        </FileButton>
      }
    >
      <BlockStack gap="400">
        {isTest ? (
          <Banner tone="warning" title={t('page.testTitle')} stopAnnouncements>
            <p>{t('page.testText')}</p>
          </Banner>
        ) : null}
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <PartiesCard invoice={invoice} />
              <LinesCard invoice={invoice} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <TotalsCard invoice={invoice} />
              <SubjectCard invoice={invoice} />
              <TaxCard invoice={invoice} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
