import { type AccessRow, MEMBERS } from '#tests/support/access-row.ts';

export const access: readonly AccessRow[] = [{ served: MEMBERS, endpoints: 'uploadFile dropUpload getUploadTerms' }];
