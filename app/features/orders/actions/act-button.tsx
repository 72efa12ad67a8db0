import { Button, type ButtonProps } from '@shopify/polaris';
import type { ActIntent } from './order-act-resource.ts';
import { useAct } from './act-modal.tsx';

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'accessibilityLabel'> {
  orderId: string;
  intent: ActIntent;
  fields: Record<string, string>;
  idempotencyKey: string;
  children: string;
}

/** A button that does something with an order at once; the page says what came of it. */
export function ActButton({ orderId, intent, fields, idempotencyKey, children, ...button }: ActButtonProps) {
  const { send, sending } = useAct(orderId, { idempotencyKey, onClose: () => undefined });
  return (
    <Button {...button} loading={sending} onClick={() => send(intent, fields)}>
      {children}
    </Button>
  );
}
