/** `ABCD EFGH IJ` of `ABCDEFGHIJ`: four at a time is what people can carry over. */
export function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
