/** Members and open invitations of an account together. */
export const STAFF_MAX = 50;
export const STAFF_ROLES_MAX = 20;
export const STAFF_ROLE_NAME_MAX = 40;
export const INVITATION_DAYS = 7;
/** Highest spend limit: CNY 10,000,000.00. */
export const SPEND_LIMIT_MAX_MINOR = 1_000_000_000;

export const invitationStates = ['pending', 'accepted', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What members do that the account's log keeps beside payments and what operators did. */
export const loggedActions = [
  'staff-invited',
  'invitation-sent-again',
  'invitation-revoked',
  'invitation-accepted',
  'staff-changed',
  'staff-removed',
  'staff-left',
  'role-created',
  'role-changed',
  'role-deleted',
  'settings-saved',
  'praise-card-created',
  'praise-card-submitted',
  'praise-card-changed',
  'shipping-saved',
  'tax-saved',
  'pricing-rule-created',
  'pricing-rule-changed',
  'pricing-rule-deleted',
  'prices-set',
  'store-connected',
  'store-renamed',
  'store-paused',
  'store-resumed',
  'store-disconnected',
  'order-canceled',
  'order-held',
  'order-released',
  'order-changed',
  'app-registered',
  'app-changed',
  'app-deleted',
  'app-connected',
  'app-disconnected',
] as const;
export type LoggedAction = (typeof loggedActions)[number];
