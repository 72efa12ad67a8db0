import { area, dashed, disc, line, lines, mirrored, moved, oval, rect, ring, type Silhouette, times } from './strokes.ts';

const soil = '#5e4636';
const leaf = '#6f9a5c';
const paper = '#f3eee2';
const steel = '#b7bdc5';

const plant = [-50, -22, 0, 24, 52]
  .map((angle) => moved(`rotate(${angle})`, area('M0 0C34-40 26-104 0-130C-26-104-34-40 0 0Z', angle % 4 ? leaf : '#86b06f')))
  .join('');

export const carOfficeAndGarden = {
  'trunk-box': (p) =>
    area('M-180-40L-130-110H130L180-40Z', p.dark) +
    rect([-180, -40, 360, 170], p.main, 16) +
    rect([-6, -40, 12, 170], p.dark) +
    area('M-160-44L-124-96H-10V-44Z', p.deep) +
    area('M160-44L124-96H10V-44Z', p.deep) +
    mirrored(rect([40, 10, 110, 80], p.light, 12), line('M60-30C60-70 130-70 130-30', p.accent, 12)) +
    rect([-70, -110, 44, 66], '#d2604f', 8),
  'gap-box': (p) =>
    area('M-190-40H190L170 70Q168 90 150 90H-150Q-168 90-170 70Z', p.main) +
    rect([-190, -60, 380, 34], p.light, 14) +
    oval([110, -42, 52, 13], p.deep) +
    rect([-150, -54, 190, 22], p.deep, 8) +
    rect([-120, -136, 70, 96], p.ink, 10) +
    rect([-112, -128, 54, 70], '#dfe9ee', 6) +
    dashed('M-156-6H156', p.pale, 5, '12 10') +
    rect([-40, 20, 80, 28], p.accent, 8),
  'car-mount': (p) =>
    oval([-60, 160, 80, 18], p.ink) +
    line('M-60 150L-20 40', p.dark, 24) +
    disc([-20, 40, 22], p.accent) +
    moved(
      'translate(20 -40) rotate(8)',
      rect([-84, -140, 168, 260], p.ink, 24),
      rect([-72, -128, 144, 236], '#e4ebdf', 14),
      line('M-50 90C-50 20 50 20 40-100', '#5b8fd6', 14),
      area('M40-120l18 34h-36Z', '#d2604f'),
      mirrored(rect([78, -30, 26, 90], p.main, 10)),
      rect([-60, 108, 120, 24], p.main, 10),
    ),
  'seat-cushion': (p) =>
    area('M-170 40C-170-60-130-110-60-110C-30-110-24-60 0-60S30-110 60-110C130-110 170-60 170 40C170 120-170 120-170 40Z', p.main) +
    area('M-170 40C-170 120 170 120 170 40C190 160-190 160-170 40Z', p.dark) +
    lines(5, (i) => `M${-104 + i * 52} ${-50 + (2 - Math.abs(i - 2)) * 22}V66`, p.light, 6) +
    rect([-40, 108, 80, 22], p.accent, 8),
  'wheel': (p) =>
    ring([0, 0, 136], p.deep, 44) +
    ring([-2, -3, 136], p.main, 36) +
    dashed('M-112 0A112 112 0 0 1 112 0A112 112 0 0 1-112 0', p.accentLight, 5, '11 11') +
    line('M-100 10H100M0 30V110', p.ink, 28) +
    disc([0, 10, 48], p.ink) +
    disc([0, 10, 20], steel) +
    line('M-100-92A136 136 0 0 1-20-136', p.light, 8),
  'sunshade': (p) =>
    area('M-190-20C-150-100 150-100 190-20L150 110H-150Z', p.main) +
    lines(5, (i) => `M0 120L${-170 + i * 85} ${-44 - (i % 4 ? 30 : 0)}`, p.dark, 5) +
    area('M-190-20C-150-100 150-100 190-20C120-60-120-60-190-20Z', p.light) +
    rect([-7, 60, 14, 120], p.ink, 7) +
    disc([0, -20, 34], '#f0c64a'),
  'vacuum': (p) =>
    moved(
      'rotate(-24)',
      area('M-40-60H60C90-60 100-30 100 0S90 60 60 60H-40Z', p.light),
      rect([-60, -64, 90, 128], p.main, 22),
      area('M100-30L190-14V14L100 30Z', p.ink),
      line('M-20-64C-60-140-160-110-150-30L-140 30', p.main, 30),
      disc([-146, 40, 28], p.dark),
      rect([48, -40, 20, 80], p.accent, 8),
      disc([-16, 0, 17], p.accentLight),
    ),
  'notebook': (p) =>
    rect([-104, -160, 236, 330], p.dark, 18) +
    rect([-98, -154, 222, 316], paper, 12) +
    rect([-120, -166, 230, 330], p.main, 18) +
    rect([-120, -166, 40, 330], p.dark, 16) +
    rect([76, -166, 16, 330], p.accent) +
    rect([-40, -90, 90, 54], p.light, 8) +
    area('M30 160H54V196L42 184L30 196Z', p.accentDark),
  'planner': (p) =>
    rect([-130, -150, 260, 320], p.main, 18) +
    rect([-108, -116, 216, 266], paper, 10) +
    times(9, (i) => rect([-110 + i * 26, -176, 10, 44], steel, 5)) +
    times(12, (i) => rect([-90 + (i % 4) * 47, -90 + Math.floor(i / 4) * 56, 38, 42], i === 5 ? p.accent : p.pale, 6)) +
    line('M-86 100H70M-86 124H30', p.dark, 6),
  'sticky-notes': (p) =>
    [
      [-60, -50, '#f3d766', -8],
      [70, -60, '#f0a9bd', 6],
      [-60, 74, '#a7d5e8', 5],
      [72, 66, '#b6dcb1', -5],
    ]
      .map(([x, y, color, angle]) =>
        moved(
          `translate(${x} ${y}) rotate(${angle})`,
          rect([-62, -60, 124, 120], '#00000018', 4),
          area('M-64-64H60V30L30 58H-64Z', String(color)),
          area('M60 30H30V58Z', '#00000022'),
          line('M-44-30H36M-44-6H36M-44 18H0', '#00000030', 5),
        ),
      )
      .join('') + disc([0, 0, 0], p.main),
  'pen': (p) =>
    moved(
      'rotate(38)',
      rect([-20, -150, 40, 240], p.main, 12),
      area('M-20 90H20L6 170H-6Z', steel),
      rect([-3, 164, 6, 22], p.ink),
      rect([-12, -184, 24, 40], steel, 8),
      rect([18, -140, 10, 120], p.accent, 5),
      rect([-20, -20, 40, 10], p.accent),
      rect([-12, -130, 7, 190], p.light, 3),
    ),
  'markers': () =>
    ['#d2604f', '#ea8a3c', '#f0c64a', '#5f9e6a', '#4f83c0', '#7f5fae']
      .map((color, i) =>
        moved(
          `translate(${-130 + i * 52} ${i % 2 ? 12 : -6})`,
          rect([-19, -90, 38, 240], paper, 12),
          rect([-19, 70, 38, 80], color, 12),
          rect([-19, -90, 38, 40], color),
          area('M-13-90H13L6-130H-6Z', '#e4e0d6'),
          area('M-6-130H6L0-160Z', color),
        ),
      )
      .join(''),
  'pencil-case': (p) =>
    [
      ['#d2604f', -70],
      ['#4f83c0', -20],
      ['#f0c64a', 30],
    ]
      .map(([color, x]) =>
        moved(
          `translate(${x} -70) rotate(${Number(x) / 8})`,
          rect([-13, -90, 26, 130], String(color)),
          area('M-13-90H13L0-124Z', '#e8d3b0'),
        ),
      )
      .join('') +
    rect([-180, -60, 360, 160], p.main, 60) +
    line('M-150-24H150', p.accent, 9) +
    rect([136, -34, 40, 20], p.accentDark, 8) +
    rect([-130, 10, 120, 50], p.light, 14),
  'pen-holder': (p) =>
    moved('translate(-30 -100) rotate(-10)', rect([-10, -90, 20, 160], '#d2604f', 6), area('M-10-90H10L0-116Z', '#e8d3b0')) +
    moved('translate(20 -110) rotate(6)', rect([-9, -70, 18, 150], '#4f83c0', 8)) +
    moved('translate(70 -100) rotate(14)', ring([0, -50, 20], p.accent, 9), line('M0-30V60', steel, 12)) +
    area('M-110-60H110L96 170H-96Z', p.main) +
    oval([0, -60, 110, 20], p.deep) +
    area('M-104 20H104L101 60H-101Z', p.accent) +
    line('M-84-30L-76 140', p.light, 9),
  'tray': (p) =>
    mirrored(rect([150, -120, 14, 270], p.dark, 6)) +
    times(3, (i) =>
      moved(
        `translate(0 ${-80 + i * 92})`,
        rect([-140, -16, 270, 10], paper),
        rect([-130, -26, 250, 12], i % 2 ? p.accentLight : '#e9eef0'),
        area('M-164 0H164L150 30H-150Z', p.main),
      ),
    ),
  'cable-box': (p) =>
    rect([-160, -70, 320, 180], p.main, 30) +
    rect([-166, -90, 332, 44], p.accent, 20) +
    mirrored(rect([120, 10, 60, 30], p.deep, 14)) +
    line('M-160 26C-196 30-196 120-150 150', p.ink, 10) +
    line('M160 26C200 40 180 130 120 156', p.light, 10) +
    line('M164 20C210 0 196-90 150-120', p.accentDark, 9) +
    rect([-120, -20, 14, 96], p.light, 7),
  'pot': (p) =>
    moved('translate(0 -26)', plant) +
    rect([-124, -50, 248, 50], p.light, 14) +
    area('M-108 0H108L82 150Q80 164 64 164H-64Q-80 164-82 150Z', p.main) +
    area('M-100 50H100L95 84H-95Z', p.accent) +
    line('M-82 18L-66 130', p.light, 9),
  'hanging-pot': (p) =>
    line('M0-194L-110 20M0-194L110 20M0-194V0', p.accentDark, 7) +
    ring([0, -186, 10], p.accentDark, 6) +
    moved('translate(0 10) scale(.74)', plant) +
    area('M-120 10H120C120 110 60 140 0 140S-120 110-120 10Z', p.main) +
    rect([-126, 0, 252, 26], p.light, 12) +
    line('M-60 120C-84 150-70 176-84 194M50 122C74 150 60 170 72 190', leaf, 9) +
    area('M-112 50Q0 80 112 50L108 72Q0 100-108 72Z', p.accent),
  'grow-bag': (p) =>
    moved('translate(0 -50)', plant) +
    disc([-40, -110, 17], '#d2604f') +
    disc([46, -90, 17], '#d2604f') +
    area('M-130-50H130L110 160Q108 170 96 170H-96Q-108 170-110 160Z', p.main) +
    oval([0, -50, 130, 22], soil) +
    mirrored(line('M124-20C180-10 170 50 120 40', p.accent, 14)) +
    dashed('M-112 130H112', p.light, 5, '12 10') +
    rect([-50, 20, 100, 70], p.dark, 10),
  'watering-can': (p) =>
    area('M-80-60H80L100 150H-100Z', p.main) +
    oval([0, -60, 80, 16], p.deep) +
    area('M88 90L176-90L192-84L112 136Z', p.dark) +
    oval([186, -92, 26, 12], p.light) +
    line('M-84-30C-190-60-180 110-94 110', p.accentDark, 16) +
    line('M-60-70C-60-160 60-160 60-70', p.accentDark, 16) +
    line('M-66-30L-76 120', p.light, 10) +
    lines(3, (i) => `M${176 + i * 10}-110l8-22`, '#8cc4d8', 5),
  'trowel': (p) =>
    moved(
      'translate(-80 0) rotate(-10)',
      rect([-18, 20, 36, 160], p.accent, 16),
      rect([-8, -20, 16, 50], steel),
      area('M-44-20V-100C-44-150 0-180 0-180S44-150 44-100V-20Z', p.main),
    ) +
    moved(
      'translate(10 10)',
      rect([-18, 20, 36, 160], p.accent, 16),
      rect([-8, -20, 16, 50], steel),
      line('M0-20V-60M-44-170V-90C-44-60 44-60 44-90V-170M0-60V-170', p.main, 15),
    ) +
    moved(
      'translate(100 0) rotate(10)',
      rect([-18, 20, 36, 160], p.accent, 16),
      rect([-8, -20, 16, 50], steel),
      area('M-26-20V-140L0-184L26-140V-20Z', p.dark),
    ),
  'shears': (p) =>
    moved(
      'rotate(32)',
      line('M-10 0C-70 50-70 120-50 184', p.main, 32),
      line('M10 0C80 50 76 120 56 178', p.dark, 32),
      area('M-20 20C-60-80-30-160 20-190C60-100 30-20 14 20Z', steel),
      area('M24 10C70-40 70-100 52-140C40-80 10-40-6 0Z', '#8f959d'),
      disc([4, 6, 19], p.accent),
      line('M-30 70Q0 90 34 70', steel, 7),
    ),
  'path-light': (p) =>
    [
      [-96, 24, 0.82],
      [70, 0, 1],
    ]
      .map(([x, y, s]) =>
        moved(
          `translate(${x} ${y}) scale(${s})`,
          area('M-70-110L0-160L70-110Z', p.dark),
          rect([-78, -114, 156, 18], p.main, 8),
          rect([-52, -96, 104, 96], '#fff0c4', 8),
          oval([0, -46, 24, 34], '#ffd56b'),
          rect([-58, -6, 116, 18], p.main, 8),
          rect([-9, 10, 18, 110], p.main),
          area('M-12 116H12L0 184Z', p.ink),
        ),
      )
      .join('') + line('M-190 176H190', leaf, 8),
  'wind-chime': (p) =>
    line('M0-196V-150', p.ink, 6) +
    oval([0, -140, 110, 24], p.accent) +
    times(
      5,
      (i) =>
        line(`M${-80 + i * 40}-134V-90`, p.ink, 3) +
        rect([-90 + i * 40, -92, 20, 150 + (i % 2 ? 30 : i === 2 ? 60 : 0)], i % 2 ? p.dark : p.main, 9) +
        rect([-86 + i * 40, -84, 5, 110], p.light, 2),
    ) +
    line('M0 120V150', p.ink, 3) +
    disc([0, 160, 24], p.accentDark),
  'bird-house': (p) =>
    line('M0-190V-140', p.ink, 6) +
    area('M0-160L160-30H-160Z', p.dark) +
    rect([-110, -34, 220, 150], p.main, 8) +
    rect([-80, -10, 160, 100], '#dfeaec', 8) +
    area('M-80 90V50Q-30 20 0 44T80 46V90Z', '#c99a4e') +
    rect([-150, 110, 300, 24], p.dark, 8) +
    moved(
      'translate(104 74)',
      oval([0, 0, 44, 30], '#4f83c0'),
      disc([-36, -22, 22], '#4f83c0'),
      area('M-56-22l-18 6l18 6Z', '#e0a23c'),
      disc([-42, -26, 4], '#ffffff'),
      area('M36-8L80-30L60 10Z', '#3a669c'),
    ),
} satisfies Record<string, Silhouette>;
