import { Button, type ButtonProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TicketCategory, TicketSubjectKind } from '#contract/support-tickets.values.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';

/** What a new ticket starts with, such as `{ category: 'shipping', parcel: parcel.id }`. */
type Start = { category?: TicketCategory } & Partial<Record<TicketSubjectKind, string>>;

function newTicketUrl(start: Start): string {
  return `${paths.newSupportTicket}?${new URLSearchParams(start)}`;
}

/** The action of a page that leads to a new ticket about what it shows; none for those who may not ask. */
export function useContactSupport(start: Start): { content: string; url: string }[] {
  const { t } = useTranslation('ui');
  return usePermission('tickets:write') ? [{ content: t('contactSupport'), url: newTicketUrl(start) }] : [];
}

/** The same as a button, where something went wrong. */
export function ContactSupport({ start, variant }: { start: Start; variant?: ButtonProps['variant'] }) {
  const [action] = useContactSupport(start);
  return action === undefined ? null : (
    <Button url={action.url} variant={variant}>
      {action.content}
    </Button>
  );
}
