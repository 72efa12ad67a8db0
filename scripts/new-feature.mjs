import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { main, PROJECT, run, runTool } from './run.mjs';
import { say } from './steps.mjs';

/**
 * `npm run new-feature NAME`: a list with a lifecycle through all layers, from the files in feature-template, as a start of one's own. It works
 * and its tests pass; docs/adding-a-feature.md goes on from there.
 */

const TEMPLATE = join(PROJECT, 'scripts/feature-template');
const TOKENS = /UPPER_NAME_MAX|MIGRATION|PASCAL|CAMEL|SNAKE|TITLE|NAME/g;

await main(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('npm run new-feature NAME, which is lowercase words with hyphens, such as price-alerts');
  if (['app', 'provider'].some((part) => existsSync(join(PROJECT, part, 'features', name))))
    throw new Error(`There is a feature ${name} already.`);
  await ensureInstalled('test');

  const names = namesOf(name);
  const made = await copyTemplate(names);
  const changed = await enterInLists(name, names.CAMEL);
  await runTool('prettier', ['--write', ...made.filter((file) => !file.endsWith('.sql')), ...changed]);
  const types = await run(process.execPath, ['--import', 'tsx', 'scripts/db-types.ts']);
  if (!types.succeeded) throw new Error(types.output);
  say([...made.map((file) => `new      ${file}`), ...changed.map((file) => `changed  ${file}`), types.output.trim()].join('\n'));
  say(`\nNow: npm run check -- ${name}, and docs/adding-a-feature.md. Its title is English in all three languages so far.`);
});

function namesOf(/** @type {string} */ name) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  const snake = words.join('_');
  const title = words.join(' ');
  return {
    NAME: name,
    PASCAL: pascal,
    CAMEL: pascal[0]?.toLowerCase() + pascal.slice(1),
    SNAKE: snake,
    TITLE: title[0]?.toUpperCase() + title.slice(1),
    UPPER_NAME_MAX: `${snake.toUpperCase()}_NAME_MAX`,
    MIGRATION: nextMigration(),
  };
}

function nextMigration() {
  const last =
    readdirSync(join(PROJECT, 'provider/database/migrations'))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .at(-1) ?? '';
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0');
}

async function copyTemplate(/** @type {Record<string, string>} */ names) {
  const filled = (/** @type {string} */ text) => text.replaceAll(TOKENS, (token) => names[token] ?? token);
  const made = [];
  for (const file of readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.template')) continue;
    const path = filled(file.slice(0, -'.template'.length));
    await mkdir(join(PROJECT, dirname(path)), { recursive: true });
    await writeFile(join(PROJECT, path), filled(await readFile(join(TEMPLATE, file), 'utf8')));
    made.push(path);
  }
  return made.sort();
}

/** Names the feature where the features are listed. */
async function enterInLists(/** @type {string} */ name, /** @type {string} */ camel) {
  const edits = {
    'contract/endpoint-modules.ts': [insert(`export * as ${camel} from './${name}.ts';`, /^export \* as \w+ from '\.\/(.+)\.ts';$/, name)],
    'provider/features.ts': [
      insert(`import { ${camel} } from './features/${name}/${name}.feature.ts';`, /^import \{ \w+ \} from '\.\/features\/([^/]+)\//, name),
      insert(`  ${camel},`, /^ {2}(\w+),$/, camel),
    ],
    'app/paths.ts': [before(`  ${camel}: '/${name}',`, "\n  logout: '")],
    'app/routes.ts': [before(`      route(paths.${camel}, 'features/${name}/${name}-page.tsx'),`, '    ]),\n  ]),\n\n  // No screens')],
  };
  for (const [file, changes] of Object.entries(edits)) {
    const path = join(PROJECT, file);
    await writeFile(
      path,
      changes.reduce((text, change) => change(text), await readFile(path, 'utf8')),
    );
  }
  return Object.keys(edits);
}

/** Puts a line where it belongs by the alphabet among those that the pattern reads a name of. */
function insert(/** @type {string} */ line, /** @type {RegExp} */ pattern, /** @type {string} */ name) {
  return (/** @type {string} */ text) => {
    const lines = text.split('\n');
    const named = lines.flatMap((each, at) => (pattern.test(each) ? [{ at, name: pattern.exec(each)?.[1] ?? '' }] : []));
    const after = named.find((each) => each.name > name)?.at ?? (named.at(-1)?.at ?? lines.length - 1) + 1;
    return lines.toSpliced(after, 0, line).join('\n');
  };
}

/** Puts a line before a place. */
function before(/** @type {string} */ line, /** @type {string} */ place) {
  return (/** @type {string} */ text) => {
    if (!text.includes(place)) throw new Error(`No place for ${line.trim()}`);
    return text.replace(place, () => `${line}\n${place}`);
  };
}
