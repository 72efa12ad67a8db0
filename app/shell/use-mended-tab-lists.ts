import { useEffect } from 'react';

const OVERFLOW_BUTTON = '[role=tablist] > [role=presentation] button:not([role])';

/**
 * Polaris keeps the tabs that do not fit behind a plain button within the list of tabs, where only tabs may be. It has no
 * property for that: the button becomes a tab that opens a menu wherever one appears.
 */
export function useMendedTabLists(): void {
  useEffect(() => {
    mendTabLists();
    const observer = new MutationObserver(mendTabLists);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

function mendTabLists(): void {
  for (const button of document.querySelectorAll(OVERFLOW_BUTTON)) {
    button.setAttribute('role', 'tab');
    button.setAttribute('aria-selected', 'false');
    button.setAttribute('aria-haspopup', 'true');
  }
}
