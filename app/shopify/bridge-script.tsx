import { BRIDGE_WAIT_MS } from './app-bridge.ts';
import { LATE_BRIDGE } from './launch-parameters.ts';
import { bridgeMeta } from './shopify-config.ts';

interface BridgeScriptProps {
  apiKey: string;
  appBridgeUrl: string;
  nonce: string | undefined;
  /** The page has given up waiting: it goes on, and takes App Bridge when it comes. */
  late: boolean;
}

/** Shopify wants the script first and in the way of the page; one that does not answer must not hold the page for good. */
const giveUpWaiting = `setTimeout(function(){if(!window.shopify&&document.readyState==='loading')location.replace(location.pathname+(location.search||'?')+'&${LATE_BRIDGE}=1')},${BRIDGE_WAIT_MS})`;

/** App Bridge in the head of an embedded page, before every other script. */
export function BridgeScript({ apiKey, appBridgeUrl, nonce, late }: BridgeScriptProps) {
  return (
    <>
      {bridgeMeta({ apiKey, forceRedirect: false }).map((meta) => (
        <meta key={meta.name} {...meta} />
      ))}
      {late ? null : <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: giveUpWaiting }} />}
      <script src={appBridgeUrl} data-api-key={apiKey} nonce={nonce} async={late} suppressHydrationWarning />
    </>
  );
}
