import { logout } from '#contract/sign-in.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

const WAIT_MS = 5000;

/** Ends the session a request carries, at the provider. One that is dead already is none. */
export async function endSession(caller: Caller, userId: string): Promise<void> {
  await callProvider(logout, { params: { userId }, timeoutMs: WAIT_MS }, caller).catch(ignoreDeadSession);
}

function ignoreDeadSession(thrown: unknown): void {
  if (thrown instanceof Error) throw thrown;
}
