import { Form, useNavigation } from '@remix-run/react';
import { Button, type ButtonProps } from '@shopify/polaris';

interface IntentButtonProps extends Pick<ButtonProps, 'variant' | 'accessibilityLabel'> {
  intent: string;
  fields?: Record<string, string>;
  children: string;
}

/** A button that is a whole form: one deed of the screen it stands on. */
export function IntentButton({ intent, fields = {}, children, ...button }: IntentButtonProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button submit disabled={busy} {...button}>
        {children}
      </Button>
    </Form>
  );
}
