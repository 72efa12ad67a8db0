/** The way out of the admin to a payment page: at top level, remembering which shop to come back to. */
export const LEAVE_PATH = '/auth/leave';
export const LEAVE_SHOP = 'shop';
export const LEAVE_TARGET = 'to';

/** An address of ours that leads on to `url` and later back into the shop's admin. */
export function leaveUrl(shop: string, url: string): string {
  return `${LEAVE_PATH}?${new URLSearchParams({ [LEAVE_SHOP]: shop, [LEAVE_TARGET]: url })}`;
}
