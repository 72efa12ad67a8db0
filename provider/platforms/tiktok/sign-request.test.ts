import { describe, expect, it } from 'vitest';
import { signRequest, signWebhook } from './sign-request.ts';

const SECRET = 'demo_secret_0123456789';
const NOW = { app_key: '68xu9ks5demo', timestamp: '1763712000' };

describe('a signature of TikTok Shop', () => {
  it('of a request is the one its public libraries calculate', () => {
    const signed = [
      signRequest('app_secret', { path: '/test-api', query: { foo: 'bar' }, body: '' }),
      signRequest(SECRET, { path: '/authorization/202309/shops', query: NOW, body: '' }),
      signRequest(SECRET, {
        path: '/order/202309/orders/search',
        query: {
          ...{ ...NOW, page_size: '20', shop_cipher: 'ROW_DEMOcipher', sort_field: 'create_time', sort_order: 'DESC' },
          ...{ access_token: 'must-be-ignored', sign: 'must-be-ignored' },
        },
        body: '{"order_status":"AWAITING_SHIPMENT","create_time_ge":1763625600}',
      }),
      // Bytes of pictures are not signed.
      signRequest(SECRET, { path: '/product/202309/images/upload', query: NOW, body: '' }),
    ];
    expect(signed).toEqual([
      'd3cb7fe11ecae942802ceeca67e7cf10120cc12f1517d45fbc1c8cfe5413c80f',
      '6646de84b4219a25a373f058cc5cbee6c5b27ccd1f4d4fa97b334d9d1278574a',
      'ce22e01983b5d85b4c4d6c58be3ac6cbde10e7990214279e7357b6827b6df5f1',
      'c96e5e89be21739c84ce2940f674d2b7219275c65668cac777492daa3b729975',
    ]);
  });

  it('of a webhook covers the app’s key and the bytes', () => {
    const body =
      '{"type":1,"shop_id":"7494726673780148744","timestamp":1664095733,"data":{"order_id":"576684019603311365","order_status":"AWAITING_SHIPMENT","update_time":1664095610}}';
    expect(signWebhook({ appKey: 'fake_app_key', appSecret: 'fake_app_secret' }, Buffer.from(body))).toBe(
      '21109834de72ec53c9959716d8514ae388ce1f123e5ffdcafc46713fcdf62b27',
    );
  });
});
