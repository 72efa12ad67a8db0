/** Headers of a delivery, in the manner of real platforms. */
export const sandboxHeaders = {
  hmac: 'x-sandbox-hmac-sha256',
  deliveryId: 'x-sandbox-delivery-id',
  topic: 'x-sandbox-topic',
  shop: 'x-sandbox-shop',
} as const;
