import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';
import type { Press } from './page-visit.ts';
import type { TradingAccount } from './trading-account.ts';

/** A page the benchmark visits. */
export interface Screen {
  name: string;
  path: (account: TradingAccount) => string;
  /** What is pressed on the screen itself. */
  presses: Press[];
}

export const SIGN_IN: Screen = {
  name: 'sign-in',
  path: () => paths.login,
  presses: [
    { role: 'textbox', name: /username/i, types: 'ana' },
    { role: 'button', name: /show/i },
  ],
};

/** Screens of the signed-in; lists have 20 rows. */
export const SCREENS: Screen[] = [
  { name: 'workplace', path: () => paths.workplace, presses: [{ role: 'button', name: /show as table/i }] },
  {
    name: 'products',
    path: () => paths.products,
    presses: [
      { role: 'checkbox', name: /./ },
      { role: 'button', name: /^category/i },
      { role: 'textbox', name: /search/i, types: 'mug' },
    ],
  },
  {
    name: 'product',
    path: ({ productId }) => generatePath(paths.product, { productId }),
    presses: [
      { role: 'button', name: /favorite/i },
      { role: 'button', name: /^watch/i },
      { role: 'textbox', name: /postal code/i, types: '100' },
    ],
  },
  {
    name: 'import-list',
    path: () => paths.importList,
    presses: [
      { role: 'checkbox', name: /^select (?!all)/i },
      { role: 'tab', name: /^problems only/i },
      { role: 'button', name: /search and filter/i, types: 'mug' },
    ],
  },
  {
    name: 'my-products',
    path: () => paths.myProducts,
    presses: [
      { role: 'checkbox', name: /^select (?!all)/i },
      { role: 'tab', name: /^linked/i },
      { role: 'button', name: /search and filter/i, types: 'mug' },
    ],
  },
  {
    name: 'orders',
    path: () => paths.orders,
    presses: [
      { role: 'checkbox', name: /^select order/i },
      { role: 'tab', name: /^awaiting payment/i },
      { role: 'button', name: /search and filter/i, types: '100' },
    ],
  },
];

/** The frame of the standalone app. */
export const FRAME_PRESSES: Press[] = [
  { role: 'button', name: /change language/i },
  { role: 'button', name: /account menu/i },
  { role: 'button', name: /notifications/i },
  { role: 'button', name: /settings of the page/i },
];
