import { useRootData } from './root-data.ts';

type EmbeddedSkin = Pick<typeof import('./embedded-parts.tsx'), 'EmbeddedShell'>;

let parts: EmbeddedSkin | null = null;

/** Fetches the parts of the embedded skin, before a page that needs them is rendered; the standalone app never does. */
export async function loadEmbeddedSkin(): Promise<void> {
  if (parts !== null) return;
  const { EmbeddedShell } = await import('./embedded-parts.tsx');
  parts = { EmbeddedShell };
}

/** The parts of the embedded skin where the page is shown inside the Shopify admin, else null. */
export function useEmbeddedSkin(): EmbeddedSkin | null {
  const embedded = useRootData()?.embedded ?? null;
  return embedded === null ? null : parts;
}
