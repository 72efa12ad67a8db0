import { type ReactNode, useRef } from 'react';
import { useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { BlockStack, Modal, Text } from '@shopify/polaris';
import { generatePath } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { OrderProblem } from '../order/order-problem.tsx';
import { orderKindOf, orderUrl } from '../order-kind.ts';
import type { action, ActIntent } from './order-act-resource.ts';

export interface ActDialogProps {
  idempotencyKey: string;
  onClose: () => void;
}

/** Sends a form of an order's dialog; says what was done, and goes to the order that is to be looked at then. */
export function useAct(orderId: string, { idempotencyKey, onClose }: ActDialogProps) {
  const { t } = useTranslation('orders');
  const notify = useNotice();
  const navigate = useNavigate();
  const kind = orderKindOf(useLocation().pathname);
  const fetcher = useFetcher<typeof action>();
  // A refused form that is corrected and sent again asks for something else.
  const tries = useRef(0);
  // At once: what the order becomes may take the button off the page with the data that comes next.
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.done === null) {
      tries.current += 1;
      return;
    }
    notify({ tone: 'success', title: t(`act.done.${answer.done}`) });
    if (answer.orderId !== orderId) navigate(orderUrl(kind, answer.orderId));
  });
  // Once the page has revalidated, so that it shows the change when the dialog closes.
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer.done !== null && answer.orderId === orderId) onClose();
  });
  const send = (intent: ActIntent, fields: Record<string, string>) =>
    fetcher.submit(
      { intent, ...fields, [IDEMPOTENCY_FIELD]: `${idempotencyKey}:${intent}:${tries.current}` },
      { method: 'post', action: generatePath(paths.orderAct, { orderId }) },
    );
  return { send, sending: fetcher.state !== 'idle', problem: fetcher.data?.problem ?? null };
}

interface ActModalProps {
  title: string;
  /** What the dialog is for, in a sentence. */
  help?: string;
  confirm: { label: string; onAction: () => void; loading: boolean; disabled?: boolean; destructive?: boolean };
  /** A refusal that no field says. */
  problem: Problem | null;
  /** The newest refusal, whose first field gets the focus; left out where fields are never refused. */
  refused?: Problem | null;
  size?: 'large';
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with fields. Nothing typed is lost by a refusal. */
export function ActModal({ title, help, confirm, problem, refused, size, onClose, children }: ActModalProps) {
  const { t } = useTranslation('orders');
  const content = useRef<HTMLDivElement>(null);
  useFocusFirstError(content, refused);
  const { label, onAction, loading, disabled = false, destructive = false } = confirm;
  return (
    <Modal
      open
      title={title}
      {...(size === undefined ? {} : { size })}
      onClose={onClose}
      primaryAction={{ content: label, onAction, loading, disabled, destructive }}
      secondaryActions={[{ content: t('act.close'), onAction: onClose }]}
    >
      <Modal.Section>
        <div ref={content}>
          <BlockStack gap="400">
            <OrderProblem problem={problem} />
            {help === undefined ? null : <Text as="p">{help}</Text>}
            {children}
          </BlockStack>
        </div>
      </Modal.Section>
    </Modal>
  );
}
