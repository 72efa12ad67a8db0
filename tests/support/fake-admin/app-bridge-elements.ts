import { ModalElement } from './app-bridge-modal.ts';
import type { AdminConnection } from './app-bridge-messages.ts';
import type { BarButton, NavItem, SaveBar } from './messages.ts';

const STYLES = 'ui-nav-menu, s-app-nav, ui-title-bar, ui-save-bar, ui-modal:not([data-shown]) { display: none; }';

const GATHERED_MS = 30;

/** Shows itself in the admin's top bar: its buttons are drawn there and pressed from there. */
class SaveBarElement extends HTMLElement {
  get showing(): boolean {
    return this.hasAttribute('data-shown');
  }
  async show(): Promise<void> {
    this.toggleAttribute('data-shown', true);
    this.dispatchEvent(new Event('show'));
  }
  async hide(): Promise<void> {
    this.toggleAttribute('data-shown', false);
    this.dispatchEvent(new Event('hide'));
  }
  async toggle(): Promise<void> {
    return this.showing ? this.hide() : this.show();
  }
}

export function defineElements(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  customElements.define('ui-save-bar', SaveBarElement);
  customElements.define('ui-modal', ModalElement);
}

export async function showElement(id: string, deed: 'show' | 'hide' | 'toggle'): Promise<void> {
  const element = document.getElementById(id);
  if (element instanceof SaveBarElement || element instanceof ModalElement) await element[deed]();
}

/** Tells the admin what the page declares, as often as it changes, and does what is pressed there. */
export function watchElements(admin: AdminConnection): void {
  const pressed = new Map<string, HTMLElement>();
  const told = new Map<string, string>();
  const changedForms = new Set<HTMLFormElement>();
  let soon: ReturnType<typeof setTimeout> | undefined;

  admin.onPress((key) => {
    const element = pressed.get(key);
    if (element instanceof HTMLAnchorElement) follow(element);
    else element?.click();
  });
  admin.onNavigate((path) => {
    const home = document.querySelector<HTMLAnchorElement>('ui-nav-menu a[rel=home], s-app-nav a[rel=home]');
    if (home === null) location.assign(path);
    else follow(home);
  });
  watchForms(changedForms, publish);
  new MutationObserver(publishSoon).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  publish();

  /** Of many changes one after the other, as of a page that is being read, once. */
  function publishSoon(): void {
    soon ??= setTimeout(publish, GATHERED_MS);
  }

  function publish(): void {
    clearTimeout(soon);
    soon = undefined;
    tellOnce('nav', navItems(), (items) => admin.tell({ type: 'nav', items }));
    tellOnce('title', titleBar(), (bar) => admin.tell({ type: 'title', ...bar }));
    tellOnce('save-bar', saveBar(), (bar) => admin.tell({ type: 'save-bar', bar }));
  }

  function tellOnce<T>(name: string, value: T, tell: (value: T) => void): void {
    const text = JSON.stringify(value);
    if (told.get(name) === text) return;
    told.set(name, text);
    tell(value);
  }

  function navItems(): NavItem[] {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('ui-nav-menu a, s-app-nav a')];
    return links.map((link, at) => {
      const key = keep(`nav-${at}`, link);
      return { key, label: textOf(link), path: new URL(link.href).pathname, isHome: link.rel === 'home' };
    });
  }

  function titleBar(): { title: string; buttons: BarButton[] } {
    const bar = [...document.querySelectorAll('ui-title-bar')].findLast((each) => each.closest('ui-modal') === null);
    const parts = [...(bar?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const buttons = parts.map((part, at) => barButton(keep(`title-${at}`, part), part));
    return { title: bar?.getAttribute('title') ?? document.title, buttons };
  }

  function saveBar(): SaveBar | null {
    const bar = document.querySelector<HTMLElement>('ui-save-bar[data-shown]');
    if (bar !== null) {
      const buttons = [...bar.querySelectorAll('button')].map((each, at) => barButton(keep(`save-${at}`, each), each));
      const save = buttons.find(({ variant }) => variant === 'primary') ?? null;
      const discard = buttons.find(({ variant }) => variant !== 'primary') ?? null;
      return { save, discard, confirmsDiscard: ['', 'true'].includes(bar.getAttribute('discardconfirmation') ?? 'false') };
    }
    const form = [...changedForms].find((each) => each.isConnected);
    return form === undefined ? null : formBar(form);
  }

  /** A form with `data-save-bar` has no buttons of its own in the bar: saving submits it, discarding resets it. */
  function formBar(form: HTMLFormElement): SaveBar {
    const deeds = { save: () => form.requestSubmit(), discard: () => form.reset() };
    const [save, discard] = (['save', 'discard'] as const).map((name) => {
      const button = document.createElement('button');
      button.addEventListener('click', deeds[name]);
      button.textContent = name === 'save' ? 'Save' : 'Discard';
      if (name === 'save') button.setAttribute('variant', 'primary');
      return barButton(keep(`form-${name}`, button), button);
    });
    return { save: save ?? null, discard: discard ?? null, confirmsDiscard: form.hasAttribute('data-discard-confirmation') };
  }

  function keep(key: string, element: HTMLElement): string {
    pressed.set(key, element);
    return key;
  }
}

/** Routers take a click on the link or the event in its place; the link itself is followed when nobody does. */
function follow(link: HTMLAnchorElement): void {
  const event = new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true });
  if (link.dispatchEvent(event)) link.click();
}

function watchForms(changed: Set<HTMLFormElement>, publish: () => void): void {
  const mark = (event: Event, isChanged: boolean) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-save-bar]') : null;
    if (form === null) return;
    if (isChanged) changed.add(form);
    else changed.delete(form);
    publish();
  };
  document.addEventListener('input', (event) => mark(event, true));
  document.addEventListener('change', (event) => mark(event, true));
  document.addEventListener('submit', (event) => mark(event, false));
  document.addEventListener('reset', (event) => mark(event, false));
}

function barButton(key: string, element: HTMLElement): BarButton {
  const variant = element.getAttribute('variant');
  return {
    key,
    label: textOf(element),
    variant: variant === 'primary' || variant === 'breadcrumb' ? variant : 'plain',
    group: element.closest('section')?.getAttribute('label') ?? '',
    isCritical: element.getAttribute('tone') === 'critical',
    isDisabled: element.hasAttribute('disabled') || element.hasAttribute('loading'),
  };
}

function textOf(element: HTMLElement): string {
  return element.textContent?.trim() ?? '';
}
