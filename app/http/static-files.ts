import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Router, static as serveStatic, type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
/** Packed better costs whole seconds of a core for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const packers = {
  br: (content: Buffer) => promisify(brotliCompress)(content, BROTLI),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

/** The built client: names of `/assets` carry a hash and never change, the rest of `public/` may. */
export function staticFiles(clientDirectory: string): RequestHandler {
  const router = Router();
  router.use('/assets', packedFiles(`${clientDirectory}/assets`));
  router.use('/assets', serveStatic(`${clientDirectory}/assets`, { immutable: true, maxAge: '1y', index: false, fallthrough: false }));
  const rest = serveStatic(clientDirectory, { maxAge: '1h', index: false, redirect: false });
  // The disk is asked for what lies there alone: every page would wait for the answer that it is no file.
  const names = new Set(readdirSync(clientDirectory));
  router.use((req, res, next) => (names.has(req.path.split('/')[1] ?? '') ? rest(req, res, next) : next()));
  return router;
}

/**
 * Scripts and styles, packed when they are first asked for and kept: a first visit asks for dozens at once, and packing them each
 * time would stand in the way of the page they belong to.
 */
function packedFiles(folder: string): RequestHandler {
  const names = new Set(readdirSync(folder));
  const kept = new Map<string, Promise<Buffer>>();
  const packed = (name: string, encoding: keyof typeof packers): Promise<Buffer> => {
    const key = `${encoding} ${name}`;
    const known = kept.get(key) ?? readFile(join(folder, name)).then(packers[encoding]);
    kept.set(key, known);
    return known;
  };
  return (req: Request, res: Response, next: NextFunction) => {
    const name = req.path.slice(1);
    const type = TYPES[extname(name)];
    const encoding = req.acceptsEncodings('br', 'gzip');
    if (req.method !== 'GET' || type === undefined || !names.has(name) || (encoding !== 'br' && encoding !== 'gzip')) return next();
    packed(name, encoding).then((content) => {
      res.set({ 'Content-Type': type, 'Content-Encoding': encoding, 'Cache-Control': 'public, max-age=31536000, immutable' });
      res.vary('Accept-Encoding').end(content);
    }, next);
  };
}
