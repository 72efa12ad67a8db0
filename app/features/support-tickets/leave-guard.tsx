import { useBlocker, useNavigation } from '@remix-run/react';
import { LeaveModal } from '#app/ui/leave-modal.tsx';
import { useAskBeforeUnload } from '#app/ui/use-ask-before-unload.ts';
import { carriesDraft } from './carried-draft.ts';

/** Asks before a page is left with something that was not sent, unless it is taken along. */
export function LeaveGuard({ unsent }: { unsent: boolean }) {
  const sending = useNavigation().formMethod !== undefined;
  const ask = unsent && !sending;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => ask && currentLocation.pathname !== nextLocation.pathname && !carriesDraft(nextLocation.state),
  );
  useAskBeforeUnload(ask);
  return <LeaveModal leaving={blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null} />;
}
