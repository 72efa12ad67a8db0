const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`);
/** A maker's own computer; outbound calls reach it only where the operator allows private addresses. */
const LOOPBACK = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;

/** Whether a text is a host name as it can be registered, such as `example.com`. */
export function isHostName(text: string): boolean {
  return HOST_NAME.test(text) || LOOPBACK.test(text);
}

/** Whether it is the maker's own computer, where nobody has a certificate. */
export function isLoopbackHost(domain: string): boolean {
  return LOOPBACK.test(domain);
}
