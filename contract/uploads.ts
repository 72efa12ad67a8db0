import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { uploadKinds, uploadTypes, type UploadType } from './uploads.values.ts';

/** What a file is sent for, e.g. `ticket-file`. Purposes are rows of data: one that is not known is refused. */
const PurposeName = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*$/)
  .max(40);

/** What may be sent for a purpose. */
export const UploadTerms = z.object({
  purpose: PurposeName,
  kinds: z.array(z.enum(uploadKinds)),
  /** Of one file. */
  maxBytes: z.int(),
  /** In one message, claim or whatever the files are for. */
  filesMax: z.int(),
});
export type UploadTerms = z.infer<typeof UploadTerms>;

/** A file that was sent, and that nothing names yet. */
export const Upload = z.object({
  /** What the call that uses the file names it by. */
  id: Id,
  purpose: PurposeName,
  /** The sender's name of it, without what could mislead, and with the ending of what it is. */
  name: z.string(),
  contentType: z.enum(Object.values(uploadTypes) as [UploadType, ...UploadType[]]),
  bytes: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const uploadFile = defineEndpoint({
  name: 'uploadFile',
  permission: 'account:read',
  summary:
    'Send a file for a later call: an attachment of a ticket, evidence of a claim, a label. Who may, how large it may be and of which kinds says its purpose, with `not-allowed`, `body-too-large` and `file-unfit` where it does not fit. Pictures (PNG, JPEG, WebP) are made anew without metadata; a PDF may not act. Only its sender can use it, once; one that is used by nothing within a day is dropped.',
  method: 'POST',
  path: '/v1/uploads',
  query: z.object({
    purpose: PurposeName,
    /** As the sender calls it. */
    fileName: z.string().trim().max(1_000).default(''),
  }),
  body: { kind: 'multipart', schema: z.object({ file: z.file() }) },
  data: Upload,
  problems: ['not-allowed', 'limit-reached', 'body-too-large', 'body-unreadable'],
});

export const dropUpload = defineEndpoint({
  name: 'dropUpload',
  permission: 'account:read',
  summary: 'Drop a file the caller has sent and that nothing uses yet.',
  method: 'DELETE',
  path: '/v1/uploads/{uploadId}',
  params: z.object({ uploadId: Id }),
  data: z.object({}),
  problems: ['not-found'],
});

export const getUploadTerms = defineEndpoint({
  name: 'getUploadTerms',
  permission: 'account:read',
  summary: 'What may be sent for a purpose.',
  method: 'GET',
  path: '/v1/upload-purposes/{purpose}',
  params: z.object({ purpose: PurposeName }),
  data: UploadTerms,
  problems: ['not-found'],
});
