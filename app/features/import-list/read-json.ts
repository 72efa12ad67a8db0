/** What a field holds as JSON; null where it is none, which no schema of a form takes. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
