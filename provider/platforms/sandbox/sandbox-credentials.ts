import { z } from 'zod';

/** What the sandbox gives for a store. */
export const SandboxCredentials = z.strictObject({ accessToken: z.string(), webhookSecret: z.string() });
export type SandboxCredentials = z.infer<typeof SandboxCredentials>;
