import type { ReactNode } from 'react';
import { Banner, BlockStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { usePermission } from '#app/session/permissions.tsx';
import styles from './account-rules.module.css';

/** Rules of the account: members who may not change them see them with every field disabled, and why. */
export function AccountRules({ children }: { children: ReactNode }) {
  const { t } = useTranslation('settings');
  const mayManage = usePermission('settings:manage');
  return (
    <BlockStack gap="600">
      {mayManage ? null : (
        <Banner tone="info">
          <Text as="p">{t('basic.readOnly')}</Text>
        </Banner>
      )}
      <fieldset className={styles.rules} disabled={!mayManage} aria-label={t('basic.account')}>
        <BlockStack gap="600">{children}</BlockStack>
      </fieldset>
    </BlockStack>
  );
}
