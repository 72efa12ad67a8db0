/** Where a part of Polaris is shown; Polaris keeps these to itself. */
declare module '@shopify/polaris/build/esm/utilities/within-content-context.js' {
  export const WithinContentContext: import('react').Context<boolean>;
}
declare module '@shopify/polaris/build/esm/utilities/banner-context.js' {
  export const BannerContext: import('react').Context<boolean>;
}
