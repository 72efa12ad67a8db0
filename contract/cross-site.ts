const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request carries a cookie across sites: `Sec-Fetch-Site` decides where the browser sends it, else the exact
 * `Origin`. A changing request with a cookie and neither header is refused.
 */
export function isCrossSite(request: {
  method: string;
  cookie: string | undefined;
  secFetchSite: string | undefined;
  origin: string | undefined;
  ownOrigin: string;
}): boolean {
  if (request.cookie === undefined || SAFE_METHODS.has(request.method)) return false;
  if (request.secFetchSite !== undefined) return request.secFetchSite !== 'same-origin' && request.secFetchSite !== 'none';
  return request.origin !== request.ownOrigin;
}
