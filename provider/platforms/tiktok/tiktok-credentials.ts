import { z } from 'zod';

/** What TikTok gives for an authorization: a token of some days and the one that replaces it. */
export const TiktokCredentials = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });
