const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';

/** Every fetch to our own origin carries a session token; one that was refused for its token is sent once more. */
export function authorizeFetch(idToken: () => Promise<string>): void {
  const plainFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin || request.headers.has('authorization')) return plainFetch(request);
    const second = request.clone();
    const response = await plainFetch(await authorized(request));
    if (response.status !== 401 || !response.headers.has(RETRY_HEADER)) return response;
    return plainFetch(await authorized(second));
  };

  async function authorized(request: Request): Promise<Request> {
    request.headers.set('Authorization', `Bearer ${await idToken()}`);
    request.headers.set('X-Requested-With', 'XMLHttpRequest');
    return request;
  }
}
