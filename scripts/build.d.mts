export type Part = 'app' | 'provider' | 'extensions';
/** Builds what does not match its sources any more. */
export function buildStale(parts: Part[]): Promise<void>;
