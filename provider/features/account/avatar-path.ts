/** Where a profile picture is fetched, on the public origin. */
export function avatarPath(sha256: Buffer): string {
  return `/files/avatars/${sha256.toString('hex')}.webp`;
}
