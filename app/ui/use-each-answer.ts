import { useEffect, useRef } from 'react';

/**
 * Calls back for each new answer of an action, never twice for one.
 *
 * These effects name no dependencies on purpose. The router puts a fetcher's state and data into maps that the page already holds, so a
 * component may be rendered with them before React has heard of any change; React 18 then drops the effects of that render but keeps
 * their dependencies, and an effect that depends on an answer never runs (react/react#23090). What else follows from fetchers in an
 * effect goes the same way.
 */
export function useEachAnswer<Answer>(answer: Answer | undefined, take: (answer: Answer) => void): void {
  const taken = useRef(answer);
  useEffect(() => {
    if (answer === taken.current) return;
    taken.current = answer;
    if (answer !== undefined) take(answer);
  });
}

const NOTHING = Symbol('no value yet');

/** Calls back for the first value and for each that follows another, as an effect that depends on it would. */
export function useEachValue<Value>(value: Value, take: (value: Value) => void): void {
  const taken = useRef<Value | typeof NOTHING>(NOTHING);
  useEffect(() => {
    if (value === taken.current) return;
    taken.current = value;
    take(value);
  });
}
