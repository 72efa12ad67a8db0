import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer } from './call-provider.ts';

/** What was asked for when the extension opened, and a way to ask once more. */
export function useAnswer<Data>(ask: () => Promise<Answer<Data>>): {
  answer: Answer<Data> | { status: 'loading' };
  retry: () => void;
  show: (data: Data) => void;
} {
  const [answer, setAnswer] = useState<Answer<Data> | { status: 'loading' }>({ status: 'loading' });
  const [asking, setAsking] = useState({ ask });
  useEffect(() => {
    let left = false;
    setAnswer({ status: 'loading' });
    void asking.ask().then((next) => {
      if (!left) setAnswer(next);
    });
    return () => {
      left = true;
    };
  }, [asking]);
  const retry = useCallback(() => setAsking(({ ask: again }) => ({ ask: again })), []);
  const show = useCallback((data: Data) => setAnswer({ status: 'ready', data }), []);
  return { answer, retry, show };
}
