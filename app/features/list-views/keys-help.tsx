import { useFetcher } from '@remix-run/react';
import { BlockStack, Checkbox, Modal } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './list-views-resource.ts';

const KEYS = [
  { key: '/', does: 'search' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'x', does: 'choose' },
  { key: 'Enter', does: 'open' },
  { key: '?', does: 'help' },
] as const;

interface KeysHelpProps {
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}

/** Which keys there are, and whether they are wanted. A default export, as `lazy` demands. */
export default function KeysHelp({ on, onChange, onClose }: KeysHelpProps) {
  const { t } = useTranslation('list-views');
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.problem);
  const change = (wanted: boolean) => {
    onChange(wanted);
    fetcher.submit({ intent: 'keys', on: String(wanted) }, { method: 'post', action: paths.listViews });
  };
  return (
    <Modal open onClose={onClose} title={t('keys.title')} secondaryActions={[{ content: t('keys.close'), onAction: onClose }]}>
      <Modal.Section>
        <BlockStack gap="400">
          <dl className="wharf-keys-help">
            {KEYS.map(({ key, does }) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`keys.${does}`)}</dd>
              </div>
            ))}
          </dl>
          <Checkbox label={t('keys.on')} helpText={t('keys.onHelp')} checked={on} onChange={change} />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
