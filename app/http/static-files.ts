import { readdirSync } from 'node:fs';
import { Router, static as serveStatic, type RequestHandler } from 'express';

/** The built client: names of `/assets` carry a hash and never change, the rest of `public/` may. */
export function staticFiles(clientDirectory: string): RequestHandler {
  const router = Router();
  router.use('/assets', serveStatic(`${clientDirectory}/assets`, { immutable: true, maxAge: '1y', index: false, fallthrough: false }));
  const rest = serveStatic(clientDirectory, { maxAge: '1h', index: false, redirect: false });
  // The disk is asked for what lies there alone: every page would wait for the answer that it is no file.
  const names = new Set(readdirSync(clientDirectory));
  router.use((req, res, next) => (names.has(req.path.split('/')[1] ?? '') ? rest(req, res, next) : next()));
  return router;
}
