import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';

/**
 * Debian's packages and the libraries they miss on this machine, unpacked below a folder of ours: no root needed.
 * @param {string[]} packages
 * @param {string} folder
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function installAsUser(packages, folder) {
  const downloads = join(folder, 'apt');
  const root = join(folder, 'root');
  for (const part of ['lists/partial', 'archives/partial']) mkdirSync(join(downloads, part), { recursive: true });

  const trouble =
    (await apt(downloads, ['update'])) ??
    (await apt(downloads, ['install', '-y', '--download-only', '--no-install-recommends', ...packages]));
  if (trouble) return trouble;
  rmSync(root, { recursive: true, force: true });
  const archives = readdirSync(join(downloads, 'archives')).filter((name) => name.endsWith('.deb'));
  for (const archive of archives) {
    const outcome = await run('dpkg', ['-x', join(downloads, 'archives', archive), root]);
    if (!outcome.succeeded) return outcome.output;
  }
  rmSync(downloads, { recursive: true });
  writeWrapper(folder, root);
  return undefined;
}

/** apt with all that it writes in our folder; what is installed here is still read from the system. */
async function apt(/** @type {string} */ folder, /** @type {string[]} */ command) {
  const settings = {
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': folder,
    'Dir::Cache::archives': join(folder, 'archives'),
    'Dir::Log': folder,
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': '',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const outcome = await run('apt-get', ['-q', ...options, ...command]);
  return outcome.succeeded ? undefined : outcome.output;
}

/** Written last and moved into place: it exists only when all the rest does. */
function writeWrapper(/** @type {string} */ folder, /** @type {string} */ root) {
  const draft = join(folder, 'chromium.new');
  const script = `#!/bin/sh
export LD_LIBRARY_PATH='${libraryFolders(root).join(':')}'
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH='${root}/etc/fonts'
export XDG_DATA_HOME='${root}/usr/share'
exec '${root}/usr/lib/chromium/chromium' "$@"
`;
  writeFileSync(draft, script, { mode: 0o755 });
  renameSync(draft, join(folder, 'chromium'));
}

function libraryFolders(/** @type {string} */ root) {
  const libraries = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.so(\.|$)/.test(path));
  return [...new Set(libraries.map((path) => join(root, dirname(path))))];
}
