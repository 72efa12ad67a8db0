import type { PageSettings } from './messages.ts';

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/admin.css"><link rel="icon" href="data:,">`;

interface Store {
  name: string;
  path: string;
  isInstalled: boolean;
}

/** The frame around the app: top bar, menu, title bar, and the app in its iframe. */
export function appPage(page: { app: string; store: string; frameAddress: string; settings: PageSettings }): string {
  const app = escape(page.app);
  return `${HEAD}<title>${app}</title></head><body class="admin">
<header class="top-bar">
<button type="button" id="menu-button" aria-label="Open the admin's menu" aria-expanded="false" aria-controls="menu">☰</button>
<strong>Admin stand-in</strong>
<div id="save-bar" role="region" aria-label="Unsaved changes" hidden></div>
<span class="store">${escape(page.store)}</span>
</header>
<nav id="menu" aria-label="Admin">
<a href="/">Stores</a><a href="/store/${escape(page.store)}/settings/apps">Settings</a>
<p>Apps</p><a id="app-link" href="${escape(page.settings.basePath)}">${app}</a><ul id="app-nav" aria-label="${app}"></ul>
</nav>
<main>
<div id="loading" role="progressbar" aria-label="Loading" hidden></div>
<div id="title-bar" role="region" aria-label="Title bar"><span class="app-name">${app}</span><div id="title-way"></div><h1 id="title"></h1><div id="title-buttons"></div></div>
<iframe title="${app}" name="app-iframe" src="${escape(page.frameAddress)}" allow="clipboard-write ${escape(page.settings.appOrigin)}"></iframe>
</main>
<div id="toasts" role="status"></div>
<dialog id="confirm"></dialog>
<script type="application/json" id="settings">${JSON.stringify(page.settings).replaceAll('<', '\\u003c')}</script>
<script src="/admin.js"></script>
</body></html>`;
}

/** What a merchant agrees to before the app may open. */
export function installPage(page: { app: string; store: string; scopes: string; installPath: string }): string {
  const scopes = page.scopes === '' ? '' : `<p>It asks for: ${escape(page.scopes)}</p>`;
  return plainPage(
    `Install ${page.app}`,
    `<p>${escape(page.app)} will be added to ${escape(page.store)}.</p>${scopes}${button(page.installPath, 'Install')}`,
  );
}

export function storesPage(stores: Store[]): string {
  const rows = stores.map(
    ({ name, path, isInstalled }) =>
      `<li><a href="${escape(path)}">${escape(name)}</a> ${isInstalled ? 'installed' : 'not installed'}</li>`,
  );
  return plainPage('Stores', `<ul>${rows.join('')}</ul>`);
}

/** Where a merchant removes the app, and where the platform's later messages are sent by hand. */
export function settingsPage(page: { app: string; store: Store; deeds: { path: string; label: string }[] }): string {
  const deeds = page.deeds.map(({ path, label }) => button(path, label));
  return plainPage(
    `Apps of ${page.store.name}`,
    `<p><a href="${escape(page.store.path)}">${escape(page.app)}</a> ${page.store.isInstalled ? 'installed' : 'not installed'}</p>${deeds.join('')}`,
  );
}

function plainPage(title: string, body: string): string {
  return `${HEAD}<title>${escape(title)}</title></head><body class="plain"><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
}

function button(path: string, label: string): string {
  return `<form method="post" action="${escape(path)}"><button>${escape(label)}</button></form>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
