import { BlockStack, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

interface ConfirmModalProps {
  title: string;
  text: string;
  /** Repeats the deed. */
  deed: string;
  busy: boolean;
  problem: Problem | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that does not come back. */
export default function ConfirmModal({ title, text, deed, busy, problem, onConfirm, onClose }: ConfirmModalProps) {
  const { t } = useTranslation('account');
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      primaryAction={{ content: deed, destructive: true, loading: busy, onAction: onConfirm }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose, disabled: busy }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ProblemBanner problem={problem} />
          <Text as="p">{text}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
