import { Id } from '#contract/endpoint.ts';

/** The job whose progress the address asks for; null for none or rubbish. */
export function readJobId(requestUrl: string): string | null {
  const asked = Id.safeParse(new URL(requestUrl).searchParams.get('job'));
  return asked.success ? asked.data : null;
}
