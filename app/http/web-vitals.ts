import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { vitalNames, vitalSkins } from '#app/shell/web-vitals.ts';
import { observeVital } from './metrics.ts';

const MINUTE_MS = 60_000;
/** Of one address. A page reports five values at most; a sample of more is enough. */
const REPORTS_PER_MINUTE = 150;
const MOST_ADDRESSES = 10_000;
const BODY_LIMIT = '1kb';

const Report = z.object({
  name: z.enum(vitalNames),
  /** Milliseconds; of a layout shift, its score. */
  value: z.coerce.number().min(0).max(600_000),
  skin: z.enum(vitalSkins),
  /** Name of the screen in the route table. */
  route: z.string().refine((name) => Object.hasOwn(paths, name)),
});

/** Takes what browsers measured of their pages into `/metrics`: which screen in which skin, of nobody. */
export function takeVitals(): RequestHandler[] {
  return [leaveOutFlood(), express.urlencoded({ extended: false, limit: BODY_LIMIT }), observeReport];
}

function observeReport(req: Request, res: Response): void {
  const report = Report.safeParse(req.body);
  if (report.success) observeVital(report.data);
  res.sendStatus(report.success ? 204 : 400);
}

/** Reports above the limit are taken and not counted: there is nothing the page could do about them. */
function leaveOutFlood() {
  let reports = new Map<string, number>();
  let since = Date.now();
  return (req: Request, res: Response, next: NextFunction): void => {
    if (Date.now() - since > MINUTE_MS || reports.size > MOST_ADDRESSES) {
      reports = new Map();
      since = Date.now();
    }
    const address = req.socket.remoteAddress ?? '';
    const count = (reports.get(address) ?? 0) + 1;
    reports.set(address, count);
    if (count > REPORTS_PER_MINUTE) res.sendStatus(204);
    else next();
  };
}
