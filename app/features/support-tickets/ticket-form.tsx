import { useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, FormLayout, InlineStack, Layout, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import {
  TICKET_REASON_MAX,
  TICKET_REPLY_HOURS,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
  ticketCategories,
  type TicketCategory,
  ticketSubjects,
  ticketUrgencies,
  type TicketUrgency,
} from '#contract/support-tickets.values.ts';
import { paths } from '#app/paths.ts';
import { fieldErrors, useFocusFirstError } from '#app/ui/field-errors.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import { ClaimHint } from './claim-hint.tsx';
import { FilesField } from './files-field.tsx';
import { type FoundLesson, HelpCard } from './help-card.tsx';
import { type Picked, SubjectPicker } from './subject-picker.tsx';

interface TicketFormProps {
  start: {
    category: TicketCategory | '';
    order: Picked | null;
    product: Picked | null;
    previous: { id: string; number: string; subject: string } | null;
  };
  idempotencyKey: string;
  outcome: { problem: Problem | null; categoryMissing: boolean } | null;
}

/** What a ticket is about, and what happened. Beside it, what the tutorial knows of the subject while it is typed. */
export function TicketForm({ start, idempotencyKey, outcome }: TicketFormProps) {
  const { t } = useTranslation('support-tickets');
  const [category, setCategory] = useState(start.category);
  const [order, setOrder] = useState(start.order);
  const [product, setProduct] = useState(start.product);
  const [text, setText] = useState('');
  const lessons = useFetcher<{ found: FoundLesson[] }>();
  const subject = useTypedSearch(start.previous?.subject ?? '', (q) => lessons.load(`${paths.lessonSearch}?${new URLSearchParams({ q })}`));
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().state === 'submitting';
  const errorOf = fieldErrors(outcome?.problem);
  useFocusFirstError(form, outcome);
  const about = category === '' ? null : ticketSubjects[category];
  const plainProblem = outcome?.problem?.fields === undefined ? outcome?.problem : null;

  return (
    <BlockStack gap="400">
      <ProblemBanner problem={plainProblem} />
      <Layout>
        <Layout.Section>
          <Form method="post" ref={form}>
            <IdempotencyField value={idempotencyKey} />
            {start.previous === null ? null : <input type="hidden" name="previousTicketId" value={start.previous.id} />}
            {about?.kind === 'order' && order !== null ? <input type="hidden" name="orderId" value={order.id} /> : null}
            {about?.kind === 'product' && product !== null ? <input type="hidden" name="productId" value={product.id} /> : null}
            <BlockStack gap="400">
              <Card>
                <FormLayout>
                  {start.previous === null ? null : (
                    <Text as="p" tone="subdued">
                      {t('new.after', { number: start.previous.number })}
                    </Text>
                  )}
                  <Select
                    label={t('new.category')}
                    name="category"
                    placeholder={t('new.chooseCategory')}
                    options={ticketCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
                    value={category}
                    onChange={(value) => setCategory(ticketCategories.find((each) => each === value) ?? '')}
                    error={outcome?.categoryMissing === true && category === '' ? t('new.chooseCategory') : undefined}
                  />
                  {about === null ? null : (
                    <SubjectPicker
                      key={about.kind}
                      kind={about.kind}
                      required={about.required}
                      picked={about.kind === 'order' ? order : product}
                      onPick={about.kind === 'order' ? setOrder : setProduct}
                      error={errorOf(about.kind === 'order' ? 'orderId' : 'productId')}
                    />
                  )}
                  {(category === 'order' || category === 'shipping') && order !== null ? <ClaimHint orderId={order.id} /> : null}
                  <TextField
                    label={t('new.subject')}
                    name="subject"
                    value={subject.typed}
                    onChange={subject.type}
                    maxLength={TICKET_SUBJECT_MAX}
                    autoComplete="off"
                    error={errorOf('subject')}
                  />
                  <TextField
                    label={t('new.text')}
                    name="text"
                    helpText={t('new.textHelp')}
                    value={text}
                    onChange={setText}
                    multiline={6}
                    maxLength={TICKET_TEXT_MAX}
                    showCharacterCount
                    autoComplete="off"
                    error={errorOf('text')}
                  />
                  <FilesField error={errorOf('fileIds')} />
                  <UrgencyField error={errorOf('urgencyReason')} />
                </FormLayout>
              </Card>
              <InlineStack align="end">
                <Button submit variant="primary" loading={sending}>
                  {t('new.send')}
                </Button>
              </InlineStack>
            </BlockStack>
          </Form>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <HelpCard found={lessons.data?.found ?? []} />
        </Layout.Section>
      </Layout>
    </BlockStack>
  );
}

/** How soon it matters, and why. */
function UrgencyField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('support-tickets');
  const [urgency, setUrgency] = useState<TicketUrgency>('normal');
  const [reason, setReason] = useState('');
  return (
    <>
      <Select
        label={t('new.urgency')}
        name="urgency"
        options={ticketUrgencies.map((value) => ({ value, label: t(`urgency.${value}`) }))}
        value={urgency}
        onChange={(value) => setUrgency(ticketUrgencies.find((each) => each === value) ?? 'normal')}
        helpText={t('new.replyWithin', { hours: TICKET_REPLY_HOURS[urgency] })}
      />
      {urgency === 'normal' ? null : (
        <TextField
          label={t('new.urgencyReason')}
          name="urgencyReason"
          value={reason}
          onChange={setReason}
          maxLength={TICKET_REASON_MAX}
          autoComplete="off"
          error={error}
        />
      )}
      {urgency === 'normal' ? null : (
        <Banner tone="info">
          <Text as="p">{t('new.urgencyHelp')}</Text>
        </Banner>
      )}
    </>
  );
}
