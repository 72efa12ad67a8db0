import { area, dashed, disc, dots, line, lines, moved, oval, rect, ring, times, type Silhouette } from './strokes.ts';

export const beauty = {
  'makeup-brush': (p) =>
    [-110, -40, 30, 100]
      .map((x, i) =>
        moved(
          `translate(${x} ${i % 2 ? 0 : 16}) rotate(${-9 + i * 6})`,
          rect([-11, -20, 22, 190], p.main, 10),
          rect([-15, -50, 30, 44], '#d9b98c', 4),
          i % 2
            ? area('M-16-50C-40-110-20-160 0-176C20-160 40-110 16-50Z', p.accentDark)
            : area('M-14-50C-24-90-22-130 0-140S24-90 14-50Z', p.dark),
        ),
      )
      .join(''),
  'sponge': (p) =>
    moved(
      'translate(-50 10) rotate(-12)',
      area('M0-150C60-90 90-20 90 40C90 100 50 130 0 130S-90 100-90 40C-90-20-60-90 0-150Z', p.main),
      line('M-50 30C-48-10-30-50-14-74', p.light, 14),
    ) +
    moved(
      'translate(92 60) rotate(10) scale(.72)',
      area('M-60-110L70-60C94-10 90 20 90 50C90 100 50 130 0 130S-90 100-90 40C-90-20-80-70-60-110Z', p.dark),
      area('M-60-110L70-60C40-30-40-50-60-110Z', p.light),
    ),
  'mirror': (p) =>
    disc([0, -50, 134], p.main) +
    disc([0, -50, 116], '#fff6dd') +
    disc([0, -50, 104], '#d8e9ee') +
    area('M-60-120L10-150L-50 20L-84 0Z', '#f4fafb') +
    rect([-14, 84, 28, 56], p.dark) +
    oval([0, 156, 110, 22], p.main) +
    oval([0, 150, 92, 13], p.light),
  'palette': (p) =>
    moved(
      'translate(0 -96)',
      rect([-170, -70, 340, 140], p.dark, 16),
      rect([-150, -52, 300, 104], '#dcebf0', 8),
      area('M-110-52H-60L-110 52H-150V20Z', '#f4fafb'),
    ) +
    rect([-170, -20, 340, 170], p.main, 16) +
    times(12, (i) =>
      disc(
        [-124 + (i % 6) * 50, 28 + Math.floor(i / 6) * 70, 21],
        [
          '#e8c9b0',
          '#d09a7c',
          '#b06a54',
          '#8a4b46',
          '#d9b04c',
          '#f0dfcf',
          '#c98a94',
          '#a05a74',
          '#6d4a5e',
          '#e5b8a5',
          '#7c5a48',
          '#4c3a3a',
        ][i] ?? p.light,
      ),
    ),
  'face-roller': (p) =>
    moved(
      'rotate(30)',
      rect([-14, -70, 28, 190], '#d9b04c', 10),
      line('M-60-120V-90C-60-60 60-60 60-90V-120', '#d9b04c', 9),
      rect([-70, -164, 140, 62], p.main, 30),
      rect([-50, -154, 70, 12], p.pale, 6),
      line('M-32 140V126C-32 110 32 110 32 126V140', '#d9b04c', 8),
      rect([-38, 130, 76, 44], p.main, 22),
    ),
  'cleanser': (p) =>
    area('M0-170C90-170 120-100 110-30C100 60 70 150 0 170C-70 150-100 60-110-30C-120-100-90-170 0-170Z', p.main) +
    dots(25, (i) => [-60 + (i % 5) * 30, -120 + Math.floor(i / 5) * 30], 8, p.light) +
    disc([0, 70, 26], p.pale) +
    ring([0, 70, 14], p.dark, 5),
  'pads': (p) =>
    times(4, (i) =>
      moved(`translate(${-70 + i * 24} ${70 - i * 34})`, oval([0, 12, 110, 48], p.dark), oval([0, 0, 110, 48], i % 2 ? p.main : p.light)),
    ) +
    moved('translate(2 -32)', dashed('M-86 0A86 34 0 0 0 86 0A86 34 0 0 0-86 0', p.deep, 4, '8 8')) +
    moved('translate(100 96)', oval([0, 0, 84, 40], p.pale), oval([0, 0, 60, 26], p.light)),
  'hairbrush': (p) =>
    moved(
      'rotate(26)',
      rect([-22, 40, 44, 150], p.main, 20),
      oval([0, -60, 92, 130], p.main),
      oval([0, -60, 70, 106], p.accentDark),
      dots(15, (i) => [-40 + (i % 3) * 40, -130 + Math.floor(i / 3) * 34], 7, '#f3ead8'),
    ),
  'claw': (p) =>
    area('M-150 20C-150-110 150-110 150 20L120 30C100-40-100-40-120 30Z', p.main) +
    times(6, (i) =>
      area(
        `M${-132 + i * 46} 10Q${-140 + i * 50} 90 ${-100 + i * 40} 130Q${-112 + i * 44} 70 ${-100 + i * 44} 6Z`,
        i % 2 ? p.dark : p.main,
      ),
    ) +
    rect([-30, -110, 60, 46], p.dark, 16) +
    line('M-110-20C-80-60-20-72 30-70', p.light, 10),
  'straightener': (p) =>
    moved(
      'rotate(-34)',
      moved('rotate(9)', rect([-30, -190, 44, 330], p.dark, 20), rect([4, -176, 12, 130], '#e7d9c4', 4)),
      rect([-12, -190, 44, 340], p.main, 20),
      rect([-14, -176, 12, 130], '#e7d9c4', 4),
      rect([2, 20, 26, 12], p.pale, 6),
      rect([2, 42, 26, 12], p.pale, 6),
      line('M10 150C10 190 50 190 60 170', p.ink, 9),
    ),
  'scrunchie': (p) =>
    [
      [-60, -50, p.main],
      [70, -20, p.accentLight],
      [-20, 80, p.dark],
    ]
      .map(([x, y, color]) =>
        moved(
          `translate(${x} ${y})`,
          dots(12, (i) => [Math.round(66 * Math.sin(i * 0.5236)), Math.round(66 * Math.cos(i * 0.5236))], 28, String(color)),
          lines(
            12,
            (i) =>
              `M${Math.round(90 * Math.sin(i * 0.5236 + 0.26))} ${Math.round(90 * Math.cos(i * 0.5236 + 0.26))}L${Math.round(46 * Math.sin(i * 0.5236 + 0.26))} ${Math.round(46 * Math.cos(i * 0.5236 + 0.26))}`,
            '#ffffff66',
            5,
          ),
          disc([0, 0, 38], '#e9e4db'),
        ),
      )
      .join(''),
  'manicure': (p) =>
    rect([-160, -120, 320, 240], p.main, 26) +
    rect([-142, -102, 284, 204], p.dark, 18) +
    rect([-6, -120, 12, 240], p.main) +
    [-112, -74, -36, 40, 78, 116]
      .map(
        (x, i) =>
          rect([x - 7, -70 + (i % 3) * 10, 14, 130], '#cfd4da', 7) +
          (i % 2 ? disc([x, 66, 13], '#b7bdc5') : area(`M${x - 7}-66L${x}-92L${x + 7}-66Z`, '#cfd4da')),
      )
      .join('') +
    rect([-142, 10, 284, 20], p.accent, 6),
  'nail-lamp': (p) =>
    area('M-170 100C-170-130 170-130 170 100Z', p.main) +
    area('M-120 100C-120-50 120-50 120 100Z', '#4a3d63') +
    dots(7, (i) => [-84 + i * 28, 30 - Math.round(20 - (i - 3) ** 2 * 3)], 9, '#c9b4ff') +
    rect([-180, 96, 360, 26], p.dark, 12) +
    disc([0, -36, 15], p.light) +
    line('M-120-6C-100-50-60-66-30-70', p.light, 9),
  'polish': (p) =>
    [-76, 76]
      .map((x, i) =>
        moved(
          `translate(${x} ${i * 20})`,
          rect([-24, -180, 48, 130], i ? p.accentDark : p.ink, 12),
          rect([-60, -54, 120, 180], i ? p.light : p.main, 34),
          rect([-44, -30, 12, 110], '#ffffff88', 6),
        ),
      )
      .join(''),
} satisfies Record<string, Silhouette>;
