import { area, dashed, disc, dots, line, lines, mirrored, moved, oval, rect, ring, type Silhouette, times } from './strokes.ts';

const screen = '#dfe9ee';
const steel = '#b7bdc5';

export const sportsAndElectronics = {
  'yoga-mat': (p) =>
    area('M-160 110L120 70L190 130L-90 176Z', p.main) +
    area('M-160 110L120 70L126 76L-152 116Z', p.light) +
    moved(
      'translate(-10 -10) rotate(-8)',
      rect([-150, -70, 290, 140], p.main, 60),
      oval([140, 0, 40, 70], p.dark),
      ring([140, 0, 46], p.light, 5),
      ring([140, 0, 28], p.light, 5),
      disc([140, 0, 9], p.light),
      rect([-90, -72, 24, 144], p.accent, 6),
      rect([50, -72, 24, 144], p.accent, 6),
    ),
  'bands': (p) =>
    [
      [p.main, -64],
      [p.accent, 0],
      [p.light, 64],
    ]
      .map(
        ([color, y]) =>
          `<ellipse cx="0" cy="${y}" rx="150" ry="52" fill="none" stroke="${color}" stroke-width="28"/>` +
          line(`M-130 ${Number(y) - 30}A150 52 0 0 1-30 ${Number(y) - 52}`, '#ffffff66', 6),
      )
      .join(''),
  'dumbbell': (p) =>
    moved(
      'rotate(-20)',
      rect([-90, -20, 180, 40], '#c3c8cf', 16),
      lines(6, (i) => `M${-50 + i * 20}-16V16`, '#9aa0a8', 4),
      mirrored(
        area('M80-70L110-90H160L186-60V60L160 90H110L80 70Z', p.main),
        area('M110-90H160L186-60V60L160 90L150 70V-70Z', p.dark),
        rect([96, -60, 10, 120], p.light, 5),
      ),
    ),
  'jump-rope': (p) =>
    line('M-120 60C-190-140 40-200 20-40C0 110 190 60 120-80', p.main, 12) +
    moved(
      'translate(-116 100) rotate(14)',
      rect([-22, -40, 44, 120], p.ink, 20),
      rect([-22, -10, 44, 14], p.accent),
      rect([-22, 20, 44, 14], p.accent),
    ) +
    moved(
      'translate(118 -110) rotate(14)',
      rect([-22, -80, 44, 120], p.ink, 20),
      rect([-22, -50, 44, 14], p.accent),
      rect([-22, -20, 44, 14], p.accent),
    ),
  'bottle': (p) =>
    rect([-44, -190, 88, 56], p.accentDark, 14) +
    line('M-30-190C-30-206 30-206 30-190', p.accentDark, 10) +
    rect([-52, -140, 104, 18], steel, 6) +
    area('M-60-122H60C84-100 88-80 88-60V150Q88 180 60 180H-60Q-88 180-88 150V-60C-88-80-84-100-60-122Z', p.main) +
    rect([-66, -60, 16, 190], p.light, 8) +
    rect([-88, 120, 176, 16], p.dark),
  'sport-bottle': (p) =>
    rect([-26, -196, 52, 40], p.accent, 12) +
    area('M-70-120C-70-160 70-160 70-120Z', p.ink) +
    rect([-80, -124, 160, 30], p.ink, 10) +
    area('M-76-94H76C86-40 60-20 60 10S90 60 84 160Q82 178 60 178H-60Q-82 178-84 160C-90 60-60 40-60 10S-86-40-76-94Z', p.light) +
    area('M-68 40C-84 70-88 120-84 160Q-82 178-60 178H60Q82 178 84 160C88 120 84 70 68 40Z', p.main) +
    lines(5, (i) => `M30 ${-60 + i * 44}h22`, p.deep, 5) +
    rect([-58, -70, 12, 60], '#ffffff', 6) +
    line('M70-110C120-110 120-50 84-40', p.ink, 12),
  'travel-mug': (p) =>
    rect([-6, -196, 16, 90], steel, 8) +
    rect([-92, -130, 184, 36], p.ink, 14) +
    area('M-86-94H86L60 170Q58 180 46 180H-46Q-58 180-60 170Z', p.main) +
    area('M-82-50H82L76 14H-76Z', p.dark) +
    line('M84-60C170-60 150 90 68 80', p.accentDark, 20) +
    line('M-60-80L-44 150', p.light, 11),
  'lantern': (p) =>
    line('M-70-90C-70-190 70-190 70-90', p.ink, 9) +
    area('M-50-130H50L84-90H-84Z', p.main) +
    rect([-74, -90, 148, 170], '#fff2cc', 10) +
    oval([0, 0, 30, 50], '#ffd56b') +
    [-74, -24, 24, 66].map((x) => rect([x, -90, 8, 170], p.dark)).join('') +
    rect([-98, 78, 196, 84], p.main, 20) +
    disc([0, 120, 20], p.accent) +
    rect([-98, 78, 196, 16], p.light, 8),
  'camp-chair': (p) =>
    line('M-110 170L90-20M110 170L-90-20', p.ink, 12) +
    area('M-120-170Q0-140 120-170L104 10Q0 40-104 10Z', p.main) +
    area('M-120-10H120L146 70H-146Z', p.dark) +
    mirrored(line('M116-160L136-20', p.ink, 12), line('M140 60L150 170', p.ink, 12), rect([112, -36, 60, 20], p.accent, 9)) +
    dashed('M-96-140Q0-116 96-140', p.light, 5, '12 10'),
  'tent': (p) =>
    area('M0-130L180 130H-180Z', p.main) +
    area('M0-130L60 130H180Z', p.dark) +
    area('M0-70L56 130H-56Z', p.deep) +
    area('M0-70L10 130H-56Z', p.accentLight) +
    line('M0-130L0-156M-180 130L-196 146M180 130L196 146', p.ink, 7) +
    line('M-60-40L-150 120', p.light, 6),
  'hammock': (p) =>
    line('M-194-150L-130-40M194-150L130-40', p.ink, 8) +
    area('M-140-50C-80 160 80 160 140-50C100 60-100 60-140-50Z', p.main) +
    area('M-140-50C-100 60 100 60 140-50C80 20-80 20-140-50Z', p.deep) +
    lines(
      5,
      (i) => `M${-92 + i * 46} ${i === 2 ? 36 : i % 2 ? 28 : 6}Q${-84 + i * 42} 70 ${-66 + i * 33} ${86 + (2 - Math.abs(i - 2)) * 12}`,
      p.accent,
      10,
    ) +
    rect([-200, -170, 14, 330], '#8a6a4c', 7) +
    rect([186, -170, 14, 330], '#8a6a4c', 7),
  'bike-light': (p) =>
    rect([-110, -70, 200, 130], p.main, 44) +
    disc([96, -5, 66], p.dark) +
    disc([96, -5, 50], '#fff3c4') +
    disc([96, -5, 24], '#ffffff') +
    rect([-80, -30, 60, 22], p.accent, 10) +
    rect([-50, 58, 70, 40], p.ink, 8) +
    ring([-15, 132, 38], p.ink, 18) +
    line('M-90 6H0', p.light, 8),
  'helmet': (p) =>
    area('M-170 60C-180-100-60-150 20-146C130-140 180-50 176 50C120 30-60 20-170 60Z', p.main) +
    [
      [-110, -20],
      [-50, -50],
      [20, -60],
      [90, -40],
    ]
      .map(([x, y], i) => moved(`translate(${x} ${y}) rotate(${-30 + i * 22})`, oval([0, 0, 18, 52], p.deep)))
      .join('') +
    line('M-150 54C-60 20 120 30 170 50', p.accent, 12) +
    line('M-60 46L10 150M100 46L10 150', p.ink, 10) +
    rect([-8, 140, 40, 24], p.ink, 8),
  'phone-case': (p, r) =>
    rect([-96, -186, 192, 372], p.main, 40) +
    rect([-84, -174, 168, 348], p.light, 32) +
    rect([-92, -182, 184, 364], p.main, 36) +
    rect([-74, -164, 84, 84], p.dark, 22) +
    disc([-50, -140, 16], p.ink) +
    disc([-14, -140, 16], p.ink) +
    disc([-50, -104, 16], p.ink) +
    disc([-14, -104, 7], '#f6efd8') +
    (r.chance(0.34)
      ? ring([0, 40, 56], p.light, 9)
      : r.chance(0.5)
        ? dots(9, (i) => [-50 + (i % 3) * 50, 20 + Math.floor(i / 3) * 50], 13, p.accent)
        : area('M-92 60Q0 0 92 80V150Q92 182 56 182H-56Q-92 182-92 150Z', p.accent)) +
    rect([92, -90, 8, 60], p.deep, 4),
  'wallet-case': (p) =>
    rect([-20, -170, 190, 340], p.dark, 26) +
    rect([-4, -152, 158, 304], p.ink, 22) +
    rect([4, -140, 142, 280], screen, 12) +
    area('M-160-160L-16-170V170L-160 150Q-176 150-176 130V-140Q-176-160-160-160Z', p.main) +
    times(3, (i) => rect([-150, -90 + i * 64, 110, 44], i % 2 ? p.light : p.accentLight, 6)) +
    rect([-176, -10, 30, 36], p.accent, 8),
  'screen-film': (p) =>
    moved('translate(-40 10) rotate(-8)', rect([-90, -170, 180, 340], p.ink, 30), rect([-78, -156, 156, 312], '#5b6774', 20)) +
    moved(
      'translate(44 -10) rotate(6)',
      `<rect x="-88" y="-170" width="176" height="340" rx="28" fill="#d8eef577" stroke="#8fb8c8" stroke-width="6"/>`,
      area('M-60-140L20-150L-50 60L-74 40Z', '#ffffffaa'),
      rect([-24, -158, 48, 12], '#8fb8c8', 6),
      area('M88 130L130 176H70Z', p.accent),
    ),
  'charger': (p) =>
    rect([-100, -110, 200, 220], p.main, 44) +
    mirrored(rect([36, -170, 16, 64], steel, 6)) +
    rect([-56, 60, 48, 22], p.ink, 11) +
    rect([8, 60, 48, 22], p.ink, 11) +
    rect([-76, -70, 14, 130], p.light, 7) +
    area('M10-50L-30 10H-4L-14 46L30-16H4Z', p.accent) +
    line('M-32 82C-32 160 60 190 150 150', p.ink, 10),
  'cable': (p) =>
    line('M-120-120C160-190 160 0 20 10C-120 20-150 130 0 130C80 130 110 110 120 90', p.main, 18) +
    dashed('M-120-120C160-190 160 0 20 10C-120 20-150 130 0 130C80 130 110 110 120 90', p.light, 6, '2 12') +
    moved('translate(-130 -116) rotate(-12)', rect([-50, -22, 70, 44], p.dark, 12), rect([-74, -12, 28, 24], steel, 6)) +
    moved('translate(132 70) rotate(-60)', rect([-20, -22, 70, 44], p.dark, 12), rect([46, -12, 28, 24], steel, 6)),
  'power-bank': (p) =>
    rect([-96, -170, 192, 340], p.main, 34) +
    rect([-80, -154, 160, 308], p.dark, 24) +
    rect([-84, -160, 160, 308], p.main, 24) +
    times(4, (i) => disc([-36 + i * 24, 110, 7], i < 3 ? '#8fe0a6' : p.deep)) +
    rect([-50, -166, 40, 14], p.ink, 6) +
    rect([10, -166, 40, 14], p.ink, 6) +
    area('M16-60L-36 20H-6L-20 72L36-14H6Z', p.accent) +
    rect([-70, -120, 12, 180], p.light, 6),
  'charge-pad': (p) =>
    oval([0, 90, 180, 64], p.dark) +
    oval([0, 72, 180, 64], p.main) +
    oval([0, 70, 120, 40], p.light) +
    oval([0, 70, 96, 30], p.main) +
    moved(
      'translate(0 -50) rotate(-10)',
      rect([-58, -120, 116, 216], p.ink, 24),
      rect([-50, -110, 100, 196], screen, 16),
      area('M8-60L-22 0H-2L-10 40L24-18H4Z', '#6fbf86'),
    ) +
    line('M170 96C196 110 196 150 180 176', p.ink, 9),
  'phone-stand': (p) =>
    oval([10, 160, 130, 22], p.dark) +
    oval([10, 152, 130, 22], p.main) +
    rect([-8, 0, 28, 156], p.main, 10) +
    moved(
      'translate(0 -40) rotate(-12)',
      rect([-76, -146, 152, 270], p.ink, 26),
      rect([-66, -134, 132, 246], screen, 16),
      disc([0, -60, 30], p.accentLight),
      line('M-36 0H36M-36 30H20', p.accent, 9),
      rect([-86, 112, 172, 26], p.dark, 10),
    ),
  'laptop-stand': (p) =>
    moved(
      'translate(0 -60)',
      area('M-110-110H110V40H-110Z', p.ink),
      rect([-98, -98, 196, 126], screen),
      disc([0, -40, 30], p.accentLight),
      area('M-150 60L-110 40H110L150 60Z', '#9aa0a8'),
    ) +
    area('M-160 4H160L150 26H-150Z', p.main) +
    mirrored(line('M130 20L60 150', p.main, 18), line('M60 20L140 150', p.dark, 14)) +
    rect([-160, 144, 320, 20], p.main, 10),
  'tripod': (p) =>
    line('M0-60L-110 180M0-60L110 180M0-60V176', p.main, 16) +
    line('M-40 40L0 10L40 40', p.dark, 8) +
    mirrored(disc([110, 180, 11], p.accent)) +
    rect([-18, -90, 36, 50], p.dark, 8) +
    rect([-120, -176, 240, 96], p.ink, 16) +
    rect([-108, -164, 216, 72], screen, 8) +
    disc([0, -128, 22], p.accentLight),
  'earbuds': (p) =>
    rect([-110, 0, 220, 160], p.main, 60) +
    rect([-110, 0, 220, 40], p.dark, 20) +
    disc([0, 100, 8], '#8fe0a6') +
    moved('translate(0 -10)', rect([-110, -50, 220, 60], p.light, 30)) +
    [-70, 70]
      .map((x) =>
        moved(
          `translate(${x} -100) rotate(${x / 6})`,
          rect([-14, 0, 28, 96], p.main, 14),
          oval([0, -16, 40, 36], p.main),
          oval([x / 3, -20, 20, 24], p.ink),
          rect([-14, 80, 28, 12], p.accent, 6),
        ),
      )
      .join(''),
  'headphones': (p) =>
    line('M-130 50C-150-220 150-220 130 50', p.dark, 26) +
    line('M-110-60C-90-150 90-150 110-60', p.light, 12) +
    mirrored(
      rect([84, -10, 76, 160], p.main, 36),
      rect([66, 6, 40, 128], p.ink, 20),
      rect([124, 30, 14, 80], p.light, 7),
      disc([146, 70, 12], p.accent),
    ),
  'speaker': (p, r) =>
    (r.chance(0.5)
      ? rect([-160, -90, 320, 180], p.main, 84) +
        disc([-76, 0, 58], p.deep) +
        disc([76, 0, 58], p.deep) +
        mirrored(disc([76, 0, 26], p.accent)) +
        rect([-24, -80, 48, 18], p.light, 9)
      : rect([-94, -160, 188, 330], p.main, 66) +
        dots(30, (i) => [-50 + (i % 5) * 25, -60 + Math.floor(i / 5) * 32], 6, p.deep) +
        oval([0, -140, 60, 15], p.dark) +
        disc([0, 140, 12], p.accent)) + line('M120-84C180-110 196-40 170-10', p.accentDark, 10),
  'mouse': (p) =>
    area('M0-170C80-170 104-100 104-10V40C104 130 60 170 0 170S-104 130-104 40V-10C-104-100-80-170 0-170Z', p.main) +
    line('M0-168V-20M-102-14Q0 10 102-14', p.dark, 6) +
    rect([-13, -116, 26, 66], p.ink, 13) +
    rect([-7, -106, 14, 30], p.accent, 7) +
    line('M-72 40C-70 90-46 124-20 136', p.light, 12),
  'keyboard': (p, r) => {
    const round = r.chance(0.5);
    return moved(
      'rotate(-6)',
      rect([-190, -90, 380, 180], p.main, 26),
      times(36, (i) =>
        rect([-172 + (i % 9) * 39, -72 + Math.floor(i / 9) * 37, 31, 29], i % 9 === 8 || i === 0 ? p.accent : p.pale, round ? 14 : 7),
      ),
      rect([-94, 39, 148, 29], p.light, 8),
    );
  },
  'desk-mat': (p) =>
    moved(
      'skewX(-12)',
      rect([-170, -100, 340, 190], p.main, 18),
      dashed('M-156-86H156V76H-156Z', p.light, 4, '9 9'),
      rect([-120, -56, 190, 70], '#e8eaec', 12),
      times(15, (i) => rect([-110 + (i % 5) * 35, -48 + Math.floor(i / 5) * 19, 29, 13], '#b9bec6', 3)),
      rect([96, -40, 44, 66], '#e8eaec', 22),
      rect([-120, 40, 100, 22], p.accent, 6),
    ) + area('M146 84L190 60L196 96Z', p.dark),
  'hub': (p) =>
    line('M-90-20C-180-60-180 100-130 150', p.ink, 14) +
    rect([-144, 136, 30, 44], steel, 6) +
    moved(
      'rotate(-8)',
      rect([-100, -60, 280, 110], p.main, 24),
      times(3, (i) => rect([-70 + i * 72, -10, 52, 24], p.ink, 5)),
      rect([148, -30, 14, 50], p.accent, 6),
      line('M-78-42H120', p.light, 7),
    ),
} satisfies Record<string, Silhouette>;
