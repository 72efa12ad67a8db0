import { Fragment, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Divider, FormLayout, InlineStack, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/locales.ts';
import type { MailRecipient } from '#contract/notification-recipients.ts';
import { MAIL_RECIPIENTS_MAX } from '#contract/notifications.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { placeProblem } from '#app/ui/field-errors.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './email-page.tsx';
import { RecipientLine } from './recipient-line.tsx';

/** Addresses beside the merchant's own that get the same mails. */
export function RecipientsGroup({ recipients }: { recipients: MailRecipient[] }) {
  const { t } = useTranslation('settings');
  return (
    <SettingsGroup title={t('email.recipients.title')} text={t('email.recipients.text')}>
      <BlockStack gap="400">
        <Text as="p" tone="subdued">
          {recipients.length === 0
            ? t('email.recipients.none')
            : t('email.recipients.number', { number: recipients.length, max: MAIL_RECIPIENTS_MAX })}
        </Text>
        {recipients.map((recipient) => (
          <Fragment key={recipient.id}>
            <RecipientLine recipient={recipient} />
            <Divider />
          </Fragment>
        ))}
        {recipients.length < MAIL_RECIPIENTS_MAX ? (
          <AddRecipient />
        ) : (
          <Text as="p" tone="subdued">
            {t('email.recipients.full', { max: MAIL_RECIPIENTS_MAX })}
          </Text>
        )}
      </BlockStack>
    </SettingsGroup>
  );
}

function AddRecipient() {
  const { t } = useTranslation(['settings', 'shell']);
  const notify = useNotice();
  const screenLocale = useLocale();
  const fetcher = useFetcher<typeof action>();
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState<Locale>(screenLocale);
  /** The answer after which the address was changed. */
  const [changedAfter, setChangedAfter] = useState<unknown>(undefined);
  const { errors, banner } = placeProblem(fetcher.data?.problem, { fields: ['email'] });
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status !== 'done') return;
    notify({ tone: 'success', title: t('email.recipients.linkSent', { email: email.trim() }) });
    setEmail('');
  });
  return (
    <fetcher.Form method="post" noValidate>
      <input type="hidden" name="intent" value="add-recipient" />
      <BlockStack gap="300">
        <ProblemBanner problem={banner} />
        <FormLayout>
          <TextField
            label={t('email.recipients.email')}
            name="email"
            type="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            helpText={t('email.recipients.emailHelp')}
            value={email}
            onChange={(value) => {
              setEmail(value);
              setChangedAfter(fetcher.data);
            }}
            error={changedAfter === fetcher.data ? undefined : errors['email']}
          />
          <Select
            label={t('email.recipients.language')}
            name="locale"
            options={locales.map((each) => ({ value: each, label: t(`shell:language.${each}`) }))}
            value={locale}
            onChange={(value) => setLocale(locales.find((each) => each === value) ?? locale)}
          />
        </FormLayout>
        <InlineStack>
          <Button submit loading={fetcher.state !== 'idle'}>
            {t('email.recipients.add')}
          </Button>
        </InlineStack>
      </BlockStack>
    </fetcher.Form>
  );
}
