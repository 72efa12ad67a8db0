import { Fragment, useId } from 'react';
import { BlockStack, Box, Checkbox, Divider, InlineGrid, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { CategoryPreference } from '#contract/notification-settings.ts';
import { type MailRhythm, mailRhythms, rhythmsOf } from '#contract/notifications.values.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { categoryGroups, commonRhythm, groupOfCategory, withRhythm } from './category-groups.ts';

const COLUMNS = 'minmax(0, 1fr) 5.5rem 10rem 5rem';

interface CategoryMatrixProps {
  categories: CategoryPreference[];
  onChange: (changed: CategoryPreference[]) => void;
}

/** Every category of notifications and its channels: as rows of a table, and on a phone one below the other. */
export function CategoryMatrix({ categories, onChange }: CategoryMatrixProps) {
  const { t } = useTranslation('settings');
  const isNarrow = useNarrowScreen();
  const changeOne = (changed: CategoryPreference) =>
    onChange(categories.map((each) => (each.category === changed.category ? changed : each)));
  return (
    <BlockStack gap="400">
      <AllMails categories={categories} onChange={onChange} />
      {isNarrow ? null : <ColumnHeads />}
      {categoryGroups.map((group) => (
        <Fragment key={group}>
          <Box background="bg-surface-secondary" borderRadius="200" padding="200">
            <Text as="h3" variant="headingSm">
              {t(`email.group.${group}`)}
            </Text>
          </Box>
          {categories
            .filter(({ category }) => groupOfCategory[category] === group)
            .map((preference, index) => (
              <Fragment key={preference.category}>
                {index === 0 ? null : <Divider />}
                <CategoryRow preference={preference} isNarrow={isNarrow} onChange={changeOne} />
              </Fragment>
            ))}
        </Fragment>
      ))}
    </BlockStack>
  );
}

function AllMails({ categories, onChange }: CategoryMatrixProps) {
  const { t } = useTranslation('settings');
  const options = useRhythmOptions(mailRhythms);
  return (
    <Select
      label={t('email.allMails')}
      helpText={t('email.allMailsHelp')}
      placeholder={t('email.allMailsMixed')}
      options={options}
      value={commonRhythm(categories, mailRhythms) ?? ''}
      onChange={(value) => {
        const rhythm = mailRhythms.find((each) => each === value);
        if (rhythm !== undefined) onChange(withRhythm(categories, rhythm));
      }}
    />
  );
}

/** The fields below carry the same names for a screen reader. */
function ColumnHeads() {
  const { t } = useTranslation('settings');
  return (
    <div aria-hidden>
      <Box paddingInline="200">
        <InlineGrid columns={COLUMNS} gap="300" alignItems="end">
          {(['notification', 'inApp', 'mail', 'webhook'] as const).map((column) => (
            <Text key={column} as="span" variant="bodySm" tone="subdued">
              {t(`email.${column}`)}
            </Text>
          ))}
        </InlineGrid>
      </Box>
    </div>
  );
}

interface CategoryRowProps {
  preference: CategoryPreference;
  isNarrow: boolean;
  onChange: (changed: CategoryPreference) => void;
}

function CategoryRow({ preference, isNarrow, onChange }: CategoryRowProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const { category, inApp, mail, webhook } = preference;
  const rhythms = rhythmsOf(category);
  const isFixed = category === 'security';
  const title = (
    <BlockStack gap="050">
      <Text as="span" fontWeight="semibold" id={titleId}>
        {t(`email.category.${category}.title`)}
      </Text>
      <Text as="span" tone="subdued">
        {t(`email.category.${category}.text`)}
      </Text>
    </BlockStack>
  );
  const mailField = (
    <Select
      label={t('email.mail')}
      labelHidden={!isNarrow}
      disabled={isFixed}
      options={useRhythmOptions(rhythms)}
      value={mail}
      onChange={(value) => onChange({ ...preference, mail: rhythms.find((rhythm) => rhythm === value) ?? mail })}
    />
  );
  const inAppField = (
    <Checkbox
      label={t('email.inApp')}
      labelHidden={!isNarrow}
      disabled={isFixed}
      checked={inApp}
      onChange={(on) => onChange({ ...preference, inApp: on })}
    />
  );
  const webhookField = (
    <Checkbox
      label={t('email.webhook')}
      labelHidden={!isNarrow}
      checked={webhook}
      onChange={(on) => onChange({ ...preference, webhook: on })}
    />
  );
  return (
    <div role="group" aria-labelledby={titleId}>
      {isNarrow ? (
        <BlockStack gap="200">
          {title}
          {mailField}
          <InlineStack gap="400">
            {inAppField}
            {webhookField}
          </InlineStack>
        </BlockStack>
      ) : (
        <Box paddingInline="200">
          <InlineGrid columns={COLUMNS} gap="300" alignItems="center">
            {title}
            {inAppField}
            {mailField}
            {webhookField}
          </InlineGrid>
        </Box>
      )}
    </div>
  );
}

function useRhythmOptions(rhythms: readonly MailRhythm[]): { value: MailRhythm; label: string }[] {
  const { t } = useTranslation('settings');
  return rhythms.map((value) => ({ value, label: t(`email.rhythm.${value}`) }));
}
