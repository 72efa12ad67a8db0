import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/sign-in.ts';
import { TextInput } from '#app/ui/text-input.tsx';
import { profileLengths, type ProfileField } from './profile-fields.ts';

interface ProfileFieldsProps {
  user: User;
  hasPassword: boolean;
  errors: Record<string, string>;
}

/** The user fields a merchant writes, in pairs that belong together. */
export function ProfileFields({ user, hasPassword, errors }: ProfileFieldsProps) {
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
