import { useRef } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, InlineStack, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { SLUG_DAYS, SLUG_MAX, SLUG_MIN } from '#contract/referrals.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { placeProblem, useFocusFirstError } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { formatDate } from '#app/ui/format-date-time.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import type { RecommendOutcome } from './recommend-page.tsx';

interface SlugFormProps {
  slug: string | null;
  /** When the word can be changed again; null: now. */
  changeableAt: string | null;
  outcome: RecommendOutcome | null;
}

/** The word in the link, which can be changed once in so many days. It is mounted anew once saved, and keeps the keyboard on its field. */
export function SlugForm({ slug, changeableAt, outcome }: SlugFormProps) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const form = useRef<HTMLFormElement>(null);
  const saving = useNavigation().formData?.get('intent') === 'slug';
  const { dirty, check } = useDirtyForm(form, 0);
  const refused = outcome?.done === null && outcome.intent === 'slug' ? outcome.problem : null;
  const { errors, banner } = placeProblem(refused, { fields: ['slug'] });
  useFocusFirstError(form, refused);
  const justSaved = outcome?.done === 'slug';
  if (changeableAt !== null) {
    const date = formatDate(changeableAt, { locale, timeZone });
    return (
      <TextField
        label={t('slug.label')}
        value={slug ?? ''}
        readOnly
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the field that was saved, and had the keyboard
        autoFocus={justSaved}
        autoComplete="off"
        helpText={<span suppressHydrationWarning>{t('slug.changeableAt', { date })}</span>}
      />
    );
  }
  return (
    <Form method="post" ref={form} preventScrollReset noValidate onInput={check} onChange={check}>
      <input type="hidden" name="intent" value="slug" />
      <BlockStack gap="200">
        <ProblemBanner problem={banner} />
        <TextInput
          name="slug"
          label={t('slug.label')}
          helpText={t('slug.help', { min: SLUG_MIN, max: SLUG_MAX, count: SLUG_DAYS })}
          defaultValue={slug ?? ''}
          maxLength={SLUG_MAX}
          autoComplete="off"
          spellCheck={false}
          focusOnLoad={justSaved}
          error={errors['slug'] ?? ''}
        />
        <InlineStack align="end">
          <Button submit loading={saving} disabled={!dirty}>
            {t('slug.save')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}
