import { Router, static as serveStatic, type RequestHandler } from 'express';

/** The built client: names of `/assets` carry a hash and never change, the rest of `public/` may. */
export function staticFiles(clientDirectory: string): RequestHandler {
  const router = Router();
  router.use('/assets', serveStatic(`${clientDirectory}/assets`, { immutable: true, maxAge: '1y', index: false, fallthrough: false }));
  router.use(serveStatic(clientDirectory, { maxAge: '1h', index: false, redirect: false }));
  return router;
}
