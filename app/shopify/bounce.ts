import type { AppConfig } from '#app/config.server.ts';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { BOUNCED, withoutLaunch, type Launch } from './launch-parameters.ts';

/** Address of the page on which App Bridge fetches a session token. */
export const BOUNCE_PATH = '/auth/session-token';
/** App Bridge's parameter for the address it reloads with a token. */
export const RELOAD_PARAM = 'shopify-reload';

/** The bounce page for a document requested without a valid token; it leads back to that document. */
export function bounceUrl({ publicUrl }: Pick<AppConfig, 'publicUrl'>, launch: Launch, requested: URL): string {
  const fields = launchFields(launch);
  const path = ownPath(requested.pathname + withoutLaunch(requested.search));
  const target = new URL(path === null || path.startsWith(paths.login) ? paths.home : path, publicUrl);
  for (const [name, value] of [...fields, [BOUNCED, '1'] as const]) target.searchParams.set(name, value);
  return `${BOUNCE_PATH}?${new URLSearchParams([...fields, [RELOAD_PARAM, target.href]])}`;
}

function launchFields({ host, shop, locale }: Launch): [string, string][] {
  const fields: [string, string | null][] = [
    ['embedded', '1'],
    ['host', host],
    ['shop', shop],
    ['locale', locale],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null);
}
