const QUIET_REMINDER_MS = 15_000;
const REDRAW_MS = 1_000;

/** Progress goes to the error stream: the output of a command stays clean for whoever pipes it. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Shows what is being done and how long it took.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(text, work) {
  const start = performance.now();
  const onTerminal = process.stderr.isTTY;
  const line = () => `${text} … ${seconds(start)}`;
  const show = () => (onTerminal ? process.stderr.write(`\r${line()}`) : say(line()));

  if (onTerminal) show();
  else say(`${text} …`);
  const timer = setInterval(show, onTerminal ? REDRAW_MS : QUIET_REMINDER_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    show();
    if (onTerminal) process.stderr.write('\n');
  }
}

/** Seconds since `start`, as people read them. */
export function seconds(/** @type {number} */ start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
