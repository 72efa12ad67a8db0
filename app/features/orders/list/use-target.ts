import { useLocation } from '@remix-run/react';
import type { OrderRow } from '#contract/orders.ts';
import type { ResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { OrderKind } from '../order-kind.ts';

/** Says in a form which orders of the list on screen are meant: those selected, or all that its view finds. */
export function useTarget(kind: OrderKind, selection: ResourceSelection<OrderRow> | null): (form: FormData) => void {
  const { search } = useLocation();
  return (form) => {
    form.set('kind', kind);
    form.set('search', search);
    if (selection !== null && !selection.allMatching) for (const id of selection.ids) form.append('order', id);
  };
}
