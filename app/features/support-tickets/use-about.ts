import { useState } from 'react';
import type { TicketSubject } from '#contract/support-tickets.ts';
import type { TicketSubjectKind } from '#contract/support-tickets.values.ts';

interface About {
  /** The kind to pick of; null: the category is about nothing in particular. */
  kind: TicketSubjectKind | null;
  picked: TicketSubject | null;
  setKind: (kind: TicketSubjectKind) => void;
  pick: (picked: TicketSubject | null) => void;
}

/** What a ticket is about, at first the first of `start` that the category takes. What was picked of a kind comes back when the category or the kind does. */
export function useAbout(kinds: readonly TicketSubjectKind[], start: readonly TicketSubject[]): About {
  const [chosen, setKind] = useState(() => start.find(({ kind }) => kinds.includes(kind))?.kind ?? null);
  const [picks, setPicks] = useState<Partial<Record<TicketSubjectKind, TicketSubject | null>>>(() =>
    Object.fromEntries(start.map((subject) => [subject.kind, subject])),
  );
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : (kinds[0] ?? null);
  return {
    kind,
    picked: kind === null ? null : (picks[kind] ?? null),
    setKind,
    pick: (picked) => {
      if (kind !== null) setPicks({ ...picks, [kind]: picked });
    },
  };
}
