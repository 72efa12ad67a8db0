import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { openKeysHelp } from './keys-help-call.ts';

/** Leads from a menu of a list to its keys; the menu closes. */
export function KeysHelpButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('list-views');
  const help = () => {
    onClose();
    openKeysHelp();
  };
  return (
    <div>
      <Button variant="plain" onClick={help}>
        {t('keys.title')}
      </Button>
    </div>
  );
}
