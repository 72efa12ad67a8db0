import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ parentId?: string, css?: string[] }} Route */

/**
 * Puts the styles of each page into one sheet, beside the files it is put together of: a first load asks for one file instead of ten, each of which
 * costs a slow device a hundredth of a second. Screens that are opened without loading the page fetch those files.
 * Writes `page-sheets.json` into the server's build: by the route a page ends in, its sheet and what is in it.
 * @param {string} build the folder of both builds
 */
export function writePageSheets(build) {
  const client = join(build, 'client');
  const routes = routesIn(join(client, 'assets'));
  const sheets = Object.fromEntries(
    Object.keys(routes).map((id) => {
      const files = stylesOf(id, routes);
      const content = files.map((file) => readFileSync(join(client, file), 'utf8').trim()).join('\n');
      const href = `/assets/sheet-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.css`;
      writeFileSync(join(client, href), content);
      return [id, { href, files }];
    }),
  );
  writeFileSync(join(build, 'server/page-sheets.json'), JSON.stringify(sheets));
}

/**
 * As Remix names them: those of the routes around it first.
 * @param {string} id
 * @param {Record<string, Route>} routes
 * @returns {string[]}
 */
function stylesOf(id, routes) {
  const { parentId, css = [] } = routes[id] ?? {};
  return [...new Set([...(parentId === undefined ? [] : stylesOf(parentId, routes)), ...css])];
}

/** @returns {Record<string, Route>} */
function routesIn(/** @type {string} */ assets) {
  const name = readdirSync(assets).find((file) => /^manifest-.+\.js$/.test(file));
  if (name === undefined) throw new Error('The build has no manifest.');
  const script = readFileSync(join(assets, name), 'utf8');
  return JSON.parse(script.replace(/^window\.__remixManifest=/, '').replace(/;$/, '')).routes;
}
