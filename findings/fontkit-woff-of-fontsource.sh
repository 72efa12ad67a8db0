#!/bin/sh
# Versions: fontkit 2.0.4 (by which pdfkit reads fonts), @fontsource/noto-sans-sc 5.3.0, Node's zlib.
#
# A guess: a PDF library that reads WOFF can draw rarer Chinese characters with the small fonts of @fontsource/noto-sans-sc,
# one for each range of characters.
# What happens: some of these fonts fontkit can't read. It unpacks the tables of a WOFF by tiny-inflate, which ends with
# "Data error" on a valid zlib stream: the `cmap` of font 101, which Node's zlib unpacks to the length the font names.
# fontkit opens the file without an error and fails at the first question, such as which characters the font has. Its
# neighbour, font 100, is read. Tables have to be unpacked by zlib before fontkit sees them.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @fontsource/noto-sans-sc@5.3.0 >/dev/null
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import tinyInflate from 'tiny-inflate';

function charactersOf(woff) {
  try {
    return fontkit.create(woff).characterSet.length > 0 ? 'read' : 'none';
  } catch (error) {
    return error.message;
  }
}

/** What both make of the compressed table `cmap`: whether it comes out at the length the font names. */
function cmapOf(woff) {
  for (let at = 44; at < 44 + 20 * woff.readUInt16BE(12); at += 20) {
    if (woff.toString('latin1', at, at + 4) !== 'cmap') continue;
    const [offset, packed, unpacked] = [4, 8, 12].map((place) => woff.readUInt32BE(at + place));
    const content = woff.subarray(offset, offset + packed);
    const unpack = (by) => {
      try {
        return by(content).length === unpacked ? 'read' : 'other length';
      } catch (error) {
        return error.message;
      }
    };
    // The first two bytes are the head of the stream, which tiny-inflate does not take.
    return { zlib: unpack(inflateSync), tinyInflate: unpack((packedTable) => tinyInflate(packedTable.subarray(2), Buffer.alloc(unpacked))) };
  }
  return null;
}

const seen = {};
for (const font of [100, 101]) {
  const woff = readFileSync(`node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-${font}-400-normal.woff`);
  seen[font] = { fontkit: charactersOf(woff), ...cmapOf(woff) };
}
console.log(JSON.stringify(seen));
const expected = {
  100: { fontkit: 'read', zlib: 'read', tinyInflate: 'read' },
  101: { fontkit: "Cannot read properties of undefined (reading 'tables')", zlib: 'read', tinyInflate: 'Data error' },
};
if (JSON.stringify(seen) !== JSON.stringify(expected)) {
  console.error('changed: expected', JSON.stringify(expected));
  process.exit(1);
}
JS
node run.mjs
# Seen: {"100":{"fontkit":"read","zlib":"read","tinyInflate":"read"},"101":{"fontkit":"Cannot read properties of undefined (reading 'tables')","zlib":"read","tinyInflate":"Data error"}}
