import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type BridgeElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    /** Elements App Bridge draws outside the frame. */
    interface IntrinsicElements {
      'ui-nav-menu': BridgeElement;
      'ui-title-bar': BridgeElement & { title: string };
      'ui-save-bar': BridgeElement;
    }
  }
}
