import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, themeColorsOf } from './theme-colors.ts';

describe('the theme colour', () => {
  it('changes nothing while it is the default', () => {
    expect(themeColorsOf('#005bd3', 'light')).toBeNull();
    expect(themeColorsOf('#005BD3', 'dark')).toBeNull();
  });

  it('is taken as it is where it can be read', () => {
    expect(themeColorsOf('#b0125b', 'light')?.base).toBe('#b0125b');
  });

  it.each([
    ['light', '#ffffff'],
    ['light', '#ffe600'],
    ['dark', '#000000'],
    ['dark', '#00142e'],
  ] as const)('that can not be read in the %s theme (%s) is made so', (theme, color) => {
    const surface = theme === 'light' ? '#ffffff' : '#303030';
    expect(contrast(themeColorsOf(color, theme)?.base ?? surface, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('is readable on every surface, whatever it is', () => {
    const surfaces = { light: ['#ffffff', '#f1f1f1'], dark: ['#1a1a1a', '#303030', '#3d3d3d'] } as const;
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, fc.constantFrom('light' as const, 'dark' as const), (color, theme) => {
        const colors = themeColorsOf(color, theme);
        if (colors === null) return;
        for (const surface of surfaces[theme]) expect(contrast(colors.base, surface)).toBeGreaterThanOrEqual(4.5);
        expect([colors.base, colors.hover, colors.active].every((each) => /^#[0-9a-f]{6}$/.test(each))).toBe(true);
      }),
    );
  });

  it('knows contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
  });
});
