import { renderNav, renderSaveBar, renderTitleBar, renderToast, hideToast, markCurrent, part } from './admin-bars.ts';
import type { FromAdmin, FromApp, NavItem, PageSettings, SaveBar } from './messages.ts';

const settings: PageSettings = JSON.parse(part('settings').textContent ?? '');
const frame = document.querySelector('iframe');
let path = location.pathname.slice(settings.basePath.length);
let nav: NavItem[] = [];
let saveBar: SaveBar | null = null;

window.addEventListener('message', ({ origin, source, data }: MessageEvent<FromApp>) => {
  if (origin === settings.appOrigin && source === frame?.contentWindow) void hear(data);
});
frame?.addEventListener('load', () => (part('loading').hidden = true));
part('app-link').addEventListener('click', (event) => {
  const home = nav.find(({ isHome }) => isHome);
  if (home === undefined) return;
  event.preventDefault();
  void goTo(home.key);
});
part('menu-button').addEventListener('click', () => openMenu(!part('menu').classList.contains('open')));

function tell(message: FromAdmin): void {
  frame?.contentWindow?.postMessage(message, settings.appOrigin);
}

async function hear(message: FromApp): Promise<void> {
  if (message.type === 'ask') return tell({ type: 'answer', id: message.id, value: await answerTo(message.question) });
  if (message.type === 'leave') return leave(message.url);
  if (message.type === 'location') showPath(message.path);
  if (message.type === 'title') renderTitleBar(message, press);
  if (message.type === 'loading') part('loading').hidden = !message.isLoading;
  if (message.type === 'hide-toast') hideToast(message.id);
  if (message.type === 'toast') {
    const { id } = message;
    renderToast(message, { act: () => tell({ type: 'toast-action', id }), close: () => tell({ type: 'toast-gone', id }) });
  }
  if (message.type === 'nav') {
    nav = message.items;
    renderNav(nav, goTo);
    markCurrent(nav, path);
  }
  if (message.type === 'save-bar') {
    saveBar = message.bar;
    renderSaveBar(saveBar, pressInSaveBar);
  }
}

async function answerTo(question: Extract<FromApp, { type: 'ask' }>['question']): Promise<string> {
  const { shop, host, locale } = settings;
  if (question === 'config') return JSON.stringify({ shop, host, locale });
  if (question === 'id-token') return (await fetch(settings.tokenPath, { method: 'POST' })).text();
  await mayLeave();
  return '';
}

/** The frame writes the browser's history; the admin's address follows it without an entry of its own. */
function showPath(appPath: string): void {
  path = new URL(appPath, settings.appOrigin).pathname;
  history.replaceState(null, '', settings.basePath + appPath);
  markCurrent(nav, path);
}

function press(key: string): void {
  tell({ type: 'press', key });
}

async function pressInSaveBar(key: string): Promise<void> {
  const isDiscard = key === saveBar?.discard?.key;
  if (isDiscard && saveBar?.confirmsDiscard === true) await confirmed('Discard all unsaved changes?', 'Discard changes');
  press(key);
}

async function goTo(key: string): Promise<void> {
  openMenu(false);
  await mayLeave();
  press(key);
}

function openMenu(isOpen: boolean): void {
  part('menu').classList.toggle('open', isOpen);
  part('menu-button').setAttribute('aria-expanded', String(isOpen));
}

/** Who agreed is not asked again: the bar is gone with the changes. */
async function mayLeave(): Promise<void> {
  if (saveBar === null) return;
  await confirmed('Leave page with unsaved changes?', 'Leave page');
  saveBar = null;
  renderSaveBar(saveBar, pressInSaveBar);
}

/** Settles when the merchant agrees; a refusal leaves it open for good, as nothing is to follow. */
function confirmed(question: string, consent: string): Promise<void> {
  const dialog = part('confirm');
  if (!(dialog instanceof HTMLDialogElement)) return Promise.resolve();
  const text = document.createElement('p');
  text.textContent = question;
  const [stay, agree] = ['Stay', consent].map((label) => {
    const button = document.createElement('button');
    button.textContent = label;
    button.addEventListener('click', () => dialog.close());
    return button;
  });
  dialog.replaceChildren(text, stay ?? '', ' ', agree ?? '');
  dialog.showModal();
  return new Promise((resolve) => agree?.addEventListener('click', () => resolve()));
}

function leave(url: string): void {
  if (['http:', 'https:'].includes(new URL(url).protocol)) location.assign(url);
}
