import { useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Card, FormLayout, InlineStack, Layout, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { TicketSubject, TicketTerms } from '#contract/support-tickets.ts';
import {
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
  TICKET_TEXT_MAX,
  TICKET_TEXT_MIN,
  type TicketCategory,
} from '#contract/support-tickets.values.ts';
import { FilesField } from '#app/features/uploads/files-field.tsx';
import { HeldButton } from '#app/features/uploads/held-button.tsx';
import { useHeldSubmit } from '#app/features/uploads/use-held-submit.ts';
import { type FilesState, noFiles } from '#app/features/uploads/use-uploads.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { fieldErrors, useFocusFirstError } from '#app/ui/field-errors.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useTypedSearch } from '#app/ui/use-list-address.ts';
import { useCarriedDraft } from './carried-draft.ts';
import { ClaimHint } from './claim-hint.tsx';
import { type FoundLesson, HelpCard } from './help-card.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SubjectPicker } from './subject-picker.tsx';
import { UrgencyField } from './urgency-field.tsx';
import { useAbout } from './use-about.ts';

interface TicketFormProps {
  terms: TicketTerms;
  start: {
    category: TicketCategory | '';
    /** What it may be about, one of a kind, the first first. */
    about: TicketSubject[];
    previous: { id: string; number: string; subject: string } | null;
  };
  idempotencyKey: string;
  /** Why it was refused. */
  problem: Problem | null;
}

const claimable: readonly TicketCategory[] = ['order', 'shipping'];

/** What a ticket is about, and what happened. Beside it, what the tutorial knows of the subject while it is typed. */
export function TicketForm({ terms, start, idempotencyKey, problem }: TicketFormProps) {
  const { t } = useTranslation('support-tickets');
  const locale = useLocale();
  const [category, setCategory] = useState(start.category);
  const draft = useCarriedDraft();
  const [text, setText] = useState(draft.text);
  const [files, setFiles] = useState<FilesState>({ ...noFiles, files: draft.files });
  const chosen = terms.categories.find((each) => each.category === category) ?? null;
  const about = useAbout(chosen?.subjects ?? [], start.about);
  const lessons = useFetcher<{ found: FoundLesson[] }>();
  const firstSubject = start.previous?.subject ?? '';
  const subject = useTypedSearch(firstSubject, (q) => lessons.load(`${paths.lessonSearch}?${new URLSearchParams({ q })}`));
  const form = useRef<HTMLFormElement>(null);
  const sending = useNavigation().formMethod !== undefined;
  const { held, onSubmit } = useHeldSubmit(form, files);
  const errorOf = fieldErrors(problem);
  useFocusFirstError(form, problem);
  const aboutError = errorOf('about') ?? errorOf('about.id') ?? errorOf('about.kind');

  return (
    <BlockStack gap="400">
      <LeaveGuard unsent={text !== '' || files.files.length + files.sending > 0 || subject.typed !== firstSubject} />
      <ProblemBanner problem={problem?.fields === undefined ? problem : null} />
      <Layout>
        <Layout.Section>
          <Form method="post" ref={form} noValidate onSubmit={onSubmit}>
            <IdempotencyField value={idempotencyKey} />
            {start.previous === null ? null : <input type="hidden" name="previousTicketId" value={start.previous.id} />}
            {about.picked === null ? null : <input type="hidden" name="aboutKind" value={about.picked.kind} />}
            {about.picked === null ? null : <input type="hidden" name="aboutId" value={about.picked.id} />}
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
                    options={terms.categories.map(({ category: value }) => ({ value, label: t(`category.${value}`) }))}
                    value={category}
                    onChange={(value) => setCategory(terms.categories.find((each) => each.category === value)?.category ?? '')}
                    error={category === '' && errorOf('category') !== undefined ? t('new.chooseCategory') : undefined}
                  />
                  {about.kind === null ? null : (
                    <SubjectPicker
                      kinds={chosen?.subjects ?? []}
                      kind={about.kind}
                      onKind={about.setKind}
                      required={chosen?.subjectRequired === true}
                      picked={about.picked}
                      onPick={about.pick}
                      error={aboutError}
                    />
                  )}
                  {about.picked === null || category === '' || !claimable.includes(category) ? null : (
                    <ClaimHint key={about.picked.id} about={about.picked} />
                  )}
                  <TextField
                    label={t('new.subject')}
                    name="subject"
                    helpText={t('new.subjectHelp', { min: TICKET_SUBJECT_MIN, max: TICKET_SUBJECT_MAX })}
                    value={subject.typed}
                    onChange={subject.type}
                    maxLength={TICKET_SUBJECT_MAX}
                    autoComplete="off"
                    error={errorOf('subject')}
                  />
                  <TextField
                    label={t('new.text')}
                    name="text"
                    helpText={t('new.textHelp', { min: TICKET_TEXT_MIN, max: formatCount(TICKET_TEXT_MAX, locale) })}
                    value={text}
                    onChange={setText}
                    multiline={6}
                    maxLength={TICKET_TEXT_MAX}
                    showCharacterCount
                    autoComplete="off"
                    error={errorOf('text')}
                  />
                  <FilesField
                    label={t('files.label')}
                    terms={terms.files}
                    error={errorOf('fileIds')}
                    start={draft.files}
                    onChange={setFiles}
                  />
                  <UrgencyField replyHours={chosen?.replyHours ?? null} error={errorOf('urgencyReason')} />
                </FormLayout>
              </Card>
              {/* On a phone only cards reach the edges. */}
              <Box paddingInline={{ xs: '400', sm: '0' }}>
                <InlineStack align="end">
                  <HeldButton held={held} sending={sending} variant="primary">
                    {t('new.send')}
                  </HeldButton>
                </InlineStack>
              </Box>
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
