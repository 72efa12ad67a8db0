/** Other requests wait no longer than this for the next slice to end. */
const SLICE_MS = 3;

/** Works off items one after the other, in slices between which other requests are answered. */
export async function inSlices<Item, Answer>(items: readonly Item[], work: (item: Item) => Answer): Promise<Answer[]> {
  const answers: Answer[] = [];
  let sliceEnds = performance.now() + SLICE_MS;
  for (const item of items) {
    answers.push(work(item));
    if (performance.now() < sliceEnds) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    sliceEnds = performance.now() + SLICE_MS;
  }
  return answers;
}
