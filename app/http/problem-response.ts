import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Locale } from '#contract/locales.ts';
import { problemStatus } from '#contract/problem.values.ts';
import type { Problem } from '#contract/problem.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import enUS from './locales/en-US.json' with { type: 'json' };
import esES from './locales/es-ES.json' with { type: 'json' };
import ptBR from './locales/pt-BR.json' with { type: 'json' };

const messages: Record<Locale, typeof enUS> = { 'en-US': enUS, 'es-ES': esES, 'pt-BR': ptBR };

/** Answers with the one error body of both services, in the language of the request. */
export async function sendProblem(req: HttpRequest, res: HttpResponse, code: keyof typeof enUS): Promise<void> {
  const locale = await requestLocale(languageOf(req));
  if (res.headersSent || res.destroyed) return;
  const problem: Problem = {
    code,
    message: messages[locale][code],
    requestId: res.locals.requestId,
    loggedIn: false,
  };
  res.status(problemStatus[code]).set('Cache-Control', 'no-store').json(problem);
}

/** What says the language of a request, for those who answer before Remix. */
export function languageOf(req: HttpRequest): Request {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language']) {
    const value = req.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request('http://app.internal/', { headers });
}
