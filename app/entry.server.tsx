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
import { NonceContext } from './shell/nonce.ts';

export const streamTimeout = 20_000;
/** Later than `streamTimeout`, so that a rejected promise still reaches its error boundary. */
const RENDER_TIMEOUT_MS = streamTimeout + 1000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const locale = await requestLocale(request);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', locale);
  headers.set('Vary', 'Cookie, Accept-Language');

  // Crawlers get the whole page at once.
  const readyEvent = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let shellRendered = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <I18nextProvider i18n={translationsOf(locale)}>
          <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        [readyEvent]() {
          shellRendered = true;
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          responseStatus = 500;
          // Errors before the shell is ready reject the promise and are logged by `handleError`.
          if (shellRendered && !request.signal.aborted) context.log.error({ err: error }, 'rendering failed');
        },
      },
    );
    setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  // Wrong methods and unknown paths are expected.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.log.error({ err: error }, 'unexpected error');
}
