/** Kinds of files merchants send. What a file is, its content says, never its name alone. */
export const uploadKinds = ['image', 'pdf', 'video', 'table'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** What each kind is kept as: pictures are made anew, the others are kept as they came. */
export const uploadTypes = {
  image: 'image/webp',
  pdf: 'application/pdf',
  video: 'video/mp4',
  table: 'text/csv; charset=utf-8',
} as const satisfies Record<UploadKind, string>;
export type UploadType = (typeof uploadTypes)[UploadKind];

/** No purpose takes larger files; most take less. */
export const UPLOAD_CEILING_BYTES = 20 * 1024 * 1024;
export const UPLOAD_NAME_MAX = 120;
