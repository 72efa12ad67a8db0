import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { FactLine } from './fact-line.tsx';

/** The shops whose admin opens the account; for who has no password, the only way in. */
export function ShopsGroup({ shops, hasPassword }: { shops: string[]; hasPassword: boolean }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('shops.title')} text={t(hasPassword ? 'shops.besidesPassword' : 'shops.only')}>
      <BlockStack gap="300">
        {shops.map((shop) => (
          <FactLine key={shop} label={t('shops.admin')} value={shop} />
        ))}
      </BlockStack>
    </SettingsGroup>
  );
}
