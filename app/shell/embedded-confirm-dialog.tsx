import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { Box, Text } from '@shopify/polaris';
import { useBridgeState } from '#app/shopify/app-bridge.ts';
import { PolarisConfirmDialog, type ConfirmDialogProps } from '#app/ui/confirm-dialog.tsx';

/** Asks in the admin's own dialog; without App Bridge, in one over the page. */
export function EmbeddedConfirmDialog(props: ConfirmDialogProps) {
  return useBridgeState() === 'ready' ? <AdminConfirmDialog {...props} /> : <PolarisConfirmDialog {...props} />;
}

function AdminConfirmDialog({ title, text, confirm, cancel }: ConfirmDialogProps) {
  const { label, onAction, destructive = false, loading = false } = confirm;
  return (
    <Modal open onHide={cancel.onAction}>
      <Box padding="400">
        <Text as="p">{text}</Text>
      </Box>
      <TitleBar title={title}>
        <button type="button" variant="primary" tone={destructive ? 'critical' : undefined} disabled={loading} onClick={onAction}>
          {label}
        </button>
        <button type="button" disabled={loading} onClick={cancel.onAction}>
          {cancel.label}
        </button>
      </TitleBar>
    </Modal>
  );
}
