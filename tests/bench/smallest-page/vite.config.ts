import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from '../../../remix.config.js';

/** The smallest page a Remix app can make of Polaris: what ours are measured against. */
export default defineConfig({
  plugins: [
    remix({
      ...remixConfig,
      future: { ...remixConfig.future, v3_routeConfig: false },
    }),
  ],
  ssr: { noExternal: ['@shopify/polaris', '@shopify/polaris-icons'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
