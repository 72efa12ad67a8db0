import { useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import type { Problem } from '#contract/problem.ts';
import { RESEND_SECONDS } from '#contract/sign-in.values.ts';
import type { WithdrawalCodeUse } from '#contract/withdrawals.values.ts';
import { paths } from '#app/paths.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { WithdrawOutcome } from './withdraw-action.server.ts';

const TICK_MS = 1000;

export interface CodeMail {
  send: () => void;
  sending: boolean;
  /** The newest code that was mailed; null: none was. */
  sent: { email: string; minutes: number } | null;
  /** Until another can be sent. */
  secondsLeft: number;
  /** Why the newest one was not sent. */
  problem: Problem | null;
}

/** Has the code mailed that confirms a withdrawal or a new payout account; what was typed on the page stays. */
export function useCodeMail(use: WithdrawalCodeUse): CodeMail {
  const fetcher = useFetcher<WithdrawOutcome>();
  const [sent, setSent] = useState<{ email: string; minutes: number; at: number } | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.done === 'send-code') setSent({ email: outcome.email, minutes: outcome.minutes, at: performance.now() });
  });
  useEffect(() => {
    if (sent === null) return;
    const tick = () => setSecondsLeft(Math.max(0, RESEND_SECONDS - Math.floor((performance.now() - sent.at) / TICK_MS)));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [sent]);
  const idle = fetcher.state === 'idle';
  return {
    send: () => fetcher.submit({ intent: 'send-code', use }, { method: 'post', action: paths.withdraw }),
    sending: !idle,
    sent,
    secondsLeft,
    problem: idle && fetcher.data?.done === null ? fetcher.data.problem : null,
  };
}
