import { useState } from 'react';
import { BlockStack, ChoiceList, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { DOCUMENT_ORDERS_MAX, type OrderFile, orderFiles, TABLE_ORDERS_MAX } from '#contract/orders.values.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTarget } from './use-target.ts';
import { useOrderFiles } from './use-order-files.ts';
import type { OrderKind } from '../order-kind.ts';

interface ExportModalProps {
  kind: OrderKind;
  idempotencyKey: string;
  onClose: () => void;
}

/** A file of all orders of the view on screen, in one of the formats. */
export function ExportModal({ kind, idempotencyKey, onClose }: ExportModalProps) {
  const { t } = useTranslation('orders');
  const [file, setFile] = useState<OrderFile>(orderFiles[0]);
  const { problem, busy, onFile } = useOrderFiles(useTarget(kind, null), { idempotencyKey: `${idempotencyKey}:view` });
  return (
    <Modal
      open
      title={t('export.title')}
      onClose={onClose}
      primaryAction={{ content: t('export.start'), loading: busy, onAction: () => onFile(file) }}
      secondaryActions={[{ content: t('marks.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ProblemBanner problem={problem} />
          <Text as="p">{t('export.text', { table: TABLE_ORDERS_MAX, document: DOCUMENT_ORDERS_MAX })}</Text>
          <ChoiceList
            title={t('export.format')}
            choices={orderFiles.map((value) => ({ value, label: t(`export.${value}`) }))}
            selected={[file]}
            onChange={([value]) => setFile(orderFiles.find((each) => each === value) ?? orderFiles[0])}
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
