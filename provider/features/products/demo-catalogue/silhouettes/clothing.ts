import { area, dashed, disc, dots, line, lines, mirrored, moved, oval, rect, times, type Silhouette } from './strokes.ts';

const buttons = (color: string, from: number, count: number, step: number) => times(count, (i) => disc([0, from + i * step, 6], color));

export const clothing = {
  'dress': (p, r) =>
    mirrored(area('M0-130L46-160L70-176L84-160L70-70L62-40H0Z', p.main), area('M70-172C110-160 130-120 136-84L96-66L72-104Z', p.main)) +
    area('M-62-44H62C80 40 120 120 140 170Q0 196-140 170C-120 120-80 40-62-44Z', p.main) +
    rect([-64, -52, 128, 20], p.accent, 6) +
    area('M-46-160L0-112L46-160Q0-140-46-160Z', p.deep) +
    (r.chance(0.5)
      ? mirrored(line('M24-30Q44 70 60 176', p.dark, 6))
      : dots(10, (i) => [-70 + ((i * 47) % 150), 0 + ((i * 61) % 150)], 9, p.accentLight)),
  'maxi-dress': (p) =>
    mirrored(line('M44-190L50-120', p.main, 12), area('M0-110L50-130L66-60L60-36H0Z', p.main)) +
    area('M-60-40H60C84 60 96 140 110 190Q60 176 0 190T-110 190C-96 140-84 60-60-40Z', p.main) +
    rect([-62, -46, 124, 16], p.dark, 6) +
    area('M-104 150Q-50 136 0 150T104 150L110 190Q60 176 0 190T-110 190Z', p.light) +
    dots(8, (i) => [-50 + ((i * 53) % 110), -8 + i * 18], 7, p.accentLight),
  'shirt': (p, r) =>
    mirrored(
      area('M0-140L50-160C90-150 120-130 132-110L160 90L112 100L96-30V160H0Z', p.main),
      area('M112 76L156 68L160 96L116 104Z', p.dark),
    ) +
    area('M-50-160L0-116L50-160L64-140L24-84L0-116L-24-84L-64-140Z', p.light) +
    line('M0-112V158', p.dark, 4) +
    buttons(p.accentLight, -80, 6, 44) +
    (r.chance(0.5) ? lines(6, (i) => `M${-84 + i * 34}-60V156`, p.light, 4) : rect([30, -50, 52, 56], p.dark, 6)),
  'sweater': (p) =>
    mirrored(
      area('M0-150L50-156C100-146 124-130 134-104L176 110L124 124L102-10V160H0Z', p.main),
      area('M122 96L170 84L178 118L128 132Z', p.dark),
    ) +
    oval([0, -146, 54, 24], p.dark) +
    oval([0, -152, 40, 16], p.deep) +
    rect([-102, 138, 204, 30], p.dark, 6) +
    times(5, (i) => dashed(`M-92 ${-70 + i * 42}H92`, i % 2 ? p.accent : p.light, 9, '1 18')),
  'tshirt': (p, r) =>
    mirrored(area('M0-140L52-158L150-110L176-20L120-4L100-50V160H0Z', p.main)) +
    area('M-52-158Q0-96 52-158L38-164Q0-122-38-164Z', p.dark) +
    (r.chance(0.4)
      ? times(5, (i) => rect([-100, -40 + i * 40, 200, 16], p.light))
      : r.chance(0.5)
        ? rect([26, -50, 50, 54], p.dark, 6)
        : disc([0, 0, 40], p.accentLight)) +
    mirrored(line('M100-50V150', p.dark, 5)),
  'polo': (p) =>
    mirrored(area('M0-140L52-158L146-114L170-24L118-8L100-50V160H0Z', p.main), area('M118-8L170-24L174-8L122 8Z', p.accent)) +
    rect([-16, -130, 32, 90], p.dark, 4) +
    area('M-60-158L0-120L60-158L66-128L24-96L0-120L-24-96L-66-128Z', p.accent) +
    buttons('#f6f3ea', -92, 2, 30) +
    rect([34, -46, 26, 26], p.light, 4),
  'pants': (p) =>
    rect([-92, -180, 184, 34], p.dark, 8) +
    area('M-92-150H92L124 180H26L0-60L-26 180H-124Z', p.main) +
    mirrored(line('M56-146Q60-100 90-96', p.dark, 6), rect([46, -10, 54, 66], p.dark, 8), rect([46, -10, 54, 18], p.light, 6)) +
    line('M0-150V-70', p.deep, 5) +
    disc([0, -163, 8], p.accent),
  'leggings': (p) =>
    area('M-80-180H80C96-80 80 60 66 180H22C24 60 10-20 0-60C-10-20-24 60-22 180H-66C-80 60-96-80-80-180Z', p.main) +
    area('M-80-180H80L84-140H-84Z', p.dark) +
    mirrored(line('M74-120C82-20 60 80 54 170', p.accent, 8)),
  'skirt': (p) =>
    rect([-78, -130, 156, 30], p.dark, 8) +
    area('M-78-104H78L150 140Q0 172-150 140Z', p.main) +
    times(7, (i) => area(`M${-66 + i * 20}-102L${-126 + i * 40} 148L${-108 + i * 38} 150Z`, i % 2 ? p.dark : p.light)),
  'pajamas': (p) =>
    moved(
      'translate(-46 -40) scale(.78)',
      mirrored(area('M0-140L50-160L150-90L132 30L104 20V130H0Z', p.main)),
      area('M-50-160L0-96L50-160L66-140L10-60H-10L-66-140Z', p.light),
      line('M0-60V128', p.accent, 7),
      rect([30, -30, 50, 50], p.dark, 6),
    ) +
    moved(
      'translate(76 60) scale(.66)',
      rect([-84, -160, 168, 30], p.dark, 8),
      area('M-84-134H84L110 170H20L0-40L-20 170H-110Z', p.main),
      mirrored(rect([24, 150, 90, 18], p.accent, 4)),
    ),
  'robe': (p) =>
    mirrored(
      area('M0-120L40-176C100-160 126-130 134-104L170 80L116 94L96-10L110 176H0Z', p.main),
      area('M114 66L164 54L172 84L120 98Z', p.light),
    ) +
    area('M-40-176L0-30L40-176L66-164L14 40V176H-14V40L-66-164Z', p.light) +
    rect([-100, 6, 200, 26], p.accent, 8) +
    area('M10 18L40 110L22 116L0 30Z', p.accentDark),
  'hoodie': (p) =>
    mirrored(
      area('M0-130L60-150C104-140 126-122 136-96L172 104L120 118L100-10V160H0Z', p.main),
      area('M118 90L166 78L174 110L124 124Z', p.dark),
    ) +
    area('M-70-120C-90-200 90-200 70-120C40-90-40-90-70-120Z', p.dark) +
    oval([0, -128, 44, 32], p.deep) +
    area('M-70 50H70L90 120H-90Z', p.dark) +
    mirrored(line('M18-100V-30', '#f6f3ea', 6)) +
    rect([-100, 140, 200, 26], p.dark, 6),
  'jacket': (p) =>
    mirrored(
      area('M0-140L50-150C100-140 122-124 132-100L166 100L112 114L100-10V140H0Z', p.main),
      area('M112 86L162 74L168 106L116 118Z', p.deep),
      line('M40 20L80 70', p.deep, 8),
    ) +
    rect([-56, -170, 112, 36], p.deep, 12) +
    line('M0-150V140', '#cfd3d8', 7) +
    rect([-102, 128, 204, 34], p.deep, 8) +
    mirrored(lines(3, (i) => `M10 ${-80 + i * 66}H94`, p.dark, 4)),
  'beanie': (p, r) =>
    (r.chance(0.5) ? disc([0, -140, 34], p.accentLight) : '') +
    area('M-126 60C-140-160 140-160 126 60Z', p.main) +
    lines(6, (i) => `M${-86 + i * 34} 40C${-76 + i * 30}-40 ${-40 + i * 16}-90 ${-20 + i * 8}-104`, p.dark, 5) +
    rect([-140, 30, 280, 84], p.light, 26) +
    lines(10, (i) => `M${-118 + i * 26} 42V102`, p.main, 6),
  'scarf': (p) =>
    area('M-60-150C-140-120-140-20-40 0C60 20 140-20 120-90C100-150 0-180-60-150ZM-40-104C20-124 70-100 60-74C40-40-60-40-70-70Z', p.main) +
    area('M20-20L90-20L130 130H50Z', p.dark) +
    area('M-40-10L30-20L20 150H-70Z', p.main) +
    times(3, (i) => rect([-62 + i * 3, 40 + i * 34, 84, 14], p.accent)) +
    lines(5, (i) => `M${-62 + i * 18} 152v26M${58 + i * 16} 132v26`, p.light, 6),
  'cap': (p) =>
    area('M-130 40C-140-110 100-150 110 30Z', p.main) +
    area('M20 34C80 10 170 30 190 80C130 50 60 60-10 60Z', p.dark) +
    line('M-20-88C-30-40-30 0-30 36M-20-88C40-60 60-20 66 32', p.dark, 5) +
    disc([-18, -90, 10], p.accent) +
    rect([-132, 26, 160, 24], p.dark, 8),
  'gloves': (p) =>
    moved(
      'translate(-80 10) rotate(-8)',
      area(
        'M-50 130V-30V-120C-50-142-24-142-24-120V-60V-150C-24-170 2-170 2-150V-60V-140C2-160 28-160 28-140V-50V-100C28-120 52-120 52-100V130Z',
        p.main,
      ),
      area('M48-10L84-60C100-76 118-56 104-36L52 60Z', p.main),
      rect([-56, 110, 114, 60], p.dark, 10),
      oval([-10, 30, 34, 44], p.light),
    ) +
    moved(
      'translate(84 16) rotate(8) scale(-1 1)',
      area(
        'M-50 130V-30V-120C-50-142-24-142-24-120V-60V-150C-24-170 2-170 2-150V-60V-140C2-160 28-160 28-140V-50V-100C28-120 52-120 52-100V130Z',
        p.light,
      ),
      rect([-56, 110, 114, 60], p.dark, 10),
    ),
  'socks': (p) =>
    moved('translate(34 -10)', area('M-20-160H70V40C70 70 90 80 100 100C112 140 60 150 30 140L-40 110C-60 90-20 60-20 30Z', p.dark)) +
    area('M-110-150H-20V50C-20 80 10 90 20 110C34 150-20 160-50 150L-130 120C-150 100-110 70-110 40Z', p.main) +
    rect([-114, -160, 98, 40], p.accent, 8) +
    times(3, (i) => rect([-110, -90 + i * 44, 90, 16], p.light)) +
    area('M-20 96C10 96 24 104 24 120C26 150-10 156-40 148Z', p.accent),
  'slipper': (p) =>
    moved(
      'translate(-84 0) rotate(-8)',
      oval([0, 20, 66, 160], p.dark),
      oval([0, 20, 52, 144], p.pale),
      area('M-66 0C-66-170 66-170 66 0Q0 40-66 0Z', p.main),
      line('M-40-8Q0 14 40-8', p.light, 8),
    ) +
    moved(
      'translate(84 0) rotate(8)',
      oval([0, 20, 66, 160], p.dark),
      oval([0, 20, 52, 144], p.pale),
      area('M-66 0C-66-170 66-170 66 0Q0 40-66 0Z', p.main),
      line('M-40-8Q0 14 40-8', p.light, 8),
    ),
} satisfies Record<string, Silhouette>;
