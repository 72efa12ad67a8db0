import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';

/** Checks the order again; the page's action does it. */
export function RequoteButton({ idempotencyKey, label }: { idempotencyKey: string; label: string }) {
  const checking = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" preventScrollReset>
      <IdempotencyField value={idempotencyKey} />
      <Button submit loading={checking}>
        {label}
      </Button>
    </Form>
  );
}
