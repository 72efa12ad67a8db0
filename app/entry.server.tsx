import { PassThrough } from 'node:stream';
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { requestLocale } from './i18n/request-locale.ts';
import { translationsOf } from './i18n/translations.server.ts';
import { getCredential } from './session/credential.server.ts';
import { loadEmbeddedSkin } from './shell/embedded-skin.ts';
import { NonceContext } from './shell/nonce.ts';

export const streamTimeout = 20_000;

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  if (getCredential(request)?.kind === 'shopify') await loadEmbeddedSkin();
  const i18n = translationsOf(await requestLocale(request));
  // Crawlers get the whole page at once.
  const start = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';

  return new Promise((resolve, reject) => {
    let status = responseStatusCode;
    let started = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        [start]: () => {
          started = true;
          const body = new PassThrough();
          responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
          responseHeaders.set('Content-Language', i18n.language);
          responseHeaders.set('Vary', 'Cookie, Accept-Language');
          if (!responseHeaders.has('Cache-Control')) responseHeaders.set('Cache-Control', 'private, no-store');
          resolve(new Response(createReadableStreamFromReadable(body), { headers: responseHeaders, status }));
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => {
          status = 500;
          if (started) context.log.error({ err: error }, 'rendering failed');
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
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
