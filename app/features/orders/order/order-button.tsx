import { Form, useNavigation } from '@remix-run/react';
import { Button, type ButtonProps } from '@shopify/polaris';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { OrderIntent } from './order-action.server.ts';

interface OrderButtonProps extends Pick<ButtonProps, 'variant' | 'accessibilityLabel'> {
  intent: OrderIntent;
  idempotencyKey: string;
  fields?: Record<string, string>;
  children: string;
}

/** A form of one button that has the order's page do something. */
export function OrderButton({ intent, idempotencyKey, fields = {}, children, ...button }: OrderButtonProps) {
  const working = useNavigation().formData;
  const own = working?.get('intent') === intent && Object.entries(fields).every(([name, value]) => working.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <IdempotencyField value={idempotencyKey} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button submit loading={own} disabled={working !== undefined && !own} {...button}>
        {children}
      </Button>
    </Form>
  );
}
