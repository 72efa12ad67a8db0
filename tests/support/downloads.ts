import { buffer } from 'node:stream/consumers';
import type { FrameLocator, Page } from 'playwright-core';

/** Presses a button that downloads a file, and gives its name and content. `within`: the frame the button is in, where it is not the page. */
export async function downloadBy(
  page: Page,
  button: string | RegExp,
  within: Page | FrameLocator = page,
): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), within.getByRole('button', { name: button }).first().click()]);
  return { name: file.suggestedFilename(), content: await buffer(await file.createReadStream()) };
}
