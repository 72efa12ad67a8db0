import { area, disc, dots, line, mirrored, moved, oval, rect, times, type Silhouette } from './strokes.ts';

const star = 'M0-30l9 19l21 3l-15 15l4 21l-19-10l-19 10l4-21l-15-15l21-3Z';

export const toysAndBaby = {
  'blocks': (p) =>
    rect([-150, 30, 110, 110], p.main, 10) +
    rect([-34, 30, 110, 110], '#e0b84a', 10) +
    area('M90 140H190L140 40Z', '#5f9e6a') +
    rect([-96, -86, 110, 110], '#4f83c0', 10) +
    moved('translate(78 -20)', disc([0, 0, 50], '#d2604f')) +
    area('M-96-92H14L-41-180Z', p.accent) +
    disc([-95, 85, 26], p.pale) +
    rect([-3, 60, 48, 48], '#f4e2ab', 8),
  'puzzle': (p, r) => {
    const piece = 'M-70-70H-20C-34-110 34-110 20-70H70V-20C110-34 110 34 70 20V70H-70V20C-30 34-30-34-70-20Z';
    return (
      moved('translate(-66 -50)', area(piece, p.main)) +
      moved('translate(74 -50)', area('M-70-70H70V70H20C34 34-34 34-20 70H-70V20C-30 34-30-34-70-20Z', p.accent)) +
      moved(`translate(${r.int(-70, -60)} 90)`, area('M-70-70H-20C-34-34 34-34 20-70H70V70H-70Z', p.dark)) +
      moved(`translate(${r.int(88, 104)} 106) rotate(${r.int(8, 20)})`, area(piece, p.light))
    );
  },
  'sorter': (p) =>
    rect([-170, -40, 340, 150], p.main, 18) +
    [-110, 0, 110]
      .map(
        (x, i) =>
          rect([x - 5, -130, 10, 140], p.dark, 5) +
          times(3 + (i % 2), (n) =>
            rect(
              [x - 44 + n * 5, -10 - n * 34, 88 - n * 10, 28],
              ['#d2604f', '#e0b84a', '#4f83c0', '#5f9e6a'][(n + i) % 4] ?? p.accent,
              14,
            ),
          ),
      )
      .join('') +
    [-110, 0, 110].map((x, i) => (i === 1 ? rect([x - 26, 44, 52, 44], p.deep, 6) : disc([x, 66, 26], p.deep))).join(''),
  'tiles': (p) => {
    const tile = (d: string, color: string) => area(d, `${color}cc`) + line(d, color, 9);
    return (
      tile('M-130-20H-10V100H-130Z', '#4f83c0') +
      tile('M-4-20H116V100H-4Z', '#e0b84a') +
      tile('M-130-28L-70-130L-10-28Z', '#d2604f') +
      tile('M-2-28L58-130L118-28Z', '#5f9e6a') +
      tile('M-62-136L0-190L52-136L-5-50Z', p.accent) +
      [-100, -20, 60].map((x) => disc([x, 126, 20], p.ink)).join('')
    );
  },
  'bear': (p) =>
    mirrored(
      disc([78, -136, 36], p.main),
      disc([78, -136, 20], p.light),
      oval([112, 30, 34, 62], p.dark),
      oval([70, 148, 50, 40], p.main),
      oval([70, 150, 28, 22], p.light),
    ) +
    oval([0, 70, 100, 104], p.main) +
    oval([0, 84, 62, 70], p.light) +
    disc([0, -80, 100], p.main) +
    oval([0, -52, 46, 38], p.pale) +
    mirrored(disc([40, -96, 10], p.ink)) +
    oval([0, -68, 15, 11], p.ink) +
    line('M0-58V-44', p.ink, 5) +
    area('M0 10L-52-12V36ZM0 10L52-12V36Z', p.accent) +
    disc([0, 12, 13], p.accentDark),
  'bunny': (p) =>
    mirrored(
      moved('translate(40 -120) rotate(12)', oval([0, -20, 28, 78], p.main), oval([0, -16, 14, 56], p.accentLight)),
      oval([96, 50, 26, 54], p.dark),
      oval([58, 160, 44, 30], p.main),
    ) +
    oval([0, 80, 84, 92], p.main) +
    oval([0, 92, 50, 62], p.pale) +
    disc([0, -50, 84], p.main) +
    mirrored(disc([32, -58, 9], p.ink), oval([52, -30, 15, 10], '#f2b9bd')) +
    area('M-10-34H10L0-22Z', '#d98a90') +
    line('M-12-14Q0-4 12-14', p.ink, 5),
  'doll': (p) =>
    mirrored(
      rect([22, 110, 30, 80], '#f1d3bd', 14),
      line('M50 0L106 60', '#f1d3bd', 26),
      area('M50-120C110-110 96-20 84-6C70-30 60-60 50-80Z', '#7a4b32'),
    ) +
    area('M-50-10H50L100 140H-100Z', p.main) +
    rect([-54, -16, 108, 40], p.dark, 12) +
    disc([0, -92, 72], '#f1d3bd') +
    area('M-76-84C-86-190 86-190 76-84C40-130-40-130-76-84Z', '#7a4b32') +
    mirrored(disc([26, -84, 7], p.ink), disc([42, -60, 10], '#f0aaa6')) +
    line('M-12-54Q0-44 12-54', p.ink, 5) +
    dots(4, (i) => [-60 + i * 40, 118], 9, p.accentLight),
  'board-game': (p) =>
    moved(
      'translate(0 10) scale(1 .8) rotate(45)',
      rect([-130, -130, 260, 260], p.main, 10),
      times(18, (i) => rect([-112 + (i % 3) * 76 + (Math.floor(i / 3) % 2) * 38, -112 + Math.floor(i / 3) * 38, 38, 38], p.pale)),
    ) +
    moved('translate(-30 -70)', disc([0, -50, 24], p.ink), area('M-20-34H20L34 40H-34Z', p.ink)) +
    moved('translate(56 -10)', disc([0, -50, 22], p.accentLight), area('M-18-34H18L32 40H-32Z', p.accentLight)),
  'kite': (p) =>
    area('M0-190L110-40L0 90L-110-40Z', p.main) +
    area('M0-190L110-40H0ZM0 90V-40H-110Z', p.accent) +
    line('M0-190V90M-110-40H110', p.ink, 4) +
    line('M0 90C40 120-40 140 0 190', p.ink, 5) +
    mirrored(area('M4 128l30-12v26ZM-4 164l-30-12v26Z', p.light)),
  'ball': (p, r) =>
    disc([0, 10, 150], p.main) +
    (r.chance(0.5)
      ? area(
          'M-150 10A150 150 0 0 1-60-127C-20-60-20 80-60 147A150 150 0 0 1-150 10ZM150 10A150 150 0 0 0 60-127C20-60 20 80 60 147A150 150 0 0 0 150 10Z',
          p.accent,
        )
      : moved('translate(-30 20) scale(1.5)', area(star, p.accentLight)) +
        moved('translate(80 -60)', area(star, p.accentLight)) +
        moved('translate(60 100)', area(star, p.accentLight))) +
    area('M-100-70C-70-120-20-132 10-132C-30-120-66-96-84-60Z', '#ffffff88'),
  'toy-car': (p) =>
    area('M-100-30C-90-110-40-120 10-120S90-90 110-30Z', p.light) +
    area('M-78-34C-70-90-40-98-6-98V-34ZM10-34V-98C50-96 74-70 84-34Z', '#d8eaf0') +
    rect([-176, -40, 352, 110], p.main, 44) +
    mirrored(disc([96, 70, 48], p.ink), disc([96, 70, 24], p.accent)) +
    disc([160, 0, 14], '#ffe9a8') +
    line('M-150 20H40', p.dark, 7),
  'baby-plate': (p) =>
    disc([0, 0, 160], p.main) +
    disc([0, 0, 140], p.light) +
    area('M-124-10H124A124 124 0 0 0-124-10Z', p.main) +
    area('M-8 14V122A124 124 0 0 1-122 14Z', p.main) +
    area('M12 14H122A124 124 0 0 1 12 122Z', p.main) +
    mirrored(disc([112, -128, 40], p.main), disc([112, -128, 22], p.light)) +
    mirrored(disc([34, -66, 9], p.ink)) +
    line('M-16-44Q0-30 16-44', p.ink, 6),
  'bib': (p) =>
    area('M-60-160C-60-80 60-80 60-160C100-170 130-140 120-90V60C120 140-120 140-120 60V-90C-130-140-100-170-60-160Z', p.main) +
    area('M-120 40H120V80C120 150-120 150-120 80Z', p.dark) +
    rect([-126, 36, 252, 18], p.light, 9) +
    moved('translate(0 -10)', area(star, p.accentLight)) +
    mirrored(disc([82, -140, 8], p.accent)),
  'romper': (p) =>
    mirrored(
      area('M0-140L40-156L80-140L150-60L114-28L84-60V60L70 150H20L0 110Z', p.main),
      rect([18, 136, 56, 30], p.dark, 10),
      area('M150-60L114-28L128-16L162-46Z', p.dark),
    ) +
    area('M-40-156Q0-110 40-156L28-162Q0-130-28-162Z', p.deep) +
    line('M0-124V100', p.light, 6) +
    dots(5, (i) => [0, -90 + i * 40], 7, p.accent) +
    times(6, (i) => moved(`translate(${(i % 2 ? 1 : -1) * 46} ${-70 + i * 28}) scale(.5)`, area(star, p.light))),
  'booties': (p) =>
    [
      [-70, -20],
      [70, 30],
    ]
      .map(([x, y], i) =>
        moved(
          `translate(${x} ${y}) scale(${i ? 1 : 0.95})`,
          area('M-70-90H30V0C70 0 104 20 104 60C104 84 90 90 60 90H-50C-76 90-80 60-70 30Z', i ? p.main : p.dark),
          rect([-78, -110, 116, 44], p.light, 18),
          line('M-66-40H30', p.accent, 8),
          disc([34, -36, 15], p.accent),
          rect([-66, 76, 164, 16], p.deep, 8),
        ),
      )
      .join(''),
} satisfies Record<string, Silhouette>;
