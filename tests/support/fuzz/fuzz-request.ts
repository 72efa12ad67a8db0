export const callerNames = ['merchant', 'operator', 'visitor', 'nobody'] as const;
export type CallerName = (typeof callerNames)[number];

/** A request as it is sent, apart from who sends it: sessions are those of the run. */
export interface FuzzRequest {
  /** The operation or address it was made for: what is wrong with it is reported once. */
  of: string;
  /** The provider itself, what the app forwards to it, or a screen of the app. */
  to: 'provider' | 'forwarded' | 'screen';
  as: CallerName;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Ids that fields of a name were seen with, own and those of another account. */
export type IdsOf = (field: string) => string[];

const SHOWN_CHARACTERS = 300;

/** Enough to send it again by hand; long bodies are cut, the seed brings them back whole. */
export function describeRequest({ to, as, method, path, headers, body }: FuzzRequest): string {
  const shown = [
    `${method} ${cut(path)} to the ${to} as ${as}`,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${cut(value)}`),
  ];
  return [...shown, ...(body === undefined ? [] : [`  ${cut(JSON.stringify(body))}`])].join('\n');
}

function cut(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}… (${text.length} characters)`;
}
