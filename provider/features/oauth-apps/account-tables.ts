import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { wholeRows } from '#provider/account-data/export-rows.ts';

/** Apps an account made, and those it lets act for it. An app that goes takes the grants of other accounts with it. */
export const oauthAppTables: AccountTables = {
  sections: [wholeRows('oauth-apps', 'oauth_app', { without: ['secret_hash', 'logo'] }), wholeRows('oauth-grants', 'oauth_grant')],
  notExported: { 'hashes of codes and tokens': ['oauth_code', 'oauth_token'] },
  deleted: ['oauth_token', 'oauth_code', 'oauth_grant', 'oauth_app'],
};
