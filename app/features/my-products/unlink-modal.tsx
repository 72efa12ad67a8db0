import { useRef } from 'react';
import { Form } from '@remix-run/react';
import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ChosenFields, type ChosenListings } from './chosen-listings.tsx';

interface UnlinkModalProps {
  chosen: ChosenListings;
  idempotencyKey: string;
  onClose: () => void;
}

/** Asks before mappings are taken off. A default export, as `lazy` demands. */
export default function UnlinkModal({ chosen, idempotencyKey, onClose }: UnlinkModalProps) {
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
      title={t('unlink.title', { count: chosen.count })}
      primaryAction={{ content: t('bulk.unlink'), destructive: true, onAction: unlink }}
      secondaryActions={[{ content: t('unlink.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <Form method="post" ref={form}>
          <ChosenFields intent="unlink" chosen={chosen} idempotencyKey={idempotencyKey} />
        </Form>
        <Text as="p">{t('unlink.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
