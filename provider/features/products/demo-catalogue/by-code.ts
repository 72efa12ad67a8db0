/** Keeps the codes of a word list as a type and gives every entry the same, wider one. */
export function byCode<Entry>() {
  return <Code extends string>(entries: Record<Code, Entry>): Readonly<Record<Code, Entry>> => entries;
}
