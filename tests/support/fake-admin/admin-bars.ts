import type { BarButton, FromApp, NavItem, SaveBar } from './messages.ts';

export function part(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element;
}

/** The app's menu. The link to its first page stands for the app's own name and is not drawn. */
export function renderNav(items: NavItem[], goTo: (key: string) => void): void {
  const entries = items.filter(({ isHome }) => !isHome);
  part('app-nav').replaceChildren(
    ...entries.map(({ key, label }) => {
      const entry = document.createElement('li');
      const link = buttonOf(label, () => goTo(key));
      link.dataset['key'] = key;
      entry.append(link);
      return entry;
    }),
  );
}

/** Marks the entry whose path is nearest above the page's; on the first page, the app itself. */
export function markCurrent(items: NavItem[], path: string): void {
  const above = items.filter((item) => path === item.path || path.startsWith(`${item.path}/`));
  const current = above.sort((one, other) => other.path.length - one.path.length)[0];
  for (const link of part('app-nav').querySelectorAll('button')) setCurrent(link, link.dataset['key'] === current?.key);
  setCurrent(part('app-link'), current === undefined || current.isHome);
}

function setCurrent(link: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) link.setAttribute('aria-current', 'page');
  else link.removeAttribute('aria-current');
}

export function renderTitleBar(bar: Extract<FromApp, { type: 'title' }>, press: (key: string) => void): void {
  part('title').textContent = bar.title;
  const ways = bar.buttons.filter(({ variant }) => variant === 'breadcrumb');
  const alone = bar.buttons.filter(({ variant, group }) => variant !== 'breadcrumb' && group === '');
  const groups = [...new Set(bar.buttons.map(({ group }) => group))].filter((group) => group !== '');
  const menus = groups.map((group) =>
    menuOf(
      group,
      bar.buttons.filter((each) => each.group === group),
      press,
    ),
  );
  const plain = alone.filter(({ variant }) => variant === 'plain');
  const primary = alone.filter(({ variant }) => variant === 'primary');
  part('title-way').replaceChildren(...ways.map((each) => renderButton(each, press)));
  part('title-buttons').replaceChildren(...menus, ...[...plain, ...primary].map((each) => renderButton(each, press)));
}

function menuOf(label: string, buttons: BarButton[], press: (key: string) => void): HTMLElement {
  const menu = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = label;
  menu.append(summary, ...buttons.map((each) => renderButton(each, press)));
  return menu;
}

export function renderSaveBar(bar: SaveBar | null, press: (key: string) => void): void {
  const text = document.createElement('span');
  text.textContent = 'Unsaved changes';
  const buttons = bar === null ? [] : [bar.discard, bar.save].filter((each) => each !== null);
  part('save-bar').hidden = bar === null;
  part('save-bar').replaceChildren(text, ...buttons.map((each) => renderButton(each, press)));
}

export function renderToast(toast: Extract<FromApp, { type: 'toast' }>, deeds: { act: () => void; close: () => void }): void {
  const shown = document.createElement('div');
  shown.id = `toast-${toast.id}`;
  shown.className = toast.isError ? 'toast error' : 'toast';
  shown.append(toast.text);
  if (toast.action !== '') shown.append(buttonOf(toast.action, deeds.act));
  const close = () => {
    if (!shown.isConnected) return;
    shown.remove();
    deeds.close();
  };
  const cross = buttonOf('✕', close);
  cross.setAttribute('aria-label', 'Dismiss');
  shown.append(cross);
  part('toasts').append(shown);
  setTimeout(close, toast.durationMs);
}

export function hideToast(id: string): void {
  document.getElementById(`toast-${id}`)?.remove();
}

function renderButton(button: BarButton, press: (key: string) => void): HTMLButtonElement {
  const drawn = buttonOf(button.label, () => press(button.key));
  drawn.disabled = button.isDisabled;
  drawn.className = [button.variant, button.isCritical ? 'critical' : ''].join(' ').trim();
  return drawn;
}

function buttonOf(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
