import type { BuildEnvironmentOptions, Plugin, Rollup, Terser } from 'vite';

/** A file that this share of the screens needs travels with all of them. */
const COMMON_SHARE = 0.5;
/** The screens a merchant is on most, each with a list: what so many of them need comes in one file for those, or */
const LISTS = /\/app\/features\/(?:products\/products|orders\/orders|import-list\/import-list|my-products\/my-products)-page\.tsx\?/;
const LISTS_SHARE = 3;
/** with what is common where more screens need it than these. */
const LISTS_ALONE = 9;
const BASE = /\/app\/(?:entry\.client|root)\.tsx/;
const FRAME = /\/app\/shell\/main-layout\.tsx/;
/** The skins: each is fetched by itself before the page comes to life; */
const FRAME_PARTS = /\/app\/shell\/frame-parts\.tsx$/;
const EMBEDDED = /\/app\/shell\/embedded-parts\.tsx$/;
/** what waits for one, in a file that it needs too, would wait for ever. */
const MAIN = /\/app\/shell\/main-(?:frame|layout)\.tsx$/;
const WAITS_FOR_FRAME = /\/app\/shell\/(?:main-(?:frame|layout)|frame-parts)\.tsx/;
const SIGN_IN = /\/app\/(?:shell\/public-layout|features\/sign-in\/login-page)\.tsx/;
const SCREEN = /\/app\/features\/[\w-]+\/[\w-]+\.tsx\?__remix-build-client-route$/;

/** Twice as slow as esbuild, and 3 % smaller. */
const smallest = { ecma: 2020, compress: { passes: 2 }, format: { comments: false } } as const satisfies Terser.MinifyOptions;

/** Files that are there before anything is fetched later; naming them beside each such thing is weight. */
const THERE_BEFORE = /\/(?:base|common|forms|frame)-[\w-]+\.js$/;

const forBrowsers = {
  minify: 'terser',
  modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !THERE_BEFORE.test(file)) },
  terserOptions: smallest,
  rollupOptions: { output: { manualChunks: chooser(), onlyExplicitManualChunks: true } },
} as const satisfies BuildEnvironmentOptions;

/**
 * Puts what is needed together into one file: what every page stands on, the frame, and what most screens share. Files
 * that small share no dictionary when they are compressed, and a page asked for a hundred of them.
 */
export function chunksByUse(): Plugin {
  return {
    name: 'wharf:chunks-by-use',
    apply: 'build',
    config: (_, { isSsrBuild }) => (isSsrBuild === true ? {} : { build: forBrowsers }),
  };
}

function chooser(): (id: string, meta: Rollup.ManualChunkMeta) => string | undefined {
  let chunks: Map<string, string> | undefined;
  return (id, { getModuleInfo, getModuleIds }) => {
    chunks ??= chunksOf([...getModuleIds()], getModuleInfo);
    return chunks.get(id);
  };
}

function chunksOf(ids: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, string> {
  const chunks = new Map<string, string>();
  const place = (chunk: string, needed: Iterable<string>) => {
    // An entry keeps a file of its own: Remix starts it when all others have been read.
    const placed = [...needed].filter((id) => !chunks.has(id) && getModuleInfo(id)?.isEntry !== true && !WAITS_FOR_FRAME.test(id));
    for (const id of placed) chunks.set(id, chunk);
  };
  const neededBy = (entry: RegExp) =>
    needed(
      ids.filter((id) => entry.test(id)),
      getModuleInfo,
    );
  const users = usersOf(
    ids.filter((id) => SCREEN.test(id)),
    getModuleInfo,
  );
  const screens = new Set([...users.values()].flatMap((each) => [...each])).size;
  const common = [...users].filter(([, each]) => each.size >= screens * COMMON_SHARE).map(([id]) => id);

  const signIn = neededBy(SIGN_IN);
  place('base', neededBy(BASE));
  const frame = neededBy(FRAME_PARTS);
  // What parts of screens need that are fetched later, too: they would bring the whole frame into the admin.
  const later = needed(
    [...users.keys()].flatMap((id) => getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    getModuleInfo,
  );
  const elsewhere = new Set([...users.keys(), ...neededBy(EMBEDDED), ...later]);
  // Its styles go with the screens: the first paint has the frame, before the frame's scripts have come.
  const early = [...frame].filter((id) => elsewhere.has(id) || id.endsWith('.css'));
  const inFrame = new Set([...neededBy(FRAME), ...common, ...early]);
  place(
    'forms',
    [...signIn].filter((id) => inFrame.has(id) || frame.has(id)),
  );
  place('common', inFrame);
  place('frame', frame);
  const listed = [...users].filter(([, each]) => [...each].filter((id) => LISTS.test(id)).length >= LISTS_SHARE);
  for (const [id, each] of listed) if (!signIn.has(id)) place(each.size > LISTS_ALONE ? 'common' : 'lists', [id]);
  for (const id of ids) if (MAIN.test(id)) chunks.set(id, 'main');
  return chunks;
}

/** The screens that need a file, for each file. */
function usersOf(screens: string[], getModuleInfo: Rollup.GetModuleInfo): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const screen of screens) {
    for (const id of needed([screen], getModuleInfo)) users.set(id, (users.get(id) ?? new Set()).add(screen));
  }
  return users;
}

/** Everything those files import, directly or not, themselves included. */
function needed(from: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
