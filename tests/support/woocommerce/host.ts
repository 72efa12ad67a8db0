import { cleanUpAfter } from '../clean-up.ts';
import { openWooHost, type WooHost } from './server.ts';

/** A host with WooCommerce sites, stopped after the suite or test. */
export async function startWooHost(): Promise<WooHost> {
  const host = await openWooHost();
  cleanUpAfter(() => host.close());
  return host;
}
