import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { accountUrl, type SecurityForm } from './account-tabs.ts';
import { FactLine } from './fact-line.tsx';
import { RenewCodes } from './renew-codes.tsx';
import type { SecurityContent } from './security-tab.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { TwoFactorSwitchOff } from './two-factor-switch-off.tsx';

/** A second proof at sign-in: switched on in steps, its recovery codes, switched off. */
export function TwoFactorGroup({ content, open }: { content: SecurityContent; open: SecurityForm | null }) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('twoFactor.title')} text={t('twoFactor.text')}>
      <BlockStack gap="400">
        <State twoFactor={content.twoFactor} open={open} />
        {open === 'two-factor' ? <TwoFactorSetup enabled={content.twoFactor.enabled} /> : null}
        {open === 'recovery-codes' ? <RenewCodes /> : null}
        {open === 'two-factor-off' ? <TwoFactorSwitchOff /> : null}
      </BlockStack>
    </SettingsGroup>
  );
}

function State({ twoFactor, open }: { twoFactor: SecurityContent['twoFactor']; open: SecurityForm | null }) {
  const { t } = useTranslation('account');
  const { enabled, recoveryCodesLeft } = twoFactor;
  const idle = open !== 'two-factor' && open !== 'recovery-codes' && open !== 'two-factor-off';
  const badge = enabled ? <Badge tone="success">{t('twoFactor.on')}</Badge> : <Badge>{t('twoFactor.off')}</Badge>;
  const value = enabled ? t('twoFactor.codesLeft', { count: recoveryCodesLeft }) : t('twoFactor.offText');
  return (
    <FactLine label={t('twoFactor.app')} value={value} badge={badge}>
      {idle && !enabled ? <Button url={accountUrl({ tab: 'security', edit: 'two-factor' })}>{t('twoFactor.switchOn')}</Button> : null}
      {idle && enabled ? (
        <>
          <Button url={accountUrl({ tab: 'security', edit: 'recovery-codes' })}>{t('twoFactor.renew')}</Button>
          <Button url={accountUrl({ tab: 'security', edit: 'two-factor-off' })}>{t('twoFactor.switchOff')}</Button>
        </>
      ) : null}
    </FactLine>
  );
}
