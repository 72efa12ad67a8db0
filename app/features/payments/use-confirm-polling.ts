import { useEffect, useRef } from 'react';
import { generatePath, useFetcher } from '@remix-run/react';
import { paths } from '#app/paths.ts';

const FIRST_MS = 2_000;
const LAST_MS = 10_000;
const GROWTH = 1.5;
const GIVE_UP_MS = 120_000;

/** Has our server ask the gateway what came of a recharge, at once and then less and less often for two minutes. After that the server's own rounds go on. */
export function useConfirmPolling(rechargeId: string | null): void {
  const { submit } = useFetcher();
  const ask = useRef(submit);
  useEffect(() => {
    ask.current = submit;
  });
  useEffect(() => {
    if (rechargeId === null) return;
    const action = generatePath(paths.rechargeActions, { rechargeId });
    let [waitMs, spentMs] = [FIRST_MS, 0];
    let timer: ReturnType<typeof setTimeout>;
    function askAgain(): void {
      if (document.visibilityState === 'visible') void ask.current({ intent: 'confirm' }, { method: 'post', action });
      if (spentMs >= GIVE_UP_MS) return;
      timer = setTimeout(askAgain, waitMs);
      spentMs += waitMs;
      waitMs = Math.min(waitMs * GROWTH, LAST_MS);
    }
    timer = setTimeout(askAgain, 0);
    return () => clearTimeout(timer);
  }, [rechargeId]);
}
