import { buffer } from 'node:stream/consumers';
import * as contract from '#contract/uploads.ts';
import { UPLOAD_CEILING_BYTES } from '#contract/uploads.values.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { dropOwnUpload, requirePurpose, requireRoom, storeUpload } from './store-upload.ts';
import { readUploadTerms } from './upload-purposes.store.ts';

/** Binds the one call by which files are sent, whatever they are for, and what belongs to it. */
export function uploadRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindUpload(contract.uploadFile, { field: 'file', maxBytes: UPLOAD_CEILING_BYTES }, async ({ caller, query, upload }) => {
    const purpose = await requirePurpose(db, query.purpose, caller);
    const { accountId, userId } = caller;
    await requireRoom(db, purpose, caller);
    return storeUpload(services, purpose, { accountId, userId, name: query.fileName, content: await buffer(upload) });
  });
  api.bind(contract.dropUpload, ({ caller: { accountId, userId }, params }) => dropOwnUpload(services, { accountId, userId, ...params }));
  api.bind(contract.getUploadTerms, ({ params }) => readUploadTerms(db, params.purpose));
}
