import { describe, expect, it } from 'vitest';
import { cutQuote } from './cut-quote.ts';

const MARKER = '##- Write your reply above this line -##';
/** What our mails hold and nothing else does. */
const SIGNS = ['no-reply@wharf.example', '(tk1001)', 'we replied to tk1001'];
const QUOTED = ['We replied to TK1001', '', 'Which theme do you mean?'];
const marked = (lines: string[]) => lines.map((line) => `> ${line}`);

const ON = {
  'Gmail, English': ['On Thu, Nov 26, 2026 at 10:00 AM Wharf <no-reply@wharf.example> wrote:'],
  'Gmail, English, broken into two lines': [
    'On Thu, Nov 26, 2026 at 10:00 AM Wharf and its support people <',
    'no-reply@wharf.example> wrote:',
  ],
  'Gmail, Spanish': ['El jue, 26 nov 2026 a las 10:00, Wharf (<no-reply@wharf.example>) escribió:'],
  'Gmail, Portuguese': ['Em qui., 26 de nov. de 2026 às 10:00, Wharf <no-reply@wharf.example> escreveu:'],
  'Apple Mail, Spanish': ['El 26 nov 2026, a las 10:00, Wharf <no-reply@wharf.example> escribió:'],
  'Apple Mail, Portuguese': ['Em 26 de nov. de 2026, à(s) 10:00, Wharf <no-reply@wharf.example> escreveu:'],
  'Yahoo, Spanish': [' El jueves, 26 de noviembre de 2026, 10:00:00 CET, Wharf <no-reply@wharf.example> escribió:'],
};
const OUTLOOK = {
  'Outlook, English': [
    'From: Wharf <no-reply@wharf.example>',
    'Sent: Thursday, November 26, 2026 10:00 AM',
    'To: Ana',
    'Subject: Re: A theme',
  ],
  'Outlook, Spanish': [
    'De: Wharf <no-reply@wharf.example>',
    'Enviado: jueves, 26 de noviembre de 2026 10:00',
    'Para: Ana',
    'Asunto: Re: A theme',
  ],
  'Outlook, Spanish, older': [
    'De: Wharf [mailto:no-reply@wharf.example]',
    'Enviado el: jueves, 26 de noviembre de 2026 10:00',
    'Para: Ana',
  ],
  'Outlook, Portuguese': [
    '*De:* Wharf <no-reply@wharf.example>',
    '*Enviada em:* quinta-feira, 26 de novembro de 2026 10:00',
    '*Para:* Ana',
  ],
  'Outlook, under a line it drew': [
    '_'.repeat(32),
    'From: Wharf <no-reply@wharf.example>',
    'Sent: Thursday, November 26, 2026 10:00 AM',
    'To: Ana',
  ],
  'a divider, English': ['-----Original Message-----', 'From: Wharf <no-reply@wharf.example>', 'Sent: Thursday', 'To: Ana'],
  'a divider, Spanish': ['-------- Mensaje original --------', 'De: Wharf <no-reply@wharf.example>', 'Fecha: 26/11/26 10:00', 'Para: Ana'],
  'a divider, Portuguese': ['-----Mensagem original-----', 'De: Wharf <no-reply@wharf.example>', 'Data: 26/11/26 10:00', 'Para: Ana'],
};
const THUNDERBIRD = ['El 26/11/26 a las 10:00, Wharf escribió:', ...marked([MARKER, '', ...QUOTED])];
const REPLY = ['The dark one.', '', '-- ', 'Ana'];
const written = REPLY.join('\n').trim();
const cut = (...lines: string[]) => cutQuote(lines.join('\n'), SIGNS);

describe('what was written', () => {
  it.each(Object.entries(ON))('is what stands over the quote of %s', (_name, over) => {
    expect(cut(...REPLY, '', ...over, '', ...marked([MARKER, '', ...QUOTED]))).toBe(written);
    expect(cut(...REPLY, '', ...over, '', MARKER, '', ...QUOTED)).toBe(written);
    expect(cut(...REPLY, '', ...over, '', ...marked(QUOTED))).toBe(written);
    expect(cut(...REPLY, '', ...over, '', ...QUOTED)).toBe(written);
    expect(cut(...REPLY, '', ...marked([...over, ...QUOTED]))).toBe(written);
    expect(cut(...over, '', ...QUOTED)).toBe('');
  });

  it.each(Object.entries(OUTLOOK))('is what stands over the headers of %s', (_name, over) => {
    expect(cut(...REPLY, '', ...over, '', MARKER, '', ...QUOTED)).toBe(written);
    expect(cut(...REPLY, '', ...over, '', ...QUOTED)).toBe(written);
  });

  it('is cut at our marker in whatever language the line over it is', () => {
    expect(
      cut(...REPLY, '', 'Am Do., 26. Nov. 2026 um 10:00 Uhr schrieb Wharf <', 'no-reply@wharf.example>:', '', ...marked([MARKER])),
    ).toBe(written);
    for (const marker of ['##- Escribe tu respuesta encima de esta línea -##', '##- Escreva sua resposta acima desta linha -##'])
      expect(cut('Sí', '', marker, 'Más')).toBe('Sí');
  });

  it.each([
    [
      'a mail of a buyer, pasted over our marker',
      ['My buyer says:', 'On 5 May bob@example.com wrote:', 'Where is it?', '', ...ON['Gmail, English'], MARKER],
      3,
    ],
    ['what a buyer wrote, without an address', ['On 5 May my buyer wrote:', 'Where is parcel 7?', 'Can you look?'], 3],
    [
      'a mail of a bank, with its headers',
      ['My bank says:', '', 'De: Bank <info@bank.example>', 'Fecha: 26/11/26', 'Para: Ana', '', 'Your transfer AB12 failed.'],
      7,
    ],
    ['a mail of a buyer that is marked, and nothing below', ['Look:', 'On 5 May bob@example.com wrote:', '> Where is it?'], 3],
    ['what was marked right over our quote', ['Mi comprador dice:', '', '> ¿Dónde está?', '> Pagué 40 USD', '', ...THUNDERBIRD], 4],
    ['nothing but marked lines', ['> My buyer says: broken', '', ...ON['Gmail, English'], ...marked([MARKER])], 1],
    ['a divider over no mail of ours', ['See:', '-----Original Message-----', 'From: Bob', 'Sent: Monday', '', 'Hello'], 6],
    ['a heading that begins like our marker', ['##- Sizes', 'S, M'], 2],
    ['the line of a phone that is not the last', ['Sent from my iPhone', 'is what it said.'], 2],
    ['an invoice with From and To', ['From: Ana Lda', 'To: Wharf', 'Total: 5'], 3],
    ['a line of signs, and a colon', ['Sizes @ home:', '___', 'S, M', '## - 2'], 4],
  ])('keeps %s', (_name, lines, count) => {
    expect(cut(...lines)).toBe(lines.slice(0, count).join('\n').trim());
  });

  it.each([
    ['below it', [...THUNDERBIRD, '', 'The dark one.'], ['The dark one.']],
    ['above and below it', ['Hola:', '', ...THUNDERBIRD, '', 'La oscura.', 'Ana'], ['Hola:', '', 'La oscura.', 'Ana']],
    [
      'between its lines, with those that may be of others',
      ['See below.', '', ...ON['Gmail, English'], ...marked([MARKER, '', 'Which?']), 'The dark one', '> When?', 'Today', '> (TK1001)'],
      ['See below.', '', 'The dark one', '> When?', 'Today'],
    ],
    ['below a quote with no line over it', [...marked(QUOTED), 'The dark one.'], ['The dark one.']],
    [
      'below a buyer’s mail in the same marked lines',
      ['Look:', '> Where is it?', '>', ...marked([...ON['Gmail, English'], MARKER]), 'Bye'],
      ['Look:', '> Where is it?', '>', '', 'Bye'],
    ],
  ])('stands %s', (_name, lines, kept) => {
    expect(cut(...lines)).toBe(kept.join('\n'));
  });

  it('ends before what phones put below it', () => {
    for (const line of ['Sent from my iPhone', 'Enviado desde mi iPhone', 'Enviado do meu iPhone'])
      expect(cut('The dark one.', '', line, '', ...THUNDERBIRD)).toBe('The dark one.');
  });

  it('is found in a moment, however a mail is made', () => {
    const before = performance.now();
    for (const line of [
      'On 1@ wrote:',
      '> On 1@ wrote:',
      'On 1',
      'From: a',
      '_'.repeat(10),
      '',
      '>'.repeat(1_000),
      `On ${' '.repeat(2_000)}`,
      '> no-reply@wharf.example',
    ])
      cutQuote(
        Array.from({ length: Math.ceil(1_000_000 / (line.length + 1)) }, (_, index) => (index % 2 === 0 ? line : `${line} x`)).join('\n'),
        SIGNS,
      );
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
