/**
 * A request can be given up until its answer begins; from then on the answer is read to its end. Remix reads as it comes,
 * and of an answer given up halfway it tells the console as of an error, though by then nobody waits for it.
 */
export function readAnswersWhole(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const given = init?.signal;
    if (!given) return ask(input, init);
    const request = new AbortController();
    const giveUp = (): void => request.abort(given.reason);
    if (given.aborted) giveUp();
    given.addEventListener('abort', giveUp);
    try {
      return await ask(input, { ...init, signal: request.signal });
    } finally {
      given.removeEventListener('abort', giveUp);
    }
  };
}
