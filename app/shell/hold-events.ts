/** Events for which React 18 hydrates a page at once (`discreteReplayableEvents` of its source). */
const EVENTS = [
  ...['mousedown', 'mouseup', 'touchcancel', 'touchend', 'touchstart', 'auxclick', 'dblclick', 'pointercancel', 'pointerdown', 'pointerup'],
  ...['dragend', 'dragstart', 'drop', 'compositionend', 'compositionstart', 'keydown', 'keypress', 'keyup', 'input', 'textInput', 'copy'],
  ...['cut', 'paste', 'click', 'change', 'contextmenu', 'reset', 'submit'],
];

let pressed: HTMLElement | null = null;

/**
 * Remembers the last button that was pressed before the page is hydrated, for `repeatPress`. Links and buttons that submit a form are the
 * browser's: they work without React.
 */
export function rememberPress(): void {
  window.addEventListener('click', remember, true);
}

function remember({ target }: Event): void {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
}

/** Presses again, once the page is hydrated, what was pressed before. */
export function repeatPress(): void {
  const button = pressed;
  pressed = null;
  if (button?.isConnected === true) button.click();
}

/**
 * Keeps events from React until `releaseEvents`; what the browser itself does with them stays. `RemixBrowser` suspends while it decodes
 * the page's data, and React 18 gives up a page that suspends as a whole when an event comes meanwhile (error 345).
 */
export function holdEvents(): void {
  for (const type of EVENTS) window.addEventListener(type, stop, true);
}

/** Called by the first part of a page that is rendered: from here on nothing outside a boundary suspends. */
export function releaseEvents(): void {
  if (typeof window === 'undefined') return;
  window.removeEventListener('click', remember, true);
  for (const type of EVENTS) window.removeEventListener(type, stop, true);
}

function stop(event: Event): void {
  event.stopPropagation();
}
