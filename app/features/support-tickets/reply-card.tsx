import { useId, useRef, useState } from 'react';
import { Form, useNavigate, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Ticket } from '#contract/support-tickets.ts';
import { TICKET_TEXT_MAX } from '#contract/support-tickets.values.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { FilesField } from '#app/features/uploads/files-field.tsx';
import { HeldButton } from '#app/features/uploads/held-button.tsx';
import { useHeldSubmit } from '#app/features/uploads/use-held-submit.ts';
import { type FilesState, noFiles } from '#app/features/uploads/use-uploads.ts';
import { fieldErrors, useFocusFirstError } from '#app/ui/field-errors.ts';
import { useInputBeforeHydration } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { carriedState, useCarriedDraft } from './carried-draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { goOnUrl, shownState } from './ticket-state.ts';

interface ReplyCardProps {
  ticket: Ticket;
  /** Null: files can't be sent now. */
  terms: UploadTerms | null;
  idempotencyKey: string;
  /** Why the newest reply was refused. */
  problem: Problem | null;
}

/**
 * The merchant's next message, which stays until it is sent. Into a resolved ticket it reopens it; once the ticket is closed it can
 * be taken along to the ticket that goes on.
 */
export function ReplyCard({ ticket, terms, idempotencyKey, problem }: ReplyCardProps) {
  const { t } = useTranslation('support-tickets');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useCarriedDraft();
  const [text, setText] = useState(draft.text);
  const [sent, setSent] = useState<FilesState>({ ...noFiles, files: draft.files });
  const { held, onSubmit } = useHeldSubmit(form, sent);
  useInputBeforeHydration(id, setText);
  useFocusFirstError(form, problem);
  const sending = useNavigation().formData?.get('intent') === 'reply';
  const state = shownState(ticket);
  const unsent = text !== '' || sent.files.length + sent.sending > 0;
  const errorOf = fieldErrors(problem);
  if (state === 'closed' && !unsent) return null;
  return (
    <Card>
      <LeaveGuard unsent={unsent} />
      <Form method="post" ref={form} preventScrollReset noValidate onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="reply" />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t(titles[state])}
          </Text>
          <TextField
            id={id}
            name="text"
            label={t('reply.text')}
            value={text}
            onChange={setText}
            multiline={4}
            maxLength={TICKET_TEXT_MAX}
            autoComplete="off"
            error={errorOf('text')}
          />
          {terms === null ? null : (
            <FilesField label={t('files.label')} terms={terms} error={errorOf('fileIds')} start={draft.files} onChange={setSent} />
          )}
          <InlineStack align="end">
            {state === 'closed' ? (
              <GoOnButton ticket={ticket} text={text} sent={sent} />
            ) : (
              <HeldButton held={held} sending={sending} variant={state === 'resolved' ? 'secondary' : 'primary'}>
                {t('reply.send')}
              </HeldButton>
            )}
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}

const titles = {
  open: 'reply.title',
  waiting_us: 'reply.title',
  waiting_you: 'reply.title',
  resolved: 'reply.reopen',
  closed: 'reply.unsent',
} as const;

/** Takes the reply along to the ticket that goes on, once all its files are there. */
function GoOnButton({ ticket, text, sent }: { ticket: Ticket; text: string; sent: FilesState }) {
  const { t } = useTranslation('support-tickets');
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      loading={sent.sending > 0}
      onClick={() => navigate(goOnUrl(ticket), { state: carriedState({ text, files: sent.files }) })}
    >
      {ticket.next === null ? t('reply.goOn') : t('reply.goOnIn', { number: ticket.next.number })}
    </Button>
  );
}
