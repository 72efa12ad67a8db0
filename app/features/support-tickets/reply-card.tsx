import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/support-tickets.ts';
import { TICKET_TEXT_MAX } from '#contract/support-tickets.values.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { FilesField } from './files-field.tsx';

/** The merchant's next message. Into a resolved ticket it reopens it. */
export function ReplyCard({ ticket, idempotencyKey }: { ticket: Ticket; idempotencyKey: string }) {
  const { t } = useTranslation('support-tickets');
  const sending = useNavigation().formData?.get('intent') === 'reply';
  const resolved = ticket.state === 'resolved';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="reply" />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t(resolved ? 'reply.reopen' : 'reply.title')}
          </Text>
          <TextInput name="text" label={t('reply.text')} multiline={4} maxLength={TICKET_TEXT_MAX} autoComplete="off" />
          <FilesField />
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
