import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';

interface ConfirmStepProps {
  intent: string;
  id: string;
  label: string;
  idempotencyKey: string;
  /** It takes something away. */
  destructive?: boolean;
  /** What is asked before. */
  question: { title: string; text: string; confirm: string; cancel: string };
}

/** A step that asks before it is done, for members who may manage the stock. Without a script it is done at once. */
export function ConfirmStep({ intent, id, label, idempotencyKey, destructive = false, question }: ConfirmStepProps) {
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const data = useNavigation().formData;
  const sending = data?.get('intent') === intent && data.get('id') === id;
  if (!usePermission('stock:manage')) return null;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const confirm = () => {
    setAsking(false);
    submit(form.current, { method: 'post', preventScrollReset: true });
  };
  return (
    <>
      <Form ref={form} method="post" preventScrollReset onSubmit={ask}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <IdempotencyField value={`${idempotencyKey}:${intent}:${id}`} />
        <Button
          submit
          loading={sending}
          disabled={sending}
          {...(destructive ? { tone: 'critical' as const } : { variant: 'primary' as const })}
        >
          {label}
        </Button>
      </Form>
      {asking ? (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirm={{ label: question.confirm, destructive, onAction: confirm }}
          cancel={{ label: question.cancel, onAction: () => setAsking(false) }}
        />
      ) : null}
    </>
  );
}
