import { useRef, useState } from 'react';
import { BlockStack, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { UserSetting } from '#contract/account.ts';
import type { User } from '#contract/sign-in.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { CopyBlock } from '#app/ui/copy-button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useDirtyForm } from '#app/ui/use-dirty-form.ts';
import { useAccountForm } from '../account-form.tsx';
import { INTENT_FIELD } from '../account-outcome.ts';
import type { loadProfile } from '../load-tab.server.ts';
import { PictureGroup } from './picture-group.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { openedName, profileFields, profileLengths, type ProfileField, settingFields } from './profile-fields.ts';

type Content = Awaited<ReturnType<typeof loadProfile>>;

/** They don't make the form another one. */
const IGNORED = settingFields.map(openedName);

/** The merchant's profile and preferences. */
export function ProfileTab({ content: { user, setting, currencies, hasPassword } }: { content: Content }) {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const [round, setRound] = useState(0);
  /** The settings as the fields started: what is stored can change elsewhere while the form is open. */
  const [opened, setOpened] = useState(setting);
  const submitted = useRef({ snapshot: '', setting });
  const form = useAccountForm('save-profile', {
    fields: [...profileFields, ...settingFields],
    onDone: () => {
      settle(submitted.current.snapshot);
      setOpened(submitted.current.setting);
      notify({ tone: 'success', title: t('profile.saved') });
    },
  });
  const { dirty, check, snapshot, settle } = useDirtyForm(form.ref, round, IGNORED);
  const save = () => {
    if (form.ref.current === null) return;
    const fields = new FormData(form.ref.current);
    submitted.current = { snapshot: snapshot(), setting: { ...opened, ...readSetting(fields) } };
    form.submitForm(form.ref.current);
  };
  const discard = () => {
    setOpened(setting);
    setRound((before) => before + 1);
  };

  return (
    <BlockStack gap="600">
      <PictureGroup avatar={user.avatar} name={user.username} />
      <form.Form
        method="post"
        ref={form.ref}
        onInput={check}
        onChange={check}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        noValidate
      >
        <input type="hidden" name={INTENT_FIELD} value={form.intent} />
        <OpenedSetting setting={opened} />
        <BlockStack gap="600" key={round}>
          <ProblemBanner problem={form.banner} />
          <SettingsGroup title={t('profile.title')} text={t('profile.text')}>
            <ProfileFields user={user} hasPassword={hasPassword} errors={form.errors} />
          </SettingsGroup>
          <SettingsGroup title={t('preferences.title')} text={t('preferences.text')}>
            <PreferenceFields setting={setting} currencies={currencies} errors={form.errors} onChange={check} />
          </SettingsGroup>
        </BlockStack>
      </form.Form>
      <Membership user={user} />
      <FormSaveBar dirty={dirty} saving={form.busy} onSave={save} onDiscard={discard} />
    </BlockStack>
  );
}

/** What the preferences were when the form was opened, beside what they are now; of the language that is the page's. */
function OpenedSetting({ setting }: { setting: UserSetting }) {
  const locale = useLocale();
  return (
    <>
      {settingFields.map((field) => (
        <input key={field} type="hidden" name={openedName(field)} value={field === 'locale' ? locale : setting[field]} />
      ))}
    </>
  );
}

/** The preferences as the form has them. */
function readSetting(form: FormData): Partial<UserSetting> {
  return Object.fromEntries(settingFields.map((field) => [field, String(form.get(field))]));
}

interface ProfileFieldsProps {
  user: User;
  hasPassword: boolean;
  errors: Record<string, string>;
}

/** The fields of the user that a merchant edits, in pairs that belong together. */
function ProfileFields({ user, hasPassword, errors }: ProfileFieldsProps) {
  const { t } = useTranslation('account');
  const field = (name: ProfileField, more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput
      name={name}
      label={t(`profile.${name}`)}
      defaultValue={user[name]}
      error={errors[name]}
      maxLength={profileLengths[name]}
      autoComplete="off"
      {...more}
    />
  );
  return (
    <FormLayout>
      {field('username', { autoComplete: 'nickname', ...(hasPassword ? { helpText: t('profile.usernameHelp') } : {}) })}
      <FormLayout.Group>
        {field('jobName', { autoComplete: 'organization-title' })}
        {field('job')}
      </FormLayout.Group>
      <FormLayout.Group>
        {field('organizationName', { autoComplete: 'organization' })}
        {field('organization')}
      </FormLayout.Group>
      <FormLayout.Group>
        {field('location', { autoComplete: 'address-level2' })}
        {field('locationName', { autoComplete: 'country-name' })}
      </FormLayout.Group>
      {field('personalWebsite', { type: 'url', autoComplete: 'url', placeholder: 'https://' })}
      {field('introduction', { multiline: 3 })}
    </FormLayout>
  );
}

function Membership({ user }: Pick<Content, 'user'>) {
  const { t } = useTranslation('account');
  return (
    <SettingsGroup title={t('membership.title')} text={t('membership.text')}>
      <BlockStack gap="300">
        <FactRows facts={[{ label: t('membership.since'), value: <DateTime value={user.registrationDate} display="date" /> }]} />
        <BlockStack gap="100">
          <Text as="span" tone="subdued">
            {t('membership.inviteCode')}
          </Text>
          <CopyBlock text={user.inviteCode} label={t('membership.copyCode')} copied={t('membership.codeCopied')} />
        </BlockStack>
      </BlockStack>
    </SettingsGroup>
  );
}
