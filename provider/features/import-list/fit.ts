/** Cuts a text to what a draft takes, never through the middle of a character. */
export function fit(text: string, max: number): string {
  return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}
