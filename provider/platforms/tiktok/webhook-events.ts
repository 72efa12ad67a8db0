/** Events a shop sends us, as they are registered by name. */
export const hookEvents = [
  'ORDER_STATUS_CHANGE',
  'RECIPIENT_ADDRESS_UPDATE',
  'PACKAGE_UPDATE',
  'PRODUCT_STATUS_CHANGE',
  'CANCELLATION_STATUS_CHANGE',
  'RETURN_STATUS_CHANGE',
  'SELLER_DEAUTHORIZATION',
] as const;
type HookEvent = (typeof hookEvents)[number] | 'REVERSE_STATUS_UPDATE' | 'UPCOMING_AUTHORIZATION_EXPIRATION';

/** A delivery names its event by number. */
export const eventsByType: Readonly<Record<number, HookEvent>> = {
  1: 'ORDER_STATUS_CHANGE',
  2: 'REVERSE_STATUS_UPDATE',
  3: 'RECIPIENT_ADDRESS_UPDATE',
  4: 'PACKAGE_UPDATE',
  5: 'PRODUCT_STATUS_CHANGE',
  6: 'SELLER_DEAUTHORIZATION',
  7: 'UPCOMING_AUTHORIZATION_EXPIRATION',
  11: 'CANCELLATION_STATUS_CHANGE',
  12: 'RETURN_STATUS_CHANGE',
};
