import type { Request, Response } from 'express';
import type { Locale } from '#contract/locales.ts';
import type { ShopifyIdentity } from '#app/config.server.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import enUS from '#app/shopify/locales/en-US.json' with { type: 'json' };
import esES from '#app/shopify/locales/es-ES.json' with { type: 'json' };
import ptBR from '#app/shopify/locales/pt-BR.json' with { type: 'json' };
import { languageOf } from './problem-response.ts';

const words: Record<Locale, typeof enUS> = { 'en-US': enUS, 'es-ES': esES, 'pt-BR': ptBR };

interface PlainPage {
  status: number;
  page: keyof typeof enUS;
  /** Loads App Bridge, free to lead into the admin. */
  appBridge?: ShopifyIdentity;
  /** Where the browser goes by itself, and its text leads. No redirect: after a gateway's form, its page's policy would forbid one. */
  goOnTo?: string;
}

/** A page of a few words before any screen: it holds nothing of the request and nothing of anybody. */
export async function sendPlainPage(req: Request, res: Response, { status, page, appBridge, goOnTo }: PlainPage): Promise<void> {
  const locale = await requestLocale(languageOf(req));
  const { title, text } = words[locale][page];
  const { nonce } = res.locals;
  const script =
    appBridge === undefined
      ? ''
      : `<meta name="shopify-api-key" content="${appBridge.apiKey}"><script src="${attribute(appBridge.appBridgeUrl)}" data-api-key="${appBridge.apiKey}" nonce="${nonce}"></script>`;
  const head = `<meta charset="utf-8">${script}<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/plain-page.css">`;
  const line = goOnTo === undefined ? text : `<a href="${attribute(goOnTo)}">${text}</a>`;
  if (goOnTo !== undefined) res.set('Refresh', `0; url=${goOnTo}`);
  res
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Language': locale })
    .type('html')
    .send(`<!doctype html><html lang="${locale}"><head>${head}</head><body class="${page}"><h1>${title}</h1><p>${line}</p></body></html>`);
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
