import { useId, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Ticket } from '#contract/support-tickets.ts';
import { TICKET_TEXT_MAX } from '#contract/support-tickets.values.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { FilesField } from '#app/features/uploads/files-field.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { useInputBeforeHydration } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface ReplyCardProps {
  ticket: Ticket;
  /** Null: files can't be sent now. */
  files: UploadTerms | null;
  idempotencyKey: string;
  /** Why the newest reply was refused. */
  problem: Problem | null;
}

/** The merchant's next message, which stays until it is sent. Into a resolved ticket it reopens it. */
export function ReplyCard({ ticket, files, idempotencyKey, problem }: ReplyCardProps) {
  const { t } = useTranslation('support-tickets');
  const id = useId();
  const [text, setText] = useState('');
  const [fileCount, setFileCount] = useState(0);
  useInputBeforeHydration(id, setText);
  const sending = useNavigation().formData?.get('intent') === 'reply';
  const resolved = ticket.state === 'resolved';
  const errorOf = fieldErrors(problem);
  return (
    <Card>
      <LeaveGuard unsent={text !== '' || fileCount > 0} />
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="reply" />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t(resolved ? 'reply.reopen' : 'reply.title')}
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
          {files === null ? null : (
            <FilesField label={t('files.label')} terms={files} error={errorOf('fileIds')} onChange={(sent) => setFileCount(sent.length)} />
          )}
          <InlineStack align="end">
            <Button submit variant={resolved ? 'secondary' : 'primary'} loading={sending}>
              {t('reply.send')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
