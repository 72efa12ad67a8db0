import { lazy, Suspense } from 'react';

const LeaveQuestion = lazy(() => import('./leave-question.tsx'));

/** A merchant on the way out of a page with unsaved changes. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

/** Asks whether to leave without saving; null: nobody is leaving. */
export function LeaveModal({ leaving }: { leaving: Leaving | null }) {
  if (leaving === null) return null;
  return (
    <Suspense>
      <LeaveQuestion leaving={leaving} />
    </Suspense>
  );
}
