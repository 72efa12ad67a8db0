import Bowser from 'bowser';
import type { UserSession } from '#contract/account-security.ts';

/** A session as its owner can recognise it. */
export interface DescribedSession {
  id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  /** e.g. `Chrome`; empty when the browser did not say. */
  browser: string;
  /** e.g. `Windows`; empty likewise. */
  system: string;
}

export function describeSession({ userAgent, id, current, createdAt, lastSeenAt, address }: UserSession): DescribedSession {
  const said = userAgent === '' ? null : Bowser.parse(userAgent);
  const browser = said?.browser.name ?? '';
  const system = said?.os.name ?? '';
  return { id, current, createdAt, lastSeenAt, address, browser, system };
}
