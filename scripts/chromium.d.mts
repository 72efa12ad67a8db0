/** Path of the whole browser. */
export function findChromium(): string | undefined;
/** Path of the quickest browser for tests that need nothing but pages. */
export function findHeadlessChromium(): string | undefined;
export function installChromium(): Promise<void>;
