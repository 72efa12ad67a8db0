import type { FieldProblemCode } from '#contract/problem.values.ts';

/** Hosts of programs on the user's own computer: http will do, and the port may be another each time (RFC 8252 7.3). */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const LOOPBACK_ADDRESS = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?([/?].*)?$/;

/** Why an address can't be registered, or null. It has to be written as browsers write it: what is compared later is its text. */
export function refuseRedirectAddress(text: string): FieldProblemCode | null {
  if (!URL.canParse(text)) return 'link-broken';
  const url = new URL(text);
  const isAsWritten = url.href === text || url.href === `${text}/`;
  if (!isAsWritten || url.hash !== '' || text.includes('#') || url.username !== '' || url.password !== '' || url.hostname.includes('*'))
    return 'link-broken';
  if (url.protocol === 'https:') return null;
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname) ? null : 'link-not-https';
}

/** Whether a requested address is the registered one: the same text, but for the port of a loopback address (RFC 9700 2.1). */
export function isRegisteredAddress(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const [own, given] = [LOOPBACK_ADDRESS.exec(registered), LOOPBACK_ADDRESS.exec(requested)];
  return own !== null && given !== null && own[1] === given[1] && (own[2] ?? '') === (given[2] ?? '') && URL.canParse(requested);
}
