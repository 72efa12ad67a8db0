import { describe, expect, it } from 'vitest';
import { htmlOfText, isPlainHtml, textOfHtml } from './description-text.ts';

const demo = '<p>Keeps drinks cold. For the road.</p><p>Steel &amp; silicone.</p><ul><li>500 ml</li><li>In the box: 1 × bottle</li></ul>';

describe('editing a description as text', () => {
  it('shows paragraphs and list entries as lines', () => {
    expect(textOfHtml(demo)).toBe('Keeps drinks cold. For the road.\n\nSteel & silicone.\n\n- 500 ml\n- In the box: 1 × bottle');
  });

  it('brings a plain description back as it was', () => {
    expect(htmlOfText(textOfHtml(demo))).toBe(demo);
  });

  it('lets a list begin right under a line', () => {
    expect(htmlOfText('Colors:\n- Red\n- Blue\nand more')).toBe('<p>Colors:</p><ul><li>Red</li><li>Blue</li></ul><p>and more</p>');
  });

  it('keeps a single line break and drops empty paragraphs', () => {
    expect(htmlOfText('one\r\ntwo\n\n\n \n')).toBe('<p>one<br>two</p>');
  });

  it('never lets typed text become markup', () => {
    expect(htmlOfText('<script>alert("x")</script>')).toBe('<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</p>');
    expect(textOfHtml('<p>&lt;b&gt;</p>')).toBe('<b>');
  });

  it('knows what it could not keep', () => {
    expect(isPlainHtml(demo)).toBe(true);
    expect(isPlainHtml('<p>See <a href="https://example.com">here</a></p>')).toBe(false);
    expect(isPlainHtml('<p><img src="https://example.com/a.png"></p>')).toBe(false);
  });
});
