import { area, dashed, disc, line, lines, mirrored, moved, oval, rect, ring, times, type Silhouette } from './strokes.ts';

export const jewelryAndBags = {
  'ring': (p, r) =>
    oval([0, 10, 140, 150], p.dark) +
    oval([-6, 4, 138, 148], p.main) +
    oval([0, 8, 108, 118], p.deep) +
    oval([6, 14, 104, 114], '#f3f0ea') +
    line('M-118-40A130 140 0 0 1-20-132', p.pale, 10) +
    (r.chance(0.5) ? times(7, (i) => moved(`rotate(${-54 + i * 18})`, oval([0, -130, 7, 12], p.pale))) : ''),
  'gem-ring': (p) =>
    ring([0, 50, 112], p.dark, 26) +
    ring([-3, 47, 112], p.main, 20) +
    line('M-84-26A112 112 0 0 1-40-58', p.pale, 7) +
    area('M-50-120H50L80-76L0 0L-80-76Z', '#bfe3ee') +
    area('M-50-120H50L24-76H-24Z', '#ffffff') +
    area('M-80-76H-24L0 0ZM80-76H24L0 0Z', '#8fc7da') +
    mirrored(line('M74-70L50-20', p.main, 12)),
  'ring-stack': (p) =>
    times(4, (i) =>
      moved(
        `translate(${-60 + i * 40} ${50 - i * 36}) rotate(${-20 + i * 12})`,
        `<ellipse rx="84" ry="50" fill="none" stroke="${i % 2 ? p.dark : p.main}" stroke-width="${10 + (i % 2) * 6}"/>`,
        i === 1 ? disc([0, 50, 14], '#bfe3ee') : '',
        i === 3 ? area('M0 34l6 12l14 2l-10 9l3 14l-13-7l-13 7l3-14l-10-9l14-2Z', p.accent) : '',
      ),
    ),
  'necklace': (p, r) =>
    line('M-140-180C-130 0-60 70 0 80C60 70 130 0 140-180', p.main, 7) +
    ring([0, 92, 12], p.dark, 5) +
    (r.chance(0.4)
      ? area('M0 112C20 90 60 110 40 142L0 178L-40 142C-60 110-20 90 0 112Z', p.main) + disc([-16, 128, 7], p.pale)
      : r.chance(0.5)
        ? disc([0, 140, 38], p.main) + ring([0, 140, 27], p.light, 5)
        : area('M0 104L34 140L0 190L-34 140Z', '#a9d3c6') + line('M0 104L34 140L0 190L-34 140Z', p.dark, 6)),
  'chain': (p) =>
    times(15, (i) => {
      const t = (i / 14) * Math.PI;
      return moved(
        `translate(${Math.round(-140 * Math.cos(t))} ${Math.round(-150 + 270 * Math.sin(t))}) rotate(${Math.round(90 - (i / 14) * 180)})`,
        `<ellipse rx="29" ry="15" fill="none" stroke="${i % 2 ? p.dark : p.main}" stroke-width="10"/>`,
      );
    }),
  'pearls': (p) =>
    times(21, (i) => {
      const t = (i / 20) * Math.PI;
      const [x, y] = [Math.round(-136 * Math.cos(t)), Math.round(-130 + 240 * Math.sin(t))];
      return disc([x, y, 21], '#e4ddd0') + disc([x - 2, y - 2, 18], '#f8f4ec') + disc([x - 7, y - 7, 5], '#ffffff');
    }) + disc([0, 142, 12], p.accent),
  'hoops': (p) =>
    moved(
      'translate(-78 10)',
      ring([0, 0, 96], p.dark, 24),
      ring([-3, -3, 96], p.main, 18),
      line('M-70-64A96 96 0 0 1-10-96', p.pale, 7),
      rect([-6, -126, 12, 30], p.dark, 5),
    ) +
    moved(
      'translate(96 40)',
      `<ellipse rx="52" ry="96" fill="none" stroke="${p.dark}" stroke-width="22"/><ellipse cx="-3" cy="-2" rx="52" ry="96" fill="none" stroke="${p.main}" stroke-width="16"/>`,
      rect([-6, -126, 12, 30], p.dark, 5),
    ),
  'earrings': (p) =>
    [-80, 80]
      .map((x) =>
        moved(
          `translate(${x} 0)`,
          line('M0-120C-10-170 30-170 26-130', '#c9a94f', 7),
          disc([0, -100, 20], '#d9b04c'),
          area('M0-80C60 0 60 90 0 90S-60 0 0-80Z', p.main),
          area('M0-50C34 10 34 66 0 66S-34 10 0-50Z', p.light),
          disc([0, 120, 16], p.accent),
          disc([0, 156, 10], '#d9b04c'),
        ),
      )
      .join(''),
  'bracelet': (p, r) =>
    `<ellipse cx="0" cy="20" rx="160" ry="110" fill="none" stroke="${p.dark}" stroke-width="26"/><ellipse cx="-3" cy="16" rx="160" ry="110" fill="none" stroke="${p.main}" stroke-width="18"/>` +
    (r.chance(0.5)
      ? times(3, (i) =>
          moved(
            `translate(${-60 + i * 60} ${118 + (i === 1 ? 12 : 0)})`,
            ring([0, 16, 8], p.dark, 4),
            i === 1 ? area('M0 32C12 16 36 30 24 50L0 70L-24 50C-36 30-12 16 0 32Z', p.accent) : disc([0, 44, 20], p.light),
          ),
        )
      : times(9, (i) => disc([-120 + i * 30, 120 - Math.round((i - 4) ** 2 * 3.2), 15], i % 2 ? p.accent : p.light))) +
    line('M-130-40A160 110 0 0 1-20-92', p.pale, 6),
  'watch': (p) =>
    area('M-54-190H54L64-80H-64ZM-64 80H64L54 190H-54Z', p.accentDark) +
    disc([0, 0, 118], p.dark) +
    disc([0, 0, 108], p.main) +
    disc([0, 0, 88], '#fbfaf6') +
    rect([108, -14, 26, 28], p.dark, 6) +
    times(12, (i) => moved(`rotate(${i * 30})`, rect([-3, -82, 6, i % 3 ? 10 : 20], p.ink, 2))) +
    line('M0 0L-34-30M0 0L20-60', p.ink, 8) +
    rect([40, -12, 28, 22], '#e2e4e6', 3) +
    disc([0, 0, 7], p.ink),
  'sunglasses': (p, r) =>
    line('M-150-50L-180-20M150-50L180-20', p.dark, 14) +
    line('M-34-30Q0-54 34-30', p.main, 14) +
    (r.chance(0.5)
      ? mirrored(disc([90, 0, 74], p.main), disc([90, 0, 60], '#3d4450'), line('M56-10A40 40 0 0 1 96-44', '#8c97a6', 9))
      : mirrored(
          area('M24-56H164C176 20 150 72 96 72S16 20 24-56Z', p.main),
          area('M38-42H150C158 16 138 58 96 58S32 16 38-42Z', '#3d4450'),
          line('M58-18L90-36', '#8c97a6', 9),
        )),
  'glasses': (p, r) =>
    line('M-160-30L-184 0M160-30L184 0', p.main, 10) +
    line('M-30-16Q0-40 30-16', p.main, 12) +
    (r.chance(0.5)
      ? mirrored(disc([92, 0, 66], '#dfeef5'), ring([92, 0, 66], p.main, 13), line('M64-14L96-40', '#ffffff', 8))
      : mirrored(
          rect([28, -54, 134, 106], '#dfeef5', 30),
          `<rect x="28" y="-54" width="134" height="106" rx="30" fill="none" stroke="${p.main}" stroke-width="13"/>`,
          line('M56-16L84-36', '#ffffff', 8),
        )),
  'backpack': (p) =>
    line('M-40-150C-40-196 40-196 40-150', p.dark, 16) +
    mirrored(rect([104, 20, 44, 120], p.dark, 18)) +
    rect([-120, -156, 240, 330], p.main, 56) +
    area('M-120-60V-100C-120-136-96-156-64-156H64C96-156 120-136 120-100V-60Q0-36-120-60Z', p.light) +
    rect([-86, 20, 172, 120], p.dark, 22) +
    rect([-86, 20, 172, 40], p.main, 18) +
    line('M-70 62H70', p.accent, 7) +
    rect([-26, -110, 52, 30], p.accent, 6) +
    rect([-12, 70, 24, 34], p.accent, 6),
  'rolltop': (p) =>
    area('M-100-90H100L116 150Q116 176 90 176H-90Q-116 176-116 150Z', p.main) +
    rect([-108, -160, 216, 90], p.dark, 30) +
    lines(3, (i) => `M-96 ${-142 + i * 26}H96`, p.main, 5) +
    rect([-14, -120, 28, 170], p.accent, 6) +
    rect([-24, -20, 48, 36], '#c9ced4', 8) +
    rect([-80, 60, 160, 90], p.dark, 14),
  'crossbody': (p) =>
    line('M-120-40C-120-210 120-210 120-40', p.accentDark, 14) +
    rect([-150, -50, 300, 200], p.main, 40) +
    area('M-150-10C-150-40-136-54-110-54H110C136-54 150-40 150-10C130 60 60 76 0 76S-130 60-150-10Z', p.light) +
    rect([-20, 50, 40, 44], p.accent, 10) +
    disc([0, 72, 8], p.accentDark) +
    mirrored(disc([122, -36, 12], p.accent)),
  'tote': (p) =>
    line('M-70-70C-70-200 70-200 70-70', p.dark, 18) +
    area('M-140-80H140L160 160Q160 176 140 176H-140Q-160 176-160 160Z', p.main) +
    area('M-140-80H140L143-50H-143Z', p.dark) +
    rect([-60, -20, 120, 120], p.light, 10) +
    line('M-34 40C-34 0 34 0 34 40S-34 80-34 40', p.accentDark, 6) +
    rect([-70, -80, 18, 70], p.dark) +
    rect([52, -80, 18, 70], p.dark),
  'wallet': (p) =>
    rect([-150, -100, 300, 210], p.dark, 22) +
    rect([-130, -120, 240, 60], '#dfe6df', 8) +
    rect([-100, -136, 200, 60], '#e9d7b4', 8) +
    rect([-150, -84, 300, 194], p.main, 22) +
    dashed('M-132-66H132V92H-132Z', p.pale, 4, '10 9') +
    rect([70, -20, 84, 62], p.light, 16) +
    disc([100, 11, 11], p.accent),
  'cubes': (p) =>
    moved(
      'translate(0 62)',
      rect([-160, -30, 320, 130], p.main, 22),
      line('M-140-8H140', p.accent, 7),
      rect([-110, 10, 220, 66], p.light, 12),
      rect([-30, 92, 60, 14], p.dark, 6),
    ) +
    moved(
      'translate(-50 -66)',
      rect([-100, -34, 200, 110], p.dark, 20),
      line('M-84-14H84', p.accent, 6),
      rect([-66, 2, 132, 52], p.main, 10),
    ) +
    moved('translate(104 -76)', rect([-44, -24, 88, 110], p.light, 16), line('M-32-6H32', p.accent, 5)),
  'toiletry': (p) =>
    line('M-60-96C-60-150 60-150 60-96', p.dark, 14) +
    rect([-160, -96, 320, 220], p.main, 44) +
    line('M-140-40H140', p.accent, 9) +
    rect([120, -48, 34, 16], p.accentDark, 6) +
    rect([-110, 0, 220, 88], p.dark, 16) +
    rect([-110, 0, 220, 24], p.light, 10) +
    mirrored(rect([150, -30, 22, 60], p.dark, 8)),
  'neck-pillow': (p) =>
    area(
      'M-60 150C-190 150-190-150 0-150S190 150 60 150C20 150 20 90 50 80C100 50 90-60 0-60S-100 50-50 80C-20 90-20 150-60 150Z',
      p.main,
    ) +
    line('M-124 20C-128-60-80-112-10-116', p.light, 14) +
    mirrored(disc([56, 116, 13], p.accent)),
} satisfies Record<string, Silhouette>;
