import { area, dashed, disc, dots, line, lines, mirrored, moved, oval, rect, ring, times, type Silhouette } from './strokes.ts';

const paw = (color: string) =>
  oval([0, 12, 22, 18], color) +
  disc([-24, -10, 9], color) +
  disc([-9, -22, 9], color) +
  disc([9, -22, 9], color) +
  disc([24, -10, 9], color);

export const pets = {
  'collar': (p) =>
    `<ellipse cx="0" cy="0" rx="160" ry="112" fill="none" stroke="${p.dark}" stroke-width="46"/><ellipse cx="0" cy="-6" rx="160" ry="112" fill="none" stroke="${p.main}" stroke-width="40"/>` +
    dashed('M-160-6A160 112 0 0 0 160-6A160 112 0 0 0-160-6', p.pale, 4, '12 12') +
    rect([-40, 76, 80, 60], '#c3c8cf', 10) +
    rect([-24, 90, 48, 32], p.main, 6) +
    ring([84, 116, 18], '#aab0b8', 7) +
    moved('translate(88 158)', disc([0, 0, 26], p.accent), moved('scale(.6)', paw(p.accentDark))),
  'harness': (p) =>
    line('M-90-130C-140-40-120 60-70 120M90-130C140-40 120 60 70 120', p.main, 34) +
    area('M-96-130C-40-170 40-170 96-130L80-20C40 10-40 10-80-20Z', p.main) +
    area('M-60-110C-30-130 30-130 60-110L50-40C20-20-20-20-50-40Z', p.dark) +
    rect([-100, 96, 200, 38], p.main, 16) +
    mirrored(rect([92, 10, 46, 34], p.ink, 8)) +
    ring([0, -80, 20], '#c3c8cf', 8) +
    line('M-40-150C-40-180 40-180 40-150', p.accent, 14) +
    rect([-40, 0, 80, 14], '#eceae2', 6),
  'leash': (p) =>
    line(
      'M-120 60C-180-60-60-190 0-120C40-70-30 0-80-30C-120-60-60-120-20-90M-118 56C-80 150 60 150 100 60C120 10 120-40 120-70',
      p.main,
      22,
    ) +
    line('M-118 56C-80 150 60 150 100 60', p.light, 5) +
    rect([104, -130, 32, 60], '#aab0b8', 10) +
    ring([120, -150, 24], '#aab0b8', 11) +
    disc([-120, 60, 16], p.accent),
  'pet-brush': (p) =>
    moved(
      'rotate(28)',
      rect([-26, 10, 52, 180], p.main, 24),
      rect([-90, -120, 180, 130], p.main, 40),
      rect([-70, -104, 140, 98], p.pale, 26),
      lines(18, (i) => `M${-50 + (i % 6) * 20} ${-84 + Math.floor(i / 6) * 28}v12`, '#8f959d', 5),
      disc([0, 44, 15], p.accent),
    ),
  'mitt': (p) =>
    area('M-70 170V20L-120-50C-140-80-100-110-76-80L-60-50V-120C-60-190 90-190 96-110V20L76 170Z', p.main) +
    dots(24, (i) => [-36 + (i % 4) * 36, -120 + Math.floor(i / 4) * 36], 9, p.light) +
    rect([-84, 120, 170, 44], p.dark, 12) +
    rect([30, 126, 50, 32], p.accent, 6),
  'clippers': (p) =>
    moved(
      'rotate(-30)',
      line('M-20 10C-70 60-60 130-30 180', p.main, 36),
      line('M20 10C70 60 60 130 30 180', p.dark, 36),
      line('M-14 20L20-40M14 20L-20-40', '#aab0b8', 20),
      area('M-34-40C-60-120-20-170 10-170L4-40Z', '#c3c8cf'),
      area('M34-40C50-90 40-130 10-150L0-40Z', '#aab0b8'),
      disc([0, 6, 18], '#8f959d'),
    ),
  'pet-bed': (p) =>
    oval([0, 60, 186, 96], p.dark) +
    oval([0, 34, 186, 92], p.main) +
    oval([0, 20, 122, 52], p.deep) +
    oval([0, 28, 116, 46], p.pale) +
    area('M-186 34C-186 90-100 126 0 126S186 90 186 34C180 70 100 100 0 100S-180 70-186 34Z', p.light) +
    moved('translate(0 26) scale(.9)', paw(p.accent)),
  'cat-cave': (p) =>
    area('M-170 130C-190-40-100-150 0-150S190-40 170 130Z', p.main) +
    mirrored(area('M60-140L130-170L128-90Z', p.main), area('M76-134L118-152L118-104Z', p.light)) +
    oval([0, 50, 92, 84], p.deep) +
    area('M-84 86C-50 60 50 60 84 86C60 124 24 134 0 134S-60 124-84 86Z', p.accentLight) +
    line('M-120 20C-116-30-96-66-70-88', p.light, 10) +
    mirrored(disc([26, 36, 8], '#e8d27a')),
  'pet-bowl': (p) =>
    area('M-130-20H130L170 110H-170Z', p.main) +
    oval([0, -20, 132, 34], p.light) +
    oval([0, -16, 112, 26], p.deep) +
    dots(9, (i) => [-72 + i * 18, -24 + (i % 3) * 8], 13, '#a8703f') +
    moved('translate(0 54)', paw(p.pale)) +
    rect([-176, 100, 352, 22], p.accent, 10),
  'fountain': (p) =>
    rect([-130, -10, 260, 170], p.main, 50) +
    oval([0, -10, 130, 36], p.light) +
    oval([0, -6, 104, 26], '#a8d3e2') +
    area('M-20-10C-20-70-60-80-60-100C-60-130 60-130 60-100C60-80 20-70 20-10Z', p.dark) +
    line('M-50-100C-90-90-84-40-80-10M50-100C90-90 84-40 80-10M0-116V-130', '#8cc4d8', 10) +
    rect([-50, 60, 16, 70], '#a8d3e2', 8) +
    disc([60, 100, 10], p.accent),
  'lick-mat': (p) =>
    rect([-150, -140, 300, 290], p.main, 40) +
    times(4, (i) => rect([-132 + (i % 2) * 138, -122 + Math.floor(i / 2) * 134, 126, 120], p.dark, 22)) +
    dots(9, (i) => [-108 + (i % 3) * 40, -98 + Math.floor(i / 3) * 38], 12, p.light) +
    lines(5, (i) => `M20 ${-102 + i * 22}H118`, p.light, 9) +
    lines(5, (i) => `M${-112 + i * 22} 28L${-104 + i * 22} 116`, p.light, 8) +
    moved('translate(70 78) scale(1.5)', paw(p.light)),
  'bone': (p) =>
    moved(
      'rotate(-28)',
      rect([-120, -34, 240, 68], p.main, 30),
      mirrored(disc([128, -38, 46], p.main), disc([128, 38, 46], p.main)),
      times(5, (i) => rect([-70 + i * 32, -34, 10, 68], p.dark, 5)),
      line('M-120-50A30 30 0 0 1-100-60M-60-22H60', p.light, 8),
    ),
  'wand': (p) =>
    line('M-170 170L60-120', p.main, 12) +
    line('M-170 170L-120 108', p.dark, 22) +
    line('M60-120C110-150 150-100 130-40', p.ink, 4) +
    moved(
      'translate(130 -30)',
      [-40, 0, 40]
        .map((angle) =>
          moved(
            `rotate(${angle})`,
            area('M0 0C34 40 30 100 0 140C-30 100-34 40 0 0Z', angle === 0 ? p.accent : p.light),
            line('M0 10V126', p.dark, 3),
          ),
        )
        .join(''),
      disc([0, 6, 18], '#d9b04c'),
    ),
  'scratcher': (p) =>
    area('M-180 40C-120-80 120-80 180 40V120C120 60-120 60-180 120Z', p.main) +
    lines(14, (i) => `M${-156 + i * 24} ${64 - Math.round(60 * Math.sin(((i + 1) / 15) * Math.PI))}v40`, p.dark, 4) +
    area('M-180 40C-120-80 120-80 180 40C120-50-120-50-180 40Z', p.light) +
    moved('translate(20 -74)', disc([0, 0, 34], p.accent), line('M-20-16Q0 0 24-14M-26 8Q0 24 26 6', p.accentDark, 5)),
} satisfies Record<string, Silhouette>;
