import type { VitePluginConfig } from '@remix-run/dev';

declare const remixConfig: VitePluginConfig;
export default remixConfig;

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
