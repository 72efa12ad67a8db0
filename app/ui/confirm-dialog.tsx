import { createContext, useContext, type ComponentType } from 'react';
import { Modal, Text } from '@shopify/polaris';

export interface ConfirmDialogProps {
  title: string;
  /** What is lost, what stays, and whether it comes back. */
  text: string;
  confirm: { label: string; onAction: () => void; destructive?: boolean; loading?: boolean };
  cancel: { label: string; onAction: () => void };
}

/** The component that asks; the embedded skin provides one that asks in the admin's own dialog. */
export const ConfirmDialogContext = createContext<ComponentType<ConfirmDialogProps>>(PolarisConfirmDialog);

/** One question with two answers. It is open while it is mounted. Dialogs with fields are a Polaris `Modal` in both skins. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Dialog = useContext(ConfirmDialogContext);
  return <Dialog {...props} />;
}

export function PolarisConfirmDialog({ title, text, confirm, cancel }: ConfirmDialogProps) {
  const { label, onAction, destructive = false, loading = false } = confirm;
  return (
    <Modal
      open
      title={title}
      onClose={cancel.onAction}
      primaryAction={{ content: label, onAction, destructive, loading }}
      secondaryActions={[{ content: cancel.label, onAction: cancel.onAction, disabled: loading }]}
    >
      <Modal.Section>
        <Text as="p">{text}</Text>
      </Modal.Section>
    </Modal>
  );
}
