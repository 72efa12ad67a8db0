import type { Request, Response } from 'express';

const READY_TIMEOUT_MS = 2000;

/** The process is up. */
export function sendHealth(_req: Request, res: Response): void {
  res.json({ status: 'ok' });
}

/** Pages can be served: the provider is reachable and ready itself. */
export function sendReadiness(providerUrl: string) {
  return (_req: Request, res: Response): void => {
    void isReady(providerUrl).then((ready) => {
      res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'provider not ready' });
    });
  };
}

async function isReady(providerUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${providerUrl}/readyz`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
