import { Fragment, useState } from 'react';
import { useRevalidator } from '@remix-run/react';
import { BlockStack, Button, Divider, InlineStack, Text } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import type { DataExport } from '#contract/account.ts';
import type { Job } from '#contract/jobs.ts';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { JobCard } from '#app/ui/job-card.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { CardForm, useAccountForm } from '../account-form.tsx';
import type { loadData } from '../load-tab.server.ts';
import { DeletionGroup, type AccountDeletion } from './deletion-group.tsx';

type DataContent = Awaited<ReturnType<typeof loadData>>;

interface DataTabProps {
  content: DataContent;
  deletion: AccountDeletion;
  deletionDays: number;
}

/** The merchant's stored data: exported, or deleted with the account. */
export function DataTab({ content, deletion, deletionDays }: DataTabProps) {
  return (
    <BlockStack gap="600">
      <ExportGroup content={content} />
      <DeletionGroup deletion={deletion} deletionDays={deletionDays} hasPassword={content.hasPassword} />
    </BlockStack>
  );
}

/** All data of the account in one file: requested, prepared, downloaded. */
function ExportGroup({ content: { exports, job, hasPassword } }: { content: DataContent }) {
  const { t } = useTranslation('account');
  const { revalidate } = useRevalidator();
  const [started, setStarted] = useState<Job | null>(null);
  const running = job ?? (started !== null && !exports.some(({ jobId }) => jobId === started.id) ? started : null);
  return (
    <BlockStack gap="400">
      {running === null ? null : <JobCard job={running} title={t('export.running')} onEnd={revalidate} />}
      <SettingsGroup title={t('export.title')} text={t('export.text')}>
        <BlockStack gap="400">
          {running === null ? <ExportForm hasPassword={hasPassword} onStart={setStarted} /> : <Text as="p">{t('export.wait')}</Text>}
          {exports.map((each) => (
            <Fragment key={each.id}>
              <Divider />
              <ExportLine file={each} />
            </Fragment>
          ))}
        </BlockStack>
      </SettingsGroup>
    </BlockStack>
  );
}

function ExportForm({ hasPassword, onStart }: { hasPassword: boolean; onStart: (job: Job) => void }) {
  const { t } = useTranslation('account');
  const form = useAccountForm('export-data', { fields: hasPassword ? ['password'] : [], onDone: ({ job }) => onStart(job) });
  return (
    <CardForm form={form}>
      {hasPassword ? <PasswordField name="password" label={t('presentPassword')} error={form.errors['password']} kind="current" /> : null}
      <InlineStack>
        <Button {...form.submitButton} variant="primary">
          {t('export.start')}
        </Button>
      </InlineStack>
    </CardForm>
  );
}

function ExportLine({ file }: { file: DataExport }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const form = useAccountForm('link-export', {
    fields: [],
    // The file's address answers with a download; the page stays.
    onDone: ({ path }) => window.location.assign(path),
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={form.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="050">
          <Text as="span" fontWeight="semibold">
            <DateTime value={file.createdAt} />
          </Text>
          <Text as="span" tone="subdued">
            <Trans
              t={t}
              i18nKey={file.expiresAt === null ? 'export.size' : 'export.sizeUntil'}
              values={{ size: formatBytes(file.size ?? 0, locale) }}
              components={[<DateTime key="time" value={file.expiresAt ?? file.createdAt} />]}
            />
          </Text>
        </BlockStack>
        <Button loading={form.busy} onClick={() => form.submit({ exportId: file.id })}>
          {t('export.download')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.2 MB` of 1234567. */
export function formatBytes(bytes: number, locale: Locale): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[step] ?? 'byte';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: step === 0 ? 0 : 1 }).format(bytes / 1000 ** step);
}
