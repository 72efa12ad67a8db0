import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { VitalReport } from '#app/shell/web-vitals.ts';
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

const vitalSeconds = new Histogram({
  name: 'app_web_vital_seconds',
  help: 'Times of pages as browsers measured them: FCP, INP, LCP, TTFB',
  labelNames: ['name', 'skin', 'route'],
  buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
  registers: [registry],
});

const layoutShift = new Histogram({
  name: 'app_layout_shift_score',
  help: 'Cumulative layout shift of pages as browsers measured it',
  labelNames: ['skin', 'route'],
  buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5],
  registers: [registry],
});

/** Counts what a browser measured. */
export function observeVital({ name, value, skin, route }: VitalReport): void {
  if (name === 'CLS') layoutShift.observe({ skin, route }, value);
  else vitalSeconds.observe({ name, skin, route }, value / 1000);
}

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
