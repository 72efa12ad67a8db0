import type { Locale } from '#contract/locales.ts';
import type { AccountPermission } from '#contract/permissions.values.ts';
import { type TicketSubjectKind, ticketSubjectKinds } from '#contract/support-tickets.values.ts';

/** What somebody has to be permitted to see what a ticket is about. */
const permissionOf: Record<TicketSubjectKind, AccountPermission> = {
  order: 'orders:read',
  parcel: 'orders:read',
  product: 'catalog:read',
  recharge: 'wallet:read',
};

/** Who reads a ticket: in what language, and what they may see of what tickets are about. */
export interface Reader {
  locale: Locale;
  /** The member of the account; null: an operator. */
  userId: string | null;
  kinds: readonly TicketSubjectKind[];
}

/** The kinds of what tickets are about that a member may see. */
export function visibleKinds(permissions: ReadonlySet<string>): TicketSubjectKind[] {
  return ticketSubjectKinds.filter((kind) => permissions.has(permissionOf[kind]));
}

/** A member of the account. */
export function readerOf({ caller, locale }: { caller: { userId: string; permissions: ReadonlySet<string> }; locale: Locale }): Reader {
  return { locale, userId: caller.userId, kinds: visibleKinds(caller.permissions) };
}

/** An operator, who sees all of a ticket. */
export function operatorReader(locale: Locale = 'en-US'): Reader {
  return { locale, userId: null, kinds: ticketSubjectKinds };
}
