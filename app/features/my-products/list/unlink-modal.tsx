import { useRef } from 'react';
import { Form } from '@remix-run/react';
import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type ListingTargets, TargetFields } from './target-fields.tsx';

interface UnlinkModalProps {
  targets: ListingTargets;
  idempotencyKey: string;
  onClose: () => void;
}

/** Confirms that mappings are removed. A default export, as `lazy` demands. */
export default function UnlinkModal({ targets, idempotencyKey, onClose }: UnlinkModalProps) {
  const { t } = useTranslation('my-products');
  const form = useRef<HTMLFormElement>(null);
  const unlink = () => {
    form.current?.requestSubmit();
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('unlink.title', { count: targets.count })}
      primaryAction={{ content: t('bulk.unlink'), destructive: true, onAction: unlink }}
      secondaryActions={[{ content: t('unlink.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form method="post" ref={form}>
          <TargetFields intent="unlink" targets={targets} idempotencyKey={idempotencyKey} />
        </Form>
        <Text as="p">{t('unlink.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
