import { z } from 'zod';

/** Where a file can be fetched without a credential, once, within a minute. */
export const FileLink = z.object({
  /** Path on the public origin. */
  path: z.string(),
});
