import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isForwarded } from './forward.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requestSeconds = new Histogram({
  name: 'app_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['kind', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

/** Counts a finished request under its kind: a label a path would grow without end. */
export function observeRequest(req: Request, res: Response, seconds: number): void {
  requestSeconds.observe({ kind: kindOf(req.path), method: req.method, status: String(res.statusCode) }, seconds);
}

export function sendMetrics(_req: Request, res: Response, next: NextFunction): void {
  registry
    .metrics()
    .then((text) => res.set('Content-Type', registry.contentType).send(text))
    .catch(next);
}

function kindOf(path: string): 'forwarded' | 'asset' | 'screen' {
  if (isForwarded(path)) return 'forwarded';
  return path.startsWith('/assets/') ? 'asset' : 'screen';
}
