import type { Order } from '#contract/orders.ts';
import { AddressDialog } from './address-dialog.tsx';
import type { ActDialogProps } from './act-modal.tsx';
import type { OpenAct } from './act-data.server.ts';
import { ElsewhereDialog } from './elsewhere-dialog.tsx';
import { LinesDialog } from './lines-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MethodDialog } from './method-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** The dialog the address of an order's page names. */
export function OrderDialog({ open, order, ...dialog }: ActDialogProps & { open: OpenAct; order: Order }) {
  const props = { order, ...dialog };
  switch (open.act) {
    case 'method':
      return <MethodDialog {...props} answer={open.answer} />;
    case 'merge':
      return <MergeDialog {...props} answer={open.answer} />;
    case 'address':
      return <AddressDialog {...props} countries={open.countries} />;
    case 'lines':
      return <LinesDialog {...props} />;
    case 'split':
      return <SplitDialog {...props} />;
    case 'elsewhere':
      return <ElsewhereDialog {...props} />;
  }
}
