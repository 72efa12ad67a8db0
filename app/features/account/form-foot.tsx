import { Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { accountUrl } from './account-tabs.ts';

interface FormFootProps {
  submit: string;
  busy: boolean;
  tone?: 'critical';
}

/** The deed and the way out of a form in a card of the security tab. */
export function FormFoot({ submit, busy, tone }: FormFootProps) {
  const { t } = useTranslation('account');
  return (
    <InlineStack gap="200">
      <Button submit variant="primary" loading={busy} {...(tone === undefined ? {} : { tone })}>
        {submit}
      </Button>
      <Button url={accountUrl({ tab: 'security' })} disabled={busy}>
        {t('cancel')}
      </Button>
    </InlineStack>
  );
}
