import type { Locale } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import type { Mail } from './mailer.ts';

export interface MailLink {
  label: string;
  url: string;
}
/** Links to things of one kind. */
export interface MailLinks {
  shown: MailLink[];
  /** How many there are beside them; left out: none. */
  more?: string;
}
export interface MailSection {
  heading: string;
  entries: { title: string; text: string; url: string | null; links: MailLinks }[];
}

/** What a mail says, as plain text; both forms of the mail are made of it. */
export interface MailContent {
  to: string;
  locale: Locale;
  brandName: string;
  /** Subject and heading. */
  title: string;
  /** Stands over everything: where a reply is cut off from what it quotes. */
  lead?: string;
  /** Where a reply goes; left out: to the sender. */
  replyTo?: string;
  paragraphs: string[];
  /** Shown large, to be typed. */
  code?: string | undefined;
  button?: MailLink | undefined;
  /** Shown below the paragraphs. */
  links?: MailLinks | undefined;
  /** What it lists, in groups of one subject each. */
  sections?: MailSection[] | undefined;
  /** Small links above the footer: what can be done about mails like it. */
  notes?: MailLink[] | undefined;
  /** Why it was sent; left out: because it concerns the account. */
  footer?: string | undefined;
}

/** What every language's `mail.ticket.marker` begins with, by which a reply is cut off from what it quotes. */
export const MAIL_MARKER = '##-';

export function composeMail(content: MailContent): Mail {
  const { to, locale, title: subject, replyTo } = content;
  return { to, locale, subject, text: asText(content), html: asHtml(content), ...(replyTo === undefined ? {} : { replyTo }) };
}

function asText(content: MailContent): string {
  const { button, code, links, sections = [], notes = [] } = content;
  const blocks = [
    ...(content.lead === undefined ? [] : [content.lead]),
    content.title,
    ...content.paragraphs,
    ...(links === undefined ? [] : linksText(links)),
    ...sections.flatMap(sectionText),
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...notes.map(linkText),
    `--\n${footer(content)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function sectionText({ heading, entries }: MailSection): string[] {
  const underlined = `${heading}\n${'='.repeat(heading.length)}`;
  return [
    underlined,
    ...entries.map(({ title, text, url, links }) => [title, text, ...(url === null ? [] : [url]), ...linksText(links)].join('\n')),
  ];
}

function linksText({ shown, more }: MailLinks): string[] {
  const lines = [...shown.map((link) => `- ${linkText(link)}`), ...(more === undefined ? [] : [`- ${more}`])];
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function linkText({ label, url }: MailLink): string {
  return `${label}: ${url}`;
}

const STYLES = {
  page: 'margin:0;padding:24px;background:#f1f1f1;font-family:Inter,-apple-system,Segoe UI,Roboto,sans-serif;color:#303030',
  card: 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px;overflow-wrap:break-word',
  title: 'margin:0 0 16px;font-size:20px;line-height:28px',
  paragraph: 'margin:0 0 16px;font-size:14px;line-height:20px;white-space:pre-line',
  code: 'margin:0 0 16px;padding:16px;background:#f7f7f7;border-radius:8px;font:600 28px/36px monospace;letter-spacing:6px;text-align:center',
  heading: 'margin:24px 0 0;padding:0 0 8px;border-bottom:1px solid #ebebeb;font-size:12px;line-height:16px;font-weight:600;color:#616161',
  entry: 'margin:16px 0 4px;font-size:14px;line-height:20px;font-weight:600',
  links: 'margin:0 0 16px;padding:0 0 0 20px;font-size:14px;line-height:20px',
  link: 'color:#005bd3',
  button: 'display:inline-block;padding:10px 16px;background:#303030;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600',
  small: 'margin:0 0 8px;font-size:12px;line-height:16px;color:#616161',
  address: 'font-size:12px;line-height:16px;word-break:break-all;color:#005bd3',
};

/** Mail programs that show dark mails and know media queries; others turn the colors themselves, or leave the mail light. */
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.page { background: #1a1a1a !important; color: #e3e3e3 !important; }
.card { background: #262626 !important; }
.code { background: #333333 !important; }
.button { background: #e3e3e3 !important; color: #1a1a1a !important; }
.heading { color: #b5b5b5 !important; border-color: #4a4a4a !important; }
.small { color: #b5b5b5 !important; }
.address, .link { color: #7cb8ff !important; }
}`;

function asHtml(content: MailContent): string {
  const title = escapeHtml(content.title);
  return `<!doctype html>
<html lang="${content.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>${DARK_STYLES}</style></head>
<body class="page" style="${STYLES.page}">
<div class="card" style="${STYLES.card}">
${content.lead === undefined ? '' : `<p style="${STYLES.small}">${escapeHtml(content.lead)}</p>\n`}<h1 style="${STYLES.title}">${title}</h1>
${content.paragraphs.map((text) => `<p style="${STYLES.paragraph}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')}
${content.links === undefined ? '' : linksHtml(content.links)}
${(content.sections ?? []).map(sectionHtml).join('\n')}
${content.code === undefined ? '' : `<p class="code" style="${STYLES.code}">${escapeHtml(content.code)}</p>`}
${content.button === undefined ? '' : buttonHtml(content.button, content.locale)}
${(content.notes ?? []).map((note) => `<p class="small" style="${STYLES.small}">${linkHtml(note)}</p>`).join('\n')}
<p class="small" style="${STYLES.small}">${escapeHtml(footer(content))}</p>
</div>
</body>
</html>
`;
}

function sectionHtml({ heading, entries }: MailSection): string {
  return [
    `<h2 class="heading" style="${STYLES.heading}">${escapeHtml(heading)}</h2>`,
    ...entries.map(({ title, text, url, links }) => {
      const name = url === null ? escapeHtml(title) : linkHtml({ label: title, url });
      return `<h3 style="${STYLES.entry}">${name}</h3>\n<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>\n${linksHtml(links)}`;
    }),
  ].join('\n');
}

function linksHtml({ shown, more }: MailLinks): string {
  const lines = [...shown.map(linkHtml), ...(more === undefined ? [] : [escapeHtml(more)])];
  return lines.length === 0 ? '' : `<ul style="${STYLES.links}">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

function linkHtml({ label, url }: MailLink): string {
  return `<a class="link" style="${STYLES.link}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

function buttonHtml(button: MailLink, locale: Locale): string {
  const url = escapeHtml(button.url);
  return `<p style="${STYLES.paragraph}"><a class="button" style="${STYLES.button}" href="${url}">${escapeHtml(button.label)}</a></p>
<p class="small" style="${STYLES.small}">${escapeHtml(say(locale, 'mail.button-fallback'))}<br><a class="address" style="${STYLES.address}" href="${url}">${url}</a></p>`;
}

function footer(content: MailContent): string {
  const kind = (content.replyTo ?? null) === null ? 'mail.footer' : 'mail.ticket.footer';
  return content.footer ?? say(content.locale, kind, { brand: content.brandName });
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
