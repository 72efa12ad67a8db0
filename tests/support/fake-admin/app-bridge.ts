import type { ShopifyGlobal } from '@shopify/app-bridge-types';
import { defineElements, showElement, watchElements } from './app-bridge-elements.ts';
import { authorizeFetch } from './app-bridge-fetch.ts';
import { adminPathOf, reloadWithToken, syncLocation } from './app-bridge-location.ts';
import { connect } from './app-bridge-messages.ts';
import { reportVitals } from './app-bridge-vitals.ts';
import type { ShopConfig } from './messages.ts';

/**
 * The part of Shopify's App Bridge a framed page uses, for an admin of our own: everything passes between this page and
 * the origin the script was loaded from.
 */
function start(): void {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const adminOrigin = new URL(script.src).origin;
  const apiKey = metaContent('shopify-api-key') ?? script.dataset['apiKey'] ?? '';
  const disabledFeatures = (metaContent('shopify-disabled-features') ?? '').split(',').map((name) => name.trim());
  const isFramed = window.parent !== window;
  if (!isFramed && !disabledFeatures.includes('auto-redirect')) {
    const path = adminPathOf(apiKey);
    if (path !== null) return location.replace(adminOrigin + path);
  }

  const admin = connect(adminOrigin);
  const config: ShopifyGlobal['config'] = { apiKey, disabledFeatures, ...launchConfig() };
  const ready = admin.ask('config').then((answer) => {
    const { shop, host, locale }: ShopConfig = JSON.parse(answer);
    Object.assign(config, { shop, host, locale });
  });
  const idToken = () => admin.ask('id-token');

  const shopify = {
    config,
    origin: adminOrigin,
    ready,
    environment: { embedded: isFramed, mobile: false, pos: false, intent: false },
    idToken,
    loading: (isLoading = true) => admin.tell({ type: 'loading', isLoading }),
    toast: {
      show(text, options = {}) {
        const id = crypto.randomUUID();
        admin.onToast(id, { action: options.onAction, gone: options.onDismiss });
        const { isError = false, duration: durationMs = 5000, action = '' } = options;
        admin.tell({ type: 'toast', id, text, isError, durationMs, action });
        return id;
      },
      hide: (id) => admin.tell({ type: 'hide-toast', id }),
    },
    saveBar: {
      show: async (id) => showElement(id, 'show'),
      hide: async (id) => showElement(id, 'hide'),
      toggle: async (id) => showElement(id, 'toggle'),
      leaveConfirmation: async () => void (await admin.ask('leave-confirmation')),
    },
    modal: {
      show: async (id) => showElement(id, 'show'),
      hide: async (id) => showElement(id, 'hide'),
      toggle: async (id) => showElement(id, 'toggle'),
    },
    webVitals: { onReport: async (callback) => reportVitals(callback) },
  } satisfies Pick<
    ShopifyGlobal,
    'config' | 'origin' | 'ready' | 'environment' | 'idToken' | 'loading' | 'toast' | 'saveBar' | 'modal' | 'webVitals'
  >;
  Object.defineProperty(window, 'shopify', { value: shopify });
  defineElements();
  if (!isFramed) return;

  if (new URL(location.href).searchParams.has('shopify-reload')) return void reloadWithToken(idToken);
  if (!disabledFeatures.includes('fetch')) authorizeFetch(idToken);
  leaveThroughAdmin((url) => admin.tell({ type: 'leave', url }));
  syncLocation((path) => admin.tell({ type: 'location', path }));
  watchElements(admin);
}

function metaContent(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}

function launchConfig(): Partial<ShopConfig> {
  const { searchParams } = new URL(location.href);
  const named = ['shop', 'host', 'locale'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(named);
}

/** A frame of another site may not send its top window elsewhere without a click: the admin does it. */
function leaveThroughAdmin(leave: (url: string) => void): void {
  const open = window.open.bind(window);
  window.open = (url, target, features) => {
    if (url === undefined || (target !== '_top' && target !== '_parent')) return open(url, target, features);
    leave(new URL(url, location.href).href);
    return null;
  };
}

start();
