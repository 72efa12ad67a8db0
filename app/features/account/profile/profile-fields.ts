/** Fields of the user that a merchant edits, by the specification's names, in the order of the form. */
export const profileFields = [
  'username',
  'jobName',
  'job',
  'organizationName',
  'organization',
  'location',
  'locationName',
  'personalWebsite',
  'introduction',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** The user's own settings the form has; the others stay as they are. */
export const settingFields = ['locale', 'timeZone', 'displayCurrency', 'weightUnit', 'lengthUnit'] as const;
type SettingField = (typeof settingFields)[number];

/** Name of the hidden field with what a setting was when the form was opened. */
export function openedName(field: SettingField): string {
  return `opened.${field}`;
}

/** Maximum characters of each, as the provider checks them. */
export const profileLengths: Record<ProfileField, number> = {
  username: 100,
  jobName: 100,
  job: 100,
  organizationName: 200,
  organization: 100,
  location: 100,
  locationName: 200,
  personalWebsite: 300,
  introduction: 1000,
};
