/** Options of the Remix plugin; `vite.config.ts` reads them. */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    // Routes discovered one by one save 8 KB, but the router answers 404 to a fetcher whose route it does not know yet.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
