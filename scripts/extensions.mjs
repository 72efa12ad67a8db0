import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { parse } from 'smol-toml';
import { PROJECT } from './run.mjs';

/** @typedef {{ handle: string, folder: string, targeting: { target: string, module: string }[] }} Extension */

/** What `shopify.app.toml` names, each as its own file describes it. */
function readExtensions() {
  const { extension_directories: folders } = readToml('shopify.app.toml');
  return folders.map((/** @type {string} */ folder) => {
    const [extension] = readToml(join(folder, 'shopify.extension.toml')).extensions;
    return /** @type {Extension} */ ({ handle: extension.handle, folder, targeting: extension.targeting });
  });
}

/** One script for each extension, as the admin loads it: it registers what renders at each of its places. */
export async function bundleExtensions(/** @type {string} */ outdir) {
  for (const { handle, folder, targeting } of readExtensions()) {
    await build({
      absWorkingDir: join(PROJECT, folder),
      stdin: { contents: targeting.map(registration).join('\n'), resolveDir: join(PROJECT, folder), sourcefile: `${handle}.js` },
      outfile: join(outdir, `${handle}.js`),
      bundle: true,
      minify: true,
      platform: 'browser',
      format: 'iife',
      target: 'es2020',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      logLevel: 'silent',
    });
  }
}

function registration(/** @type {Extension['targeting'][number]} */ { target, module }, /** @type {number} */ index) {
  const name = `renderAt${index}`;
  return `import ${name} from ${JSON.stringify(module)}; shopify.extend(${JSON.stringify(target)}, (...input) => ${name}(...input));`;
}

function readToml(/** @type {string} */ path) {
  return parse(readFileSync(join(PROJECT, path), 'utf8'));
}
