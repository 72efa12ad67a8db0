import { inflateSync } from 'node:zlib';

/** Texts of a PDF that we wrote, page by page: what its fonts say each glyph stands for. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (id: string | undefined): string => {
    const body = objects.get(id ?? '') ?? '';
    const content = /stream\r?\n([^]*?)\nendstream/.exec(body)?.[1] ?? '';
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content;
  };
  const resolve = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];
  const fonts = (page: string): Map<string, Map<string, string>> => {
    const resources = objects.get(resolve(page, 'Resources') ?? '') ?? '';
    return new Map(
      [...(/\/Font <<([^]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        glyphs(streamOf(resolve(objects.get(id) ?? '', 'ToUnicode'))),
      ]),
    );
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((page) => textOf(streamOf(resolve(page, 'Contents')), fonts(page)));
}

/** Which text each glyph of a font stands for, by its code. */
function glyphs(map: string): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, range = ''] of map.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = '', , list = ''] of range.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g))
      for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
        known.set(
          (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0'),
          Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        );
  return known;
}

function textOf(content: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>();
  const texts: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font;
    else
      texts.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)]
          .map(([, codes = '']) => (codes.match(/.{4}/g) ?? []).map((code) => font.get(code) ?? '').join(''))
          .join(''),
      );
  }
  return texts.join('\n');
}
