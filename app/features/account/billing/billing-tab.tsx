import { Fragment, useState } from 'react';
import { Badge, BlockStack, Button, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { BillingProfile } from '#contract/account.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { countryName } from '#app/ui/country-name.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useAccountForm } from '../account-form.tsx';
import { accountUrl, NEW_PROFILE } from '../account-urls.ts';
import type { loadBilling } from '../load-tab.server.ts';

export type BillingContent = Awaited<ReturnType<typeof loadBilling>>;

/** Who invoices are made out to. */
export function BillingTab({ content: { profiles, stores, limit } }: { content: BillingContent }) {
  const { t } = useTranslation('account');
  const newUrl = accountUrl({ tab: 'billing', profile: NEW_PROFILE });
  if (profiles.length === 0) {
    return (
      <Card>
        <PlainEmptyState title={t('billing.emptyTitle')} text={t('billing.emptyText')} action={{ label: t('billing.add'), url: newUrl }} />
      </Card>
    );
  }
  return (
    <SettingsGroup title={t('billing.title')} text={t('billing.text')}>
      <BlockStack gap="400">
        {profiles.map((profile, index) => (
          <Fragment key={profile.id}>
            {index === 0 ? null : <Divider />}
            <ProfileLine profile={profile} stores={stores} />
          </Fragment>
        ))}
        {profiles.length < limit ? (
          <InlineStack>
            <Button url={newUrl}>{t('billing.add')}</Button>
          </InlineStack>
        ) : (
          <Text as="p" tone="subdued">
            {t('billing.full', { count: limit })}
          </Text>
        )}
      </BlockStack>
    </SettingsGroup>
  );
}

interface ProfileProps {
  profile: BillingProfile;
  stores: BillingContent['stores'];
}

function ProfileLine({ profile, stores }: ProfileProps) {
  const { t } = useTranslation('account');
  const [deleting, setDeleting] = useState(false);
  const { id, legalName } = profile;
  const deletion = useAccountForm('delete-billing-profile', {
    fields: [],
    onDone: () => setDeleting(false),
    onRefused: () => setDeleting(false),
  });
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={deletion.banner} />
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <ProfileText profile={profile} stores={stores} />
        <InlineStack gap="200">
          <Button url={accountUrl({ tab: 'billing', profile: id })} accessibilityLabel={t('billing.editNamed', { name: legalName })}>
            {t('billing.edit')}
          </Button>
          <Button onClick={() => setDeleting(true)} accessibilityLabel={t('billing.deleteNamed', { name: legalName })}>
            {t('billing.delete')}
          </Button>
        </InlineStack>
      </InlineStack>
      {deleting ? (
        <ConfirmDialog
          title={t('billing.deleteTitle', { name: legalName })}
          text={t('billing.deleteText')}
          confirm={{
            label: t('billing.deleteConfirm'),
            onAction: () => deletion.submit({ profileId: id }),
            destructive: true,
            loading: deletion.busy,
          }}
          cancel={{ label: t('cancel'), onAction: () => setDeleting(false) }}
        />
      ) : null}
    </BlockStack>
  );
}

function ProfileText({ profile, stores }: ProfileProps) {
  const { t } = useTranslation('account');
  const { legalName, isDefault, taxId, taxIdKind, combined } = profile;
  const storeNames = useStoreNames(profile, stores);
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="semibold" breakWord>
          {legalName}
        </Text>
        {isDefault ? <Badge tone="info">{t('billing.default')}</Badge> : null}
      </InlineStack>
      {taxId === '' ? null : (
        <Text as="span" tone="subdued">
          {t('billing.taxLine', { label: t(`billing.taxIds.${taxIdKind}`), taxId })}
        </Text>
      )}
      <Text as="span" tone="subdued" breakWord>
        <span suppressHydrationWarning>{useAddressLine(profile)}</span>
      </Text>
      {storeNames === '' ? null : (
        <Text as="span" tone="subdued" breakWord>
          {t('billing.storesLine', { names: storeNames })}
        </Text>
      )}
      {combined ? (
        <Text as="span" tone="subdued">
          {t('billing.combined')}
        </Text>
      ) : null}
    </BlockStack>
  );
}

function useAddressLine({ address, city, province, postcode, country }: BillingProfile): string {
  const locale = useLocale();
  return [address, city, province, postcode, countryName(country, locale)].filter(Boolean).join(', ');
}

/** Names of the stores a profile is billed for, as a list in a sentence. */
function useStoreNames({ storeIds }: BillingProfile, stores: BillingContent['stores']): string {
  const locale = useLocale();
  const names = storeIds.flatMap((storeId) => stores?.find(({ id }) => id === storeId)?.name ?? []);
  return new Intl.ListFormat(locale).format(names);
}
