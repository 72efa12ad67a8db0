import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#contract/support-tickets.ts';
import { TICKET_COMMENT_MAX } from '#contract/support-tickets.values.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';

const RATINGS = ['5', '4', '3', '2', '1'] as const;

/** How the merchant found our help; it can be changed. */
export function RatingCard({ ticket, idempotencyKey }: { ticket: Ticket; idempotencyKey: string }) {
  const { t } = useTranslation('support-tickets');
  const [rating, setRating] = useState(ticket.rating === null ? '' : String(ticket.rating));
  const sending = useNavigation().formData?.get('intent') === 'rate';
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="rate" />
        <input type="hidden" name="rating" value={rating} />
        <IdempotencyField value={idempotencyKey} />
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('rating.title')}
          </Text>
          <ChoiceList
            title={t('rating.title')}
            titleHidden
            choices={RATINGS.map((value) => ({ value, label: t(`rating.${value}`) }))}
            selected={[rating]}
            onChange={([value = '']) => setRating(value)}
          />
          <TextInput
            name="comment"
            label={t('rating.comment')}
            defaultValue={ticket.ratingComment}
            multiline={2}
            maxLength={TICKET_COMMENT_MAX}
            autoComplete="off"
          />
          <InlineStack align="end">
            <Button submit variant="primary" disabled={rating === ''} loading={sending}>
              {t(ticket.rating === null ? 'rating.send' : 'rating.change')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
