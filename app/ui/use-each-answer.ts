import { useEffect, useRef } from 'react';

/** Calls back for each new answer of an action, never twice for one. */
export function useEachAnswer<Answer>(answer: Answer | undefined, take: (answer: Answer) => void): void {
  const taken = useRef(answer);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (answer === taken.current) return;
    taken.current = answer;
    if (answer !== undefined) latest.current(answer);
  }, [answer]);
}
