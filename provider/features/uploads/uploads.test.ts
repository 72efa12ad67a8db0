import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTicket, linkTicketFile } from '#contract/support-tickets.ts';
import { TICKET_FILE_PURPOSE } from '#contract/support-tickets.values.ts';
import { dropUpload, getUploadTerms, uploadFile } from '#contract/uploads.ts';
import { UPLOAD_CEILING_BYTES } from '#contract/uploads.values.ts';
import { addJob } from '#provider/database/database.ts';
import type { Call } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aMember } from '#tests/support/members.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { cleanName } from './encode-upload.ts';

const MEGABYTE = 1024 * 1024;
const provider = await startTestProvider({ limitFactor: 1_000 });
const merchant = await provider.signUp();
const aPhoto = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#cc3333' } }).jpeg();
const aPdf = (body = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\n%%EOF\n`);
const aVideo = () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
const send = (
  content: Buffer,
  fileName = 'photo.jpg',
  { purpose = TICKET_FILE_PURPOSE, call = merchant.call }: { purpose?: string; call?: Call } = {},
) => call(uploadFile, { query: { purpose, fileName }, body: { file: new File([new Uint8Array(content)], 'a') } });
/** Tries to use files in a ticket. */
const use = (call: Call, fileIds: string[]) =>
  call(createTicket, { body: { category: 'idea', subject: 'With files', text: 'What I mean is in the files.', fileIds } });
const sweep = async () => {
  await addJob(provider.services.database.db, 'drop-unused-uploads', {});
  await provider.runJobs();
};

describe('what is sent', () => {
  it('may be a photo, a document, a video or a table', async () => {
    const sent = [
      await send(await aPhoto().toBuffer()),
      await send(aPdf(), 'a.pdf'),
      await send(aVideo(), 'a.mov'),
      await send(Buffer.from('a;b\n1;2'), 'A.CSV'),
      await send(aPdf(), 'photo.jpg'),
    ];
    expect(sent.map(({ data: { name, contentType } }) => `${name} ${contentType}`)).toEqual([
      'photo.webp image/webp',
      'a.pdf application/pdf',
      'a.mp4 video/mp4',
      'A.csv text/csv; charset=utf-8',
      'photo.pdf application/pdf',
    ]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.svg'],
    ['a web page that says it is a table (faults 83)', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.csv'],
    ['a web page that says it is a photo', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg'],
    ['a ZIP file, of whatever is in it (faults 79)', () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaa'), 'a.csv'],
    ['a program', () => Buffer.from('MZ\u0090\u0000aaaaaaaaaaaaaaaaaa'), 'a.exe'],
    ['a program that says it is a document', () => Buffer.from('MZ\u0090\u0000aaaaaaaaaaaaaaaaaa'), 'a.pdf'],
    ['a table with NUL in it', () => Buffer.from('a,b\n\u0000,1'), 'a.csv'],
    ['a table in UTF-16', () => Buffer.from('\ufeffa;b\n', 'utf16le'), 'a.csv'],
    ['a drawing that says it is a table', () => Buffer.from(' <SVG onload="alert(1)">'), 'a.csv'],
    ['text that says it is nothing', () => Buffer.from('plain words'), 'a.txt'],
    ['a photo that is cut off', async () => (await aPhoto().toBuffer()).subarray(0, 200), 'a.jpg'],
    ['a PDF that runs a script', () => aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'a.pdf'],
  ])('is refused where it is %s', async (_name, content, fileName) => {
    const answer = await send(await content(), fileName);
    expect(answer.problem).toMatchObject({ code: 'validation-failed', fields: [{ path: 'file', code: 'file-unfit' }] });
  });

  it.each([
    ['in the letters of older spreadsheets', Buffer.from('Tamaño;Não\nniño;1\n', 'latin1')],
    ['with a first cell like a ZIP file', Buffer.from('PK-100,2\n')],
    ['with a first cell like a program', Buffer.from('MZ-7,2\n')],
    ['with a first cell like markup', Buffer.from('<5 kg,<html5 kit\n')],
  ])('may be a table %s', async (_name, content) => {
    expect((await send(content, 'a.csv')).data).toMatchObject({ contentType: 'text/csv; charset=utf-8', bytes: content.length });
  });

  it('is said to be empty, or a photo of an iPhone that has to be shared otherwise', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    const codeOf = async (content: Buffer, purpose?: string) =>
      (await send(content, 'IMG_0001.HEIC', purpose === undefined ? {} : { purpose })).problem.fields?.[0]?.code;
    expect(await codeOf(heic)).toBe('file-heic');
    expect(await codeOf(heic, 'own-label')).toBe('file-unfit');
    expect(await codeOf(Buffer.alloc(0))).toBe('file-blank');
  });

  it('faults 81: a photo is made anew, without what a camera wrote or somebody put behind it', async () => {
    const photo = await aPhoto(400, 300)
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .toBuffer();
    const fileId = (await send(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))).data.id;
    const served = await download(await aTicketWith(fileId), fileId);
    const content = Buffer.from(await served.arrayBuffer());
    expect(['secret-place', 'EXIF', '<script>'].filter((trace) => content.includes(trace))).toEqual([]);
    expect((await sharp(content).metadata()).format).toBe('webp');
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\Invoice 7.PDF', 'Invoice 7.pdf'],
    ['\u202efdp.exe', 'fdp.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['.htaccess', 'file.pdf'],
    ['a%00.php', 'a00.pdf'],
    ['', 'file.pdf'],
    ['ação.pdf', 'ação.pdf'],
    ['x'.repeat(300), `${'x'.repeat(120)}.pdf`],
  ])('faults 82: named %j is shown as %s', (name, shown) => {
    expect(cleanName(name, 'application/pdf')).toBe(shown);
  });
});

describe('a purpose', () => {
  it('says what may be sent for it', async () => {
    const terms = await merchant.call(getUploadTerms, { params: { purpose: 'claim-evidence' } });
    expect(terms.data).toEqual({ purpose: 'claim-evidence', kinds: ['image', 'pdf'], maxBytes: 5 * MEGABYTE, filesMax: 8 });
    expect((await merchant.call(getUploadTerms, { params: { purpose: 'no-such-thing' } })).status).toBe(404);
  });

  it('that is not known, or is of what the caller may not do, is refused', async () => {
    const unknown = await send(aPdf(), 'a.pdf', { purpose: 'no-such-thing' });
    expect(unknown.problem.fields).toEqual([expect.objectContaining({ path: 'purpose', code: 'not-a-choice' })]);
    const finance = await aMember(provider, merchant, 'finance');
    expect((await send(aPdf(), 'a.pdf', { purpose: 'claim-evidence', call: finance })).problem.code).toBe('not-allowed');
    expect((await send(aPdf(), 'a.pdf', { purpose: 'bank-proof', call: finance })).status).toBe(200);
    const readOnly = await aMember(provider, merchant, 'read-only');
    expect((await send(aPdf(), 'a.pdf', { call: readOnly })).problem.code).toBe('not-allowed');
  });

  it('takes its own kinds and sizes only', async () => {
    const video = await send(aVideo(), 'a.mp4', { purpose: 'claim-evidence' });
    expect(video.problem.fields).toEqual([expect.objectContaining({ path: 'file', code: 'file-unfit' })]);
    const photo = await send(await aPhoto().toBuffer(), 'a.jpg', { purpose: 'own-label' });
    expect(photo.problem.fields).toEqual([expect.objectContaining({ path: 'file', code: 'file-unfit' })]);
    const large = await send(Buffer.alloc(5 * MEGABYTE + 1, 0x20), 'a.pdf', { purpose: 'own-label' });
    expect(large.problem.fields).toEqual([
      expect.objectContaining({ path: 'file', code: 'file-too-large', message: 'This file is larger than 5 MB.' }),
    ]);
    expect((await send(Buffer.alloc(UPLOAD_CEILING_BYTES + 1, 0x20), 'a.pdf')).status).toBe(413);
  });

  it('has so many files of a user that nothing uses, and no more', async () => {
    const other = await provider.signUp();
    for (let count = 0; count < 40; count += 1) await anUpload(other, 'own-label', aPdf(), `${count}.pdf`);
    expect((await send(aPdf(), 'a.pdf', { purpose: 'own-label', call: other.call })).problem.code).toBe('limit-reached');
    expect((await send(aPdf(), 'a.pdf', { call: other.call })).status).toBe(200);
  });
});

describe('a file', () => {
  it('is used once, by who sent it, for what it was sent for', async () => {
    const [mine, label] = [await anUpload(merchant, TICKET_FILE_PURPOSE, aPdf()), await anUpload(merchant, 'own-label', aPdf())];
    const gone = [expect.objectContaining({ path: 'fileIds', code: 'file-gone' })];
    const [stranger, member] = [await provider.signUp(), await aMember(provider, merchant, 'support')];
    expect((await use(stranger.call, [mine])).problem.fields).toEqual(gone);
    expect((await use(member, [mine])).problem.fields).toEqual(gone);
    expect((await use(merchant.call, [mine, label])).problem.fields).toEqual(gone);
    expect((await use(merchant.call, [mine])).status).toBe(200);
    expect((await use(merchant.call, [mine])).problem.fields).toEqual(gone);
  });

  it('is among as many as its purpose allows', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => anUpload(merchant, TICKET_FILE_PURPOSE, aPdf(), `${index}.pdf`)));
    expect((await use(merchant.call, ids)).problem.fields).toEqual([
      expect.objectContaining({ path: 'fileIds', code: 'too-many-files', message: 'Add at most 5 files.' }),
    ]);
    expect((await use(merchant.call, ids.slice(1))).data.messages[0]?.files.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('is downloaded under its own name, and can do nothing in a browser', async () => {
    const fileId = await anUpload(merchant, TICKET_FILE_PURPOSE, aPdf(), 'Reclamación 7.pdf');
    const served = await download(await aTicketWith(fileId), fileId);
    expect(served.headers.get('content-disposition')).toBe(
      `attachment; filename="Reclamaci_n 7.pdf"; filename*=UTF-8''Reclamaci%C3%B3n%207.pdf`,
    );
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-type')).toBe('application/pdf');
  });

  it('is dropped by who sent it, as long as nothing uses it', async () => {
    const [left, used] = [await anUpload(merchant, TICKET_FILE_PURPOSE, aPdf()), await anUpload(merchant, TICKET_FILE_PURPOSE, aPdf())];
    await aTicketWith(used);
    const drop = async (call: Call, uploadId: string) => (await call(dropUpload, { params: { uploadId } })).status;
    const [stranger, member] = [await provider.signUp(), await aMember(provider, merchant, 'manager')];
    expect([await drop(stranger.call, left), await drop(member, left), await drop(merchant.call, used)]).toEqual([404, 404, 404]);
    expect([await drop(merchant.call, left), await drop(merchant.call, left)]).toEqual([200, 404]);
    await provider.runJobs();
    expect(await provider.services.files.open(left)).toBeNull();
    expect((await use(merchant.call, [left])).problem.fields).toEqual([expect.objectContaining({ code: 'file-gone' })]);
  });

  it('that nothing uses goes after a day, and one that is used stays', async () => {
    const [left, used] = [await anUpload(merchant, TICKET_FILE_PURPOSE, aPdf()), await anUpload(merchant, TICKET_FILE_PURPOSE, aPdf())];
    await aTicketWith(used);
    await moveClock(provider, { hours: 23 });
    await sweep();
    expect(await provider.services.files.open(left)).not.toBeNull();
    await moveClock(provider, { hours: 2 });
    await sweep();
    expect(await provider.services.files.open(left)).toBeNull();
    expect(await provider.services.files.open(used)).not.toBeNull();
    const later = await signInAgain(provider, merchant);
    expect((await use(later.call, [left])).problem.fields).toEqual([expect.objectContaining({ code: 'file-gone' })]);
  });
});

async function aTicketWith(fileId: string): Promise<string> {
  return (await aTicket(merchant, { fileIds: [fileId] })).id;
}

async function download(ticketId: string, ticketFileId: string): Promise<Response> {
  const { path } = (await merchant.call(linkTicketFile, { params: { ticketId, ticketFileId } })).data;
  return fetch(provider.url + path);
}
