import { area, dashed, disc, dots, line, lines, mirrored, moved, oval, rect, ring, type Silhouette, times } from './strokes.ts';

const glass = '#ffffff';

export const kitchenAndHome = {
  'dripper': (p) =>
    area('M-130-110H130L45 70H-45Z', p.main) +
    area('M-130-110H130L118-84H-118Z', p.light) +
    lines(5, (i) => `M${-80 + i * 40}-74L${-28 + i * 14} 58`, p.dark, 4) +
    oval([0, 84, 110, 16], p.accent) +
    rect([-40, 66, 80, 16], p.dark, 6) +
    area('M-90 100H90L70 180H-70Z', p.pale) +
    line('M122-80C190-80 180 10 82 0', p.dark, 16),
  'press': (p) =>
    rect([-8, -190, 16, 90], p.ink, 8) +
    disc([0, -188, 18], p.ink) +
    rect([-96, -110, 176, 34], p.dark, 12) +
    rect([-84, -76, 152, 236], p.pale, 14) +
    rect([-84, 10, 152, 150], '#5b3a28', 12) +
    rect([-84, -6, 152, 18], p.main, 6) +
    rect([-98, 148, 180, 28], p.main, 12) +
    rect([-98, -76, 18, 230], p.main, 6) +
    rect([66, -76, 18, 230], p.main, 6) +
    line('M84-60C170-60 170 110 84 110', p.ink, 22) +
    area('M-96-108L-130-84L-96-76Z', p.dark),
  'teapot': (p) =>
    line('M104-40C190-60 190 80 96 90', p.dark, 20) +
    area('M-104-10C-150-20-150-80-186-96L-164-112C-120-90-110-60-86-60Z', p.dark) +
    area('M-120 20C-120-80 120-80 120 20C120 110 70 130 0 130S-120 110-120 20Z', p.main) +
    oval([0, -56, 74, 18], p.dark) +
    area('M-70-60C-60-100 60-100 70-60Z', p.light) +
    disc([0, -104, 16], p.accent) +
    line('M-84 10C-80-20-60-34-40-40', p.pale, 9),
  'mug': (p) =>
    line('M84-60C170-70 170 70 80 62', p.dark, 24) +
    area('M-104-100H96V70C96 110 70 124-4 124S-104 110-104 70Z', p.main) +
    oval([-4, -100, 100, 20], p.light) +
    oval([-4, -98, 84, 14], '#5b3a28') +
    rect([-82, -70, 14, 130], p.light, 7) +
    area('M-104 40H96V70C96 110 70 124-4 124S-104 110-104 70Z', p.accent),
  'whisk': (p) =>
    rect([-36, -190, 72, 190], p.main, 34) +
    rect([-20, -150, 40, 40], p.ink, 18) +
    rect([-36, -20, 72, 20], p.dark, 6) +
    rect([-5, 0, 10, 120], '#b9bec6') +
    ring([0, 150, 34], '#9ea4ad', 7) +
    oval([0, 150, 34, 12], '#9ea4ad') +
    rect([-24, -180, 8, 120], p.pale, 4),
  'spatula': (p) =>
    moved(
      'rotate(-16)',
      rect([-90, 0, 18, 180], p.accent, 9),
      area('M-120-160H-44V-30C-44 0-120 0-120-30Z', p.main),
      rect([-104, -140, 8, 90], p.dark, 4),
      rect([-78, -140, 8, 90], p.dark, 4),
    ) +
    rect([-10, -10, 18, 190], p.accent, 9) +
    oval([0, -80, 48, 76], p.main) +
    oval([0, -78, 30, 54], p.dark) +
    moved('rotate(16)', rect([74, 0, 18, 180], p.accent, 9), area('M50-150L112-170V-20C112 6 50 6 50-20Z', p.main)),
  'board': (p) =>
    rect([-110, -150, 220, 310], p.main, 26) +
    rect([-92, -110, 184, 250], p.light, 18) +
    rect([-84, -102, 168, 234], p.main, 14) +
    oval([0, -130, 30, 10], p.deep) +
    lines(4, (i) => `M${-60 + i * 40}-90V120`, p.dark, 3) +
    moved('translate(24 30) rotate(24)', disc([0, 0, 34], '#c9483e'), disc([0, 0, 26], '#e9806f')),
  'peeler': (p) =>
    moved(
      'rotate(28)',
      rect([-22, 0, 44, 190], p.main, 20),
      oval([0, 160, 9, 12], p.deep),
      line('M-14 6L-50-60V-130H50V-60L14 6', '#aab0b8', 14),
      rect([-50, -136, 100, 18], '#d5d9de', 8),
      rect([-12, 20, 8, 110], p.light, 4),
    ),
  'bowl': (p) =>
    area('M-170-50H170C170 90 90 130 0 130S-170 90-170-50Z', p.main) +
    oval([0, -50, 170, 40], p.light) +
    oval([0, -46, 148, 30], p.dark) +
    oval([0, 132, 62, 12], p.deep) +
    area('M-150 10C-140 80-100 110-50 120C-110 90-124 50-128 6Z', p.light) +
    area('M-168-20Q0 60 168-20L165 0Q0 84-165 0Z', p.accent),
  'jar': (p) =>
    rect([-86, -180, 172, 44], p.accent, 12) +
    rect([-78, -146, 156, 18], '#e3e3e0', 6) +
    rect([-104, -130, 208, 300], p.pale, 30) +
    rect([-94, -20, 188, 180], p.main, 24) +
    dots(9, (i) => [-70 + (i % 3) * 70, 10 + Math.floor(i / 3) * 55], 16, p.dark) +
    rect([-86, -110, 14, 240], glass, 7),
  'lunchbox': (p) =>
    rect([-170, -70, 340, 180], p.main, 34) +
    rect([-170, -90, 340, 64], p.light, 28) +
    rect([-30, -50, 60, 46], p.accent, 10) +
    rect([-150, 6, 300, 8], p.dark, 4) +
    line('M-90-92C-90-160 90-160 90-92', p.dark, 18),
  'organizer': (p) =>
    area('M-170-60L-120-110H120L170-60Z', p.light) +
    rect([-170, -60, 340, 170], p.main, 14) +
    times(2, (i) => rect([-62 + i * 114, -60, 10, 170], p.dark)) +
    area('M-150-64L-116-98H-56L-64-64Z', p.deep) +
    area('M-46-64L-42-98H44L48-64Z', p.deep) +
    area('M64-64L58-98H116L150-64Z', p.deep) +
    rect([-40, 10, 80, 30], p.accent, 8),
  'pouch': (p) =>
    rect([-130, -160, 260, 320], p.pale, 26) +
    rect([-110, -60, 220, 200], p.main, 22) +
    rect([-140, -170, 280, 34], p.accent, 12) +
    dots(6, (i) => [-70 + (i % 3) * 70, 10 + Math.floor(i / 3) * 70], 24, p.dark) +
    rect([-118, -120, 10, 240], glass, 5),
  'plate': (p) =>
    moved('translate(34 26)', disc([0, 0, 150], p.deep)) +
    disc([-6, -10, 160], p.main) +
    ring([-6, -10, 146], p.accent, 7) +
    disc([-6, -10, 106], p.light) +
    area('M-84-70A104 104 0 0 1 20-112L14-98A92 92 0 0 0-72-60Z', glass),
  'cutlery': (p) =>
    rect([-112, 0, 22, 180], p.main, 11) +
    area('M-140-180V-60C-140-20-62-20-62-60V-180H-76V-80H-94V-180H-108V-80H-126V-180Z', p.main) +
    rect([-11, 0, 22, 180], p.main, 11) +
    oval([0, -90, 40, 90], p.main) +
    oval([0, -90, 26, 70], p.light) +
    rect([90, 0, 22, 180], p.main, 11) +
    area('M84 10V-180C130-170 134-60 120 10Z', p.light),
  'tumbler': (p) =>
    moved('translate(60 -10)', area('M-70-120H100L80 140H-50Z', p.dark)) +
    area('M-150-130H40L20 150H-130Z', p.main) +
    area('M-144-40H34L20 150H-130Z', p.accentLight) +
    oval([-55, -130, 95, 16], glass) +
    lines(4, (i) => `M${-120 + i * 44}-100L${-110 + i * 40} 130`, p.pale, 5) +
    rect([-40, -40, 46, 46], '#ffffffaa', 8),
  'lamp': (p, r) =>
    (r.chance(0.5)
      ? area('M-60-180H60L120-30H-120Z', p.light)
      : area('M-100-180H100V-30H-120L-100-180L120-30Z', p.light) + rect([-110, -180, 220, 150], p.light, 18)) +
    oval([0, -30, 118, 14], '#fff3cf') +
    rect([-9, -30, 18, 60], p.ink) +
    area('M-30 20C-110 70-80 160-50 172H50C80 160 110 70 30 20Z', p.main) +
    line('M-52 80C-60 110-54 140-42 156', p.light, 9),
  'desk-lamp': (p) =>
    oval([-20, 160, 110, 22], p.dark) +
    line('M-20 156L-80-10L40-130', p.main, 18) +
    disc([-80, -10, 20], p.accent) +
    moved('translate(50 -132) rotate(38)', area('M-30-40H40L86 50H-76Z', p.main), oval([5, 50, 80, 14], '#fff3cf')),
  'string-lights': (p) =>
    line('M-190-120C-120 0-60 0 0-80S120-60 190-130', p.ink, 6) +
    line('M-190 40C-120 140-40 120 20 60S130 60 190 10', p.ink, 6) +
    [
      [-140, -44],
      [-76, -16],
      [-10, -62],
      [60, -106],
      [130, -92],
      [-130, 106],
      [-60, 116],
      [20, 62],
      [90, 52],
      [150, 38],
    ]
      .map(([x, y], i) =>
        moved(
          `translate(${x} ${y})`,
          rect([-9, -4, 18, 22], p.ink, 4),
          oval([0, 38, 20, 26], i % 2 ? p.accent : p.main),
          oval([-5, 32, 6, 10], '#fff7dc'),
        ),
      )
      .join(''),
  'night-light': (p) =>
    mirrored(oval([62, -96, 28, 60], p.main), oval([62, -92, 14, 40], p.light)) +
    area('M-120 60C-120-90 120-90 120 60C120 150-120 150-120 60Z', p.main) +
    oval([0, 70, 92, 64], p.pale) +
    mirrored(disc([38, 10, 9], p.ink), oval([64, 36, 14, 9], p.accentLight)) +
    line('M-12 28Q0 40 12 28', p.ink, 6),
  'blanket': (p) =>
    area('M-150-120C-60-160 80-150 150-110V60C80 20-60 30-150 70Z', p.main) +
    area('M-150 20C-60-20 80-20 150 10V100C80 80-60 80-150 130Z', p.dark) +
    lines(6, (i) => `M${-120 + i * 48}-124V${-20 + i * 2}`, p.light, 5) +
    lines(11, (i) => `M${-146 + i * 29} ${128 - i * 3}v36`, p.accent, 6),
  'cushion': (p, r) =>
    area('M-150-150Q0-116 150-150Q116 0 150 150Q0 116-150 150Q-116 0-150-150Z', p.main) +
    (r.chance(0.5)
      ? lines(5, (i) => `M${-110 + i * 55}-118Q${-100 + i * 50} 0 ${-110 + i * 55} 118`, p.light, 10)
      : area('M0-90L90 0L0 90L-90 0Z', p.light) + area('M0-50L50 0L0 50L-50 0Z', p.accent)) +
    mirrored(disc([150, -150, 9], p.accent), disc([150, 150, 9], p.accent)),
  'rug': (p, r) =>
    moved(
      'skewX(-14)',
      rect([-160, -120, 320, 230], p.main, 8),
      rect([-140, -102, 280, 194], p.light, 4),
      rect([-128, -92, 256, 174], p.main, 4),
      r.chance(0.5)
        ? times(3, (i) => area(`M${-90 + i * 90}-60l36 56l-36 56l-36-56Z`, p.accent))
        : times(4, (i) => rect([-120, -78 + i * 42, 240, 16], i % 2 ? p.accent : p.dark, 6)),
      lines(16, (i) => `M${-154 + i * 20.5} 112v24M${-154 + i * 20.5}-122v-22`, p.pale, 5),
    ),
  'curtain': (p) =>
    rect([-190, -176, 380, 14], p.ink, 7) +
    mirrored(
      disc([190, -169, 14], p.ink),
      area('M30-164H170V170H60C30 60 20-60 30-164Z', p.main),
      ...[56, 92, 128].map((x) =>
        area(`M${x}-160C${x - 6} 0 ${x} 100 ${x + 6} 170H${x + 20}C${x + 10} 60 ${x + 14}-80 ${x + 16}-160Z`, p.dark),
      ),
      rect([64, 30, 110, 22], p.accent, 8),
    ),
  'pillow': (p) =>
    area(
      'M-180-70Q-190-110-140-100Q0-130 140-100Q190-110 180-70Q200 0 180 70Q190 110 140 100Q0 128-140 100Q-190 110-180 70Q-200 0-180-70Z',
      p.light,
    ) +
    area('M-140 70Q0 104 140 70Q100 100 0 106T-140 70Z', p.dark) +
    line('M-130-60Q0-90 130-60', p.pale, 8) +
    rect([120, 60, 40, 20], p.accent, 4),
  'basket': (p) =>
    area('M-140-60H140L110 150H-110Z', p.main) +
    times(5, (i) => dashed(`M${-134 + i * 6} ${-30 + i * 40}H${134 - i * 6}`, i % 2 ? p.dark : p.light, 14, '22 16')) +
    oval([0, -60, 142, 30], p.dark) +
    oval([0, -58, 120, 20], p.accentLight) +
    mirrored(line('M120-30C180-40 170 30 128 24', p.accent, 12)),
  'rack': (p) =>
    mirrored(rect([130, -150, 14, 320], p.main, 6)) +
    times(3, (i) => rect([-140, -110 + i * 100, 280, 12], p.dark, 5)) +
    times(3, (i) =>
      mirrored(moved(`translate(${44} ${-124 + i * 100})`, area('M-34 14V-16C-10-20 10-4 40 0V14Z', i % 2 ? p.accent : p.light))),
    ),
  'hanger': (p) =>
    line('M0-90C0-120 40-116 40-146C40-186-24-186-24-150', '#8e949c', 12) +
    line('M0-90L-160 40Q-172 62-146 62H146Q172 62 160 40Z', p.main, 22) +
    rect([-140, 52, 280, 12], p.dark, 6) +
    line('M-20-70L-140 30', p.light, 5),
  'vase': (p, r) =>
    line('M0-60C-10-130-60-150-70-190M0-60C10-130 50-140 66-186M0-60V-186', '#7f8a5a', 6) +
    [
      [-70, -186],
      [66, -182],
      [0, -190],
    ]
      .map(([x, y]) => oval([x ?? 0, y ?? 0, 16, 24], p.accent))
      .join('') +
    (r.chance(0.5)
      ? area('M-34-90H34C30-30 110-10 110 70C110 150 60 176 0 176S-110 150-110 70C-110-10-30-30-34-90Z', p.main)
      : area('M-50-90H50L84 100C90 160 50 176 0 176S-90 160-84 100Z', p.main)) +
    oval([0, -90, 40, 9], p.deep) +
    line('M-70 60C-72 100-58 130-44 144', p.light, 12),
  'clock': (p) =>
    disc([0, 0, 160], p.main) +
    disc([0, 0, 136], '#fbfaf6') +
    times(12, (i) => moved(`rotate(${i * 30})`, rect([-4, -126, 8, i % 3 ? 14 : 26], p.ink, 3))) +
    line('M0 0L-50-56', p.ink, 12) +
    line('M0 0L30-96', p.ink, 8) +
    line('M0 20L-14 80', p.accent, 4) +
    disc([0, 0, 11], p.accent),
  'candle': (p) =>
    mirrored(
      moved(
        'translate(96 20)',
        rect([-14, -120, 28, 120], '#f3ead8', 6),
        area('M0-168C18-140 12-124 0-124S-18-140 0-168Z', '#f0b24a'),
        oval([0, 0, 34, 10], p.dark),
        rect([-9, 0, 18, 90], p.main),
      ),
    ) +
    rect([-14, -130, 28, 120], '#f3ead8', 6) +
    area('M0-180C18-152 12-134 0-134S-18-152 0-180Z', '#f0b24a') +
    oval([0, -8, 34, 10], p.dark) +
    rect([-10, -8, 20, 150], p.main) +
    rect([-106, 96, 212, 16], p.main, 8) +
    oval([0, 150, 100, 20], p.dark),
  'frame': (p) =>
    rect([-130, -160, 260, 320], p.main, 8) +
    rect([-104, -134, 208, 268], '#fbfaf6') +
    rect([-78, -104, 156, 208], '#cfe1e6') +
    area('M-78 60L-20-10L24 40L50 14L78 50V104H-78Z', '#7f9c78') +
    disc([36, -56, 22], p.accent) +
    area('M-130-160H130L104-134H-104Z', p.light),
  'scented-candle': (p) =>
    rect([-100, -60, 200, 210], p.main, 22) +
    oval([0, -60, 100, 20], p.light) +
    oval([0, -58, 84, 14], '#f7efdd') +
    line('M0-60V-92', p.ink, 6) +
    area('M0-160C30-118 20-90 0-90S-30-118 0-160Z', '#f0b24a') +
    area('M0-132C14-110 10-96 0-96S-14-110 0-132Z', '#fff0c0') +
    rect([-62, 10, 124, 80], '#fbf6ea', 6) +
    line('M-34 40H34M-20 62H20', p.accentDark, 6) +
    rect([-88, -34, 10, 160], p.light, 5),
  'brush': (p) =>
    moved(
      'rotate(32)',
      rect([-20, -10, 40, 200], p.main, 20),
      oval([0, 172, 8, 10], p.deep),
      rect([-60, -120, 120, 110], p.main, 30),
      times(7, (i) => rect([-56 + i * 17, -184, 10, 76], i % 2 ? p.accentLight : p.accent, 4)),
      rect([-60, -120, 120, 20], p.dark, 8),
    ),
  'towel': (p) =>
    area('M-130-150C-60-130 60-130 130-150V150C60 168-60 168-130 150Z', p.main) +
    area('M40-137C80-140 110-146 130-150V150C110 156 80 160 40 163Z', p.dark) +
    rect([-130, 80, 170, 16], p.accent) +
    rect([-130, 108, 170, 8], p.accent) +
    lines(4, (i) => `M-106 ${-104 + i * 44}H20`, p.light, 6) +
    lines(9, (i) => `M${-124 + i * 18} 156v20`, p.light, 5),
  'mop': (p) =>
    moved(
      'rotate(18)',
      rect([-9, -190, 18, 270], p.main, 9),
      rect([-16, -190, 32, 70], p.ink, 14),
      area('M-30 76H30L44 110H-44Z', p.dark),
    ) +
    moved(
      'translate(-34 116)',
      rect([-130, -10, 260, 30], p.main, 10),
      rect([-136, 16, 272, 24], p.accentLight, 10),
      lines(12, (i) => `M${-124 + i * 22} 36v18`, p.accent, 10),
    ),
  'roller': (p) =>
    moved(
      'rotate(-30)',
      rect([-90, -150, 180, 100], p.accentLight, 18),
      rect([-90, -150, 26, 100], p.main, 10),
      rect([64, -150, 26, 100], p.main, 10),
      times(4, (i) => rect([-52 + i * 30, -150, 6, 100], '#ffffff')),
      line('M0-50V20', p.dark, 16),
      rect([-22, 14, 44, 160], p.main, 20),
      rect([-8, 40, 8, 100], p.light, 4),
    ),
  'dispenser': (p) =>
    area('M-70-150C-110-150-120-120-120-112L-60-116V-90H-30V-140Z', '#aab0b8') +
    rect([-16, -120, 32, 60], '#c9ced4') +
    rect([-42, -76, 84, 34], '#aab0b8', 8) +
    rect([-90, -46, 180, 220], p.main, 34) +
    rect([-70, -10, 14, 140], p.light, 7) +
    rect([-34, 40, 68, 60], p.pale, 8),
  'shower': (p) =>
    moved(
      'rotate(24)',
      rect([-22, -20, 44, 200], p.main, 20),
      area('M-34-10C-90-60-90-60-96-110H96C90-60 90-60 34-10Z', p.main),
      rect([-100, -136, 200, 34], p.light, 16),
      dots(8, (i) => [-78 + i * 22, -119], 5, p.ink),
      rect([-8, 20, 8, 120], p.light, 4),
    ) + lines(6, (i) => `M${-50 + i * 34} ${-190 + i * 12}l-8-10`, '#9cc3e6', 6),
} satisfies Record<string, Silhouette>;
