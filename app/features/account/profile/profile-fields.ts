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
