/** Seconds a part may take in `npm test`; what takes longer belongs into `npm run test:long`. */
const BUDGETS = { feature: 12, journey: 20, faults: 60 };

/** @typedef {import('./test-report.mjs').FileReport} FileReport */
/** @typedef {keyof typeof BUDGETS | 'other'} Kind */

/** Lines with the seconds of each feature, journey and other folder against its budget, the slowest first. */
export function timesOf(/** @type {FileReport[]} */ files) {
  /** @type {Map<string, { kind: Kind, seconds: number, tests: number }>} */
  const parts = new Map();
  for (const { file, seconds, passed } of files) {
    const { kind, name } = partOf(file);
    const part = parts.get(name) ?? { kind, seconds: 0, tests: 0 };
    parts.set(name, { kind, seconds: part.seconds + seconds, tests: part.tests + passed });
  }
  const rows = [...parts].sort(([, a], [, b]) => b.seconds - a.seconds);
  return ['Seconds of tests against their budget:', ...rows.map(([name, part]) => row(name, part))];
}

function row(/** @type {string} */ name, /** @type {{ kind: Kind, seconds: number, tests: number }} */ { kind, seconds, tests }) {
  const budget = kind === 'other' ? null : BUDGETS[kind];
  const over = budget !== null && seconds > budget ? ' over' : '';
  return `${seconds.toFixed(1).padStart(8)} s${budget === null ? '' : ` of ${budget}`}${over}  ${name} (${tests})`;
}

/** @returns {{ kind: Kind, name: string }} */
function partOf(/** @type {string} */ file) {
  // A folder of a large feature is as much as a small feature.
  const [, feature] = /^(?:app|provider)\/features\/([^/]+(?:\/[^/]+)?)\/[^/]+$/.exec(file) ?? [];
  if (feature !== undefined) return { kind: 'feature', name: feature };
  const [, journey] = /^tests\/journeys\/(.+)\.test\.ts$/.exec(file) ?? [];
  if (journey !== undefined) return { kind: 'journey', name: `journey ${journey}` };
  const folder = file.split('/').slice(0, 2).join('/');
  return { kind: folder === 'tests/faults' ? 'faults' : 'other', name: folder };
}
