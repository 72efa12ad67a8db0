import { existsSync, readdirSync, statSync } from 'node:fs';
import { type ActionFunctionArgs, type AppLoadContext, type EntryContext, type LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { pageBody } from './http/page-body.ts';
import { keepPublicPage, publicPage } from './http/public-pages.ts';
import { requestLocale } from './i18n/request-locale.ts';
import { translationsOf } from './i18n/translations.server.ts';
import { getCredential } from './session/credential.server.ts';
import { loadEmbeddedSkin } from './shell/embedded-skin.ts';
import { MAIN_LAYOUT } from './shell/known-routes.ts';
import { NonceContext } from './shell/nonce.ts';
import { PageSheetContext, type PageSheet } from './shell/page-sheet.tsx';
import { pageSheetOf } from './shell/page-sheets.server.ts';

export const streamTimeout = 20_000;
/** Proxies take some kilobytes of headers. */
const MOST_NAMED_FILES = 24;

/** Scripts from so many bytes on are worth naming before the page is read: each name costs a slow device 3 ms before it paints. */
const WORTH_NAMING = 9_000;
const bigFiles = new Set(builtFiles().filter((file) => statSync(new URL(`../client${file}`, import.meta.url)).size >= WORTH_NAMING));
/** The frame's scripts, which no route of the manifest names; in development they have no files. */
const frameFiles = builtFiles().filter((file) => /^\/assets\/frame-.+\.js$/.test(file));

/** One page to draw. */
interface Drawing {
  request: Request;
  status: number;
  headers: Headers;
  remixContext: EntryContext;
  context: AppLoadContext;
  locale: Locale;
  sheet: PageSheet | null;
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const credential = getCredential(request);
  const isEmbedded = credential?.kind === 'shopify';
  if (isEmbedded) await loadEmbeddedSkin();
  const locale = await requestLocale(request);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', locale);
  headers.set('Vary', 'Cookie, Accept-Language');
  const sheet = pageSheetOf(routesOf(remixContext));
  const files = filesOf(remixContext, sheet, isEmbedded);
  headers.set('Link', isEmbedded ? `${bridgeFile(context)}, ${files}` : files);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  const drawing = { request, status, headers, remixContext, context, locale, sheet };
  // An address with a query may carry a secret: such a page is kept nowhere.
  const forAll = credential === null && status === 200 && request.method === 'GET' && new URL(request.url).search === '';
  return forAll ? drawForAll(drawing) : draw(drawing, 'as it comes');
}

/**
 * The page's styles and its large scripts, for a browser to fetch at once. Remix names all scripts at the end of the page,
 * without the nonce that lets a browser look ahead to them. The styles go first: a browser asks for six files at a time and paints
 * nothing before it has the styles.
 */
function filesOf(remixContext: EntryContext, sheet: PageSheet | null, isEmbedded: boolean): string {
  const { manifest } = remixContext;
  const ids = routesOf(remixContext);
  const routes = ids.map((id) => manifest.routes[id]);
  const frame = !isEmbedded && ids.includes(MAIN_LAYOUT) ? frameFiles : [];
  const parts = [manifest.entry, ...routes];
  const styles = sheet === null ? routes.flatMap((part) => part?.css ?? []) : [sheet.href];
  const scripts = parts.flatMap((part) => [part?.module, ...(part?.imports ?? [])]);
  return [
    ...namesOf(styles).map((file) => `<${file}>; rel=preload; as=style`),
    ...namesOf([...frame, ...scripts].filter((file) => file !== undefined && bigFiles.has(file))).map(
      (file) => `<${file}>; rel=modulepreload; fetchpriority=low`,
    ),
  ].join(', ');
}

function routesOf({ staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.map(({ route }) => route.id);
}

/** App Bridge comes from elsewhere and is in the way of all that follows it: asked for first. A policy lets in by its nonce what comes from elsewhere. */
function bridgeFile({ config, nonce }: AppLoadContext): string {
  return `<${config.shopify.appBridgeUrl}>; rel=preload; as=script; nonce="${nonce}"`;
}

function builtFiles(): string[] {
  const folder = new URL('../client/assets/', import.meta.url);
  return existsSync(folder) ? readdirSync(folder).map((name) => `/assets/${name}`) : [];
}

function namesOf(files: (string | undefined)[]): string[] {
  return [...new Set(files)].filter((file) => file !== undefined).slice(0, MOST_NAMED_FILES);
}

/** A page for nobody in particular is drawn once for each data it shows. */
async function drawForAll(drawing: Drawing): Promise<Response> {
  const { request, headers, remixContext, context, locale } = drawing;
  const data = await new Response(remixContext.serverHandoffStream).text();
  const key = JSON.stringify([request.url, locale, data]);
  const known = publicPage(key, context.nonce);
  if (known !== null) return new Response(known, { headers });
  const serverHandoffStream = new Response(data).body ?? undefined;
  const response = await draw({ ...drawing, remixContext: { ...remixContext, serverHandoffStream } }, 'whole');
  const page = await response.text();
  if (response.status === 200) keepPublicPage(key, context.nonce, page);
  return new Response(page, { headers, status: response.status });
}

function draw(
  { request, headers, remixContext, context, locale, sheet, ...drawing }: Drawing,
  how: 'whole' | 'as it comes',
): Promise<Response> {
  // Crawlers get the whole page at once.
  const start = how === 'whole' || isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let { status } = drawing;
    let started = false;
    const page = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <I18nextProvider i18n={translationsOf(locale)}>
          <PageSheetContext.Provider value={sheet}>
            <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
          </PageSheetContext.Provider>
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        [start]: () => {
          started = true;
          resolve(
            new Response(
              pageBody(page, () => clearTimeout(patience)),
              { headers, status },
            ),
          );
        },
        onShellError: reject,
        onError: (error) => {
          status = 500;
          if (started) context.log.error({ err: error }, 'rendering failed');
        },
      },
    );
    const patience = setTimeout(page.abort, streamTimeout + 1000).unref();
  });
}

/** Data answers hold what a page holds; no cache may keep them either. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  return response;
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Wrong methods and unknown paths are answered, not surprises.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.log.error({ err: error }, 'unexpected error');
}
