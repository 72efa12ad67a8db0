import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import type { SandboxCharge } from './sandbox-gateway.ts';

/** The gateway's own page: plain HTML of another party, so none of the app's look. */
export function renderSandboxPage(charge: SandboxCharge, locale: Locale, nonce: string): string {
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: charge.currency, currencyDisplay: 'code' }).format(
    charge.amountMinor / 100,
  );
  const words = {
    title: escapeHtml(say(locale, 'sandbox-gateway.title')),
    explain: escapeHtml(say(locale, 'sandbox-gateway.explain')),
    reference: escapeHtml(say(locale, 'sandbox-gateway.reference', { reference: charge.reference })),
    pay: escapeHtml(say(locale, 'sandbox-gateway.pay', { amount })),
    decline: escapeHtml(say(locale, 'sandbox-gateway.decline')),
    cancel: escapeHtml(say(locale, 'sandbox-gateway.cancel')),
    settled: escapeHtml(say(locale, 'sandbox-gateway.settled')),
    back: escapeHtml(say(locale, 'sandbox-gateway.back')),
  };
  const choices = `<form method="post">
      <button name="decision" value="pay" class="primary">${words.pay}</button>
      <button name="decision" value="decline">${words.decline}</button>
      <button name="decision" value="cancel">${words.cancel}</button>
    </form>`;
  const over = `<p role="status">${words.settled}</p><p><a href="${escapeHtml(charge.returnUrl)}">${words.back}</a></p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<style nonce="${nonce}">
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #eef2f0; color: #12211b; }
  main { max-width: 26rem; margin: 10vh auto; padding: 2rem; background: #fff; border: 1px solid #c9d5cf; border-radius: 4px; }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; } p { margin: .5rem 0; } .amount { font-size: 2rem; font-weight: 600; margin: 1rem 0; }
  button { display: block; width: 100%; min-height: 44px; margin-top: .75rem; font: inherit; border: 1px solid #12211b; border-radius: 4px; background: #fff; color: inherit; cursor: pointer; }
  button.primary { background: #0b5d3b; border-color: #0b5d3b; color: #fff; } button:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
</style>
</head>
<body><main>
  <h1>${words.title}</h1><p>${words.explain}</p>
  <p class="amount">${escapeHtml(amount)}</p><p>${words.reference}</p>
  ${charge.state === 'open' ? choices : over}
</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
