import { BRIDGE_WAIT_MS } from './app-bridge.ts';
import { LATE_BRIDGE } from './launch-parameters.ts';
import { bridgeMeta } from './shopify-config.ts';

interface BridgeScriptProps {
  apiKey: string;
  appBridgeUrl: string;
  nonce: string | undefined;
  /** The page did not get the script in time: it renders without, and uses App Bridge once it loads. */
  late: boolean;
}

/** Shopify demands a blocking script in the head; one that does not load must not block the page forever. */
const reloadWhenLate = `setTimeout(function(){if(!window.shopify&&document.readyState==='loading')location.replace(location.pathname+(location.search||'?')+'&${LATE_BRIDGE}=1')},${BRIDGE_WAIT_MS})`;

/** App Bridge in the head of an embedded page, before every other script. */
export function BridgeScript({ apiKey, appBridgeUrl, nonce, late }: BridgeScriptProps) {
  return (
    <>
      {bridgeMeta({ apiKey, forceRedirect: false }).map((meta) => (
        <meta key={meta.name} {...meta} />
      ))}
      {late ? null : <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: reloadWhenLate }} />}
      <script src={appBridgeUrl} data-api-key={apiKey} nonce={nonce} async={late} suppressHydrationWarning />
    </>
  );
}
