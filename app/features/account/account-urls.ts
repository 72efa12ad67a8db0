import { paths } from '#app/paths.ts';

export const accountTabs = ['profile', 'security', 'billing', 'staff', 'apps', 'log', 'data'] as const;
export type AccountTab = (typeof accountTabs)[number];

/** Forms of the security tab that open in their card, by `?edit=`. */
export const securityForms = ['email', 'phone', 'password', 'two-factor', 'two-factor-off', 'recovery-codes', 'link-account'] as const;
export type SecurityForm = (typeof securityForms)[number];

/** `?profile=`, `?member=` and `?role=` of what does not exist yet. */
export const NEW_PROFILE = 'new';

interface AccountPlace {
  tab: AccountTab;
  edit?: SecurityForm;
  profile?: string;
  /** Of the staff tab: the member that is changed, or `new` for an invitation. */
  member?: string;
  /** Of the staff tab: the role that is changed, or `new`. */
  role?: string;
}

/** Address of a place on the account screen. */
export function accountUrl(place: AccountPlace): string {
  return `${paths.account}?${new URLSearchParams({ ...place }).toString()}`;
}

/** The tab in an address; the profile where there is none. */
export function readTab(search: URLSearchParams): AccountTab {
  return accountTabs.find((tab) => tab === search.get('tab')) ?? 'profile';
}

/** The form that is open on the security tab, if any. */
export function readSecurityForm(search: URLSearchParams): SecurityForm | null {
  return securityForms.find((form) => form === search.get('edit')) ?? null;
}
