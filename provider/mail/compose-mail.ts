import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import type { Mail } from './mailer.ts';

/** What a mail says, as plain text; both forms of the mail are made of it. */
export interface MailContent {
  to: string;
  locale: Locale;
  brandName: string;
  /** Subject and heading. */
  title: string;
  paragraphs: string[];
  /** Shown large, to be typed. */
  code?: string | undefined;
  button?: { label: string; url: string } | undefined;
}

export function composeMail(content: MailContent): Mail {
  return { to: content.to, locale: content.locale, subject: content.title, text: asText(content), html: asHtml(content) };
}

function asText(content: MailContent): string {
  const { button, code } = content;
  const blocks = [
    content.title,
    ...content.paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    `--\n${footer(content)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const STYLES = {
  page: 'margin:0;padding:24px;background:#f1f1f1;font-family:Inter,-apple-system,Segoe UI,Roboto,sans-serif;color:#303030',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px',
  title: 'margin:0 0 16px;font-size:20px;line-height:28px',
  paragraph: 'margin:0 0 16px;font-size:14px;line-height:20px',
  code: 'margin:0 0 16px;padding:16px;background:#f7f7f7;border-radius:8px;font:600 28px/36px monospace;letter-spacing:6px;text-align:center',
  button: 'display:inline-block;padding:10px 16px;background:#303030;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600',
  small: 'margin:0 0 8px;font-size:12px;line-height:16px;color:#616161',
  address: 'font-size:12px;line-height:16px;word-break:break-all;color:#005bd3',
};

function asHtml(content: MailContent): string {
  const title = escapeHtml(content.title);
  return `<!doctype html>
<html lang="${content.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="${STYLES.page}">
<div style="${STYLES.card}">
<h1 style="${STYLES.title}">${title}</h1>
${content.paragraphs.map((text) => `<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>`).join('\n')}
${content.code === undefined ? '' : `<p style="${STYLES.code}">${escapeHtml(content.code)}</p>`}
${content.button === undefined ? '' : buttonHtml(content.button, content.locale)}
<p style="${STYLES.small}">${escapeHtml(footer(content))}</p>
</div>
</body>
</html>
`;
}

function buttonHtml(button: { label: string; url: string }, locale: Locale): string {
  const url = escapeHtml(button.url);
  return `<p style="${STYLES.paragraph}"><a style="${STYLES.button}" href="${url}">${escapeHtml(button.label)}</a></p>
<p style="${STYLES.small}">${escapeHtml(say(locale, 'mail.button-fallback'))}<br><a style="${STYLES.address}" href="${url}">${url}</a></p>`;
}

function footer(content: MailContent): string {
  return say(content.locale, 'mail.footer', { brand: content.brandName });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
