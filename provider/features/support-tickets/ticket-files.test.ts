import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTicket, linkTicketFile, openTicketFile, uploadTicketFile } from '#contract/support-tickets.ts';
import { TICKET_FILE_MAX_BYTES } from '#contract/support-tickets.values.ts';
import { addJob } from '#provider/database/database.ts';
import { moveClock } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket, aTicketFile } from '#tests/support/ticket-builders.ts';
import { cleanName } from './store-ticket-file.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const merchant = await provider.signUp();
const aPhoto = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#cc3333' } }).jpeg();
const aPdf = (body = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\n%%EOF\n`);
const aVideo = () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
const send = (content: Buffer, fileName = 'photo.jpg') =>
  merchant.call(uploadTicketFile, { query: { fileName }, body: { file: new File([new Uint8Array(content)], 'a') } });

describe('files of tickets', () => {
  it('may be a photo, a document, a video or a table', async () => {
    const sent = [
      await send(await aPhoto().toBuffer()),
      await send(aPdf(), 'a.pdf'),
      await send(aVideo(), 'a.mov'),
      await send(Buffer.from('a;b\n1;2'), 'A.CSV'),
    ];
    expect(sent.map(({ data: { name, contentType } }) => `${name} ${contentType}`)).toEqual([
      'photo.webp image/webp',
      'a.pdf application/pdf',
      'a.mp4 video/mp4',
      'A.csv text/csv; charset=utf-8',
    ]);
  });

  it('faults 81: photos are made anew, without what a camera wrote or somebody put behind them', async () => {
    const photo = await aPhoto(400, 300)
      .withExif({ IFD0: { Copyright: 'secret-place' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .toBuffer();
    const fileId = (await send(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))).data.id;
    const ticket = await aTicket(merchant, { fileIds: [fileId] });
    const params = { ticketId: ticket.id, ticketFileId: fileId };
    const { path } = (await merchant.call(linkTicketFile, { params })).data;
    const served = await fetch(provider.url + path);
    const content = Buffer.from(await served.arrayBuffer());
    expect(['secret-place', 'EXIF', '<script>'].filter((trace) => content.includes(trace))).toEqual([]);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-disposition')).toMatch(/^attachment; filename="ticket-file-\d{4}-\d\d-\d\d\.webp"$/);
    expect((await fetch(provider.url + path)).status).toBe(400);
    const opened = await (await anOperator(provider)).call(openTicketFile, { params });
    expect((await fetch(provider.url + opened.data.path)).status).toBe(200);
    const stranger = await provider.signUp();
    expect((await stranger.call(linkTicketFile, { params })).status).toBe(404);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.svg'],
    ['a web page that says it is a table (faults 83)', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.csv'],
    ['a ZIP file, of whatever is in it (faults 79)', () => Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaa'), 'a.csv'],
    ['a program', () => Buffer.from('MZ\u0090\u0000aaaaaaaaaaaaaaaaaa'), 'a.exe'],
    ['a table with NUL in it', () => Buffer.from('a,b\n\u0000,1'), 'a.csv'],
    ['a table that is not UTF-8', () => Buffer.from([0x61, 0xff, 0xfe, 0x0a]), 'a.csv'],
    ['text that says it is nothing', () => Buffer.from('plain words'), 'a.txt'],
    ['a photo that is cut off', async () => (await aPhoto().toBuffer()).subarray(0, 200), 'a.jpg'],
    ['a PDF that runs a script', () => aPdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'a.pdf'],
    ['nothing', () => Buffer.alloc(0), 'a.csv'],
  ])('refuses %s', async (_name, content, fileName) => {
    const answer = await send(await content(), fileName);
    expect(answer.problem).toMatchObject({ code: 'validation-failed', fields: [{ path: 'file', code: 'file-unfit' }] });
  });

  it('are limited in size and in number', async () => {
    expect((await send(Buffer.alloc(TICKET_FILE_MAX_BYTES + 1, 0xff))).status).toBe(413);
    const other = await provider.signUp();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) ids.push(await aTicketFile(other, aPdf(), `${count}.pdf`));
    const body = { category: 'idea', subject: 'Many files', text: 'As many as there can be.', fileIds: ids } as const;
    expect((await other.call(createTicket, { body })).status).toBe(400);
    expect((await other.call(createTicket, { body: { ...body, fileIds: ids.slice(1) } })).data.messages[0]?.files).toHaveLength(10);
  });

  it('that are in no message go after a day', async () => {
    const fileId = await aTicketFile(merchant, aPdf(), 'left.pdf');
    await moveClock(provider, { hours: 25 });
    await addJob(provider.services.database.db, 'close-tickets', {});
    await provider.runJobs();
    expect(await provider.services.files.open(fileId)).toBeNull();
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
  ])('faults 82: %j is shown as %s', (name, shown) => {
    expect(cleanName(name, 'application/pdf')).toBe(shown);
  });
});
