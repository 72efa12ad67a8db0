import { useEffect, useId, useRef, useState } from 'react';
import { BlockStack, Button, ButtonGroup, InlineStack, Text, TextField } from '@shopify/polaris';
import DOMPurify from 'dompurify';
import Squire from 'squire-rte';
import { useTranslation } from 'react-i18next';

/** What a description may hold; the provider holds it to the same again. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'span', 'div', 'blockquote'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
};

const deeds = ['bold', 'italic', 'underline', 'heading', 'bullets', 'numbers', 'plain', 'undo', 'redo'] as const;
type Deed = (typeof deeds)[number];

interface RichTextFieldProps {
  html: string;
  /** What it is written in, for reading it aloud and for spelling. */
  language: string;
  onChange: (html: string) => void;
}

/** Text with headings, lists, links and the like, written as it will look. The usual keys (Ctrl+B, Ctrl+I, Ctrl+Z …) work. */
export function RichTextField({ html, language, onChange }: RichTextFieldProps) {
  const { t } = useTranslation('import-list');
  const labelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Squire | null>(null);
  const told = useRef(onChange);
  const first = useRef(html);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    if (place.current === null) return;
    const squire = new Squire(place.current, {
      blockTag: 'P',
      sanitizeToDOMFragment: (dirty) => DOMPurify.sanitize(dirty, { ...ALLOWED, RETURN_DOM_FRAGMENT: true }),
    });
    squire.setHTML(first.current);
    // The editor writes what it was given in its own manner and tells of that too; only what was typed is a change.
    let last = squire.getHTML();
    const read = () => {
      const now = squire.getHTML();
      if (now === last) return;
      last = now;
      told.current(now);
    };
    squire.addEventListener('input', read);
    editor.current = squire;
    return () => {
      squire.removeEventListener('input', read);
      squire.destroy();
    };
  }, []);

  const setTo = (address: string) => {
    editor.current?.focus();
    if (address.trim() === '') editor.current?.removeLink();
    else editor.current?.makeLink(address.trim(), {});
    setLink(null);
  };
  return (
    <BlockStack gap="200">
      <Text as="h2" variant="headingSm" id={labelId}>
        {t('field.descriptionHtml')}
      </Text>
      <div role="toolbar" className="wharf-rich-tools" aria-label={t('rich.toolbar')} aria-controls="draft-description">
        <ButtonGroup variant="segmented">
          {deeds.map((deed) => (
            <Button key={deed} size="slim" onClick={() => act(editor.current, deed)}>
              {t(`rich.${deed}`)}
            </Button>
          ))}
          <Button size="slim" onClick={() => setLink('https://')}>
            {t('rich.link')}
          </Button>
        </ButtonGroup>
      </div>
      {link === null ? null : (
        <InlineStack gap="200" blockAlign="end">
          <TextField label={t('rich.address')} value={link} onChange={setLink} autoComplete="url" type="url" />
          <Button onClick={() => setTo(link)}>{t('rich.setLink')}</Button>
          <Button onClick={() => setLink(null)}>{t('push.cancel')}</Button>
        </InlineStack>
      )}
      <div
        ref={place}
        id="draft-description"
        className="wharf-preview-box wharf-rich-text"
        role="textbox"
        lang={language}
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelId}
      />
    </BlockStack>
  );
}

function act(editor: Squire | null, deed: Deed): void {
  if (editor === null) return;
  editor.focus();
  switch (deed) {
    case 'bold':
      return void (editor.hasFormat('B') ? editor.removeBold() : editor.bold());
    case 'italic':
      return void (editor.hasFormat('I') ? editor.removeItalic() : editor.italic());
    case 'underline':
      return void (editor.hasFormat('U') ? editor.removeUnderline() : editor.underline());
    case 'heading':
      return void editor.modifyBlocks((fragment) => asHeading(fragment, editor.hasFormat('H3')));
    case 'bullets':
      return void (editor.hasFormat('UL') ? editor.removeList() : editor.makeUnorderedList());
    case 'numbers':
      return void (editor.hasFormat('OL') ? editor.removeList() : editor.makeOrderedList());
    case 'plain':
      return void editor.removeAllFormatting();
    case 'undo':
      return void editor.undo();
    case 'redo':
      return void editor.redo();
  }
}

/** Turns chosen paragraphs into headings, or back. */
function asHeading(fragment: DocumentFragment, already: boolean): DocumentFragment {
  for (const block of fragment.querySelectorAll(already ? 'h3' : 'p, div, h1, h2, h4, h5, h6')) {
    const made = document.createElement(already ? 'p' : 'h3');
    made.append(...block.childNodes);
    block.replaceWith(made);
  }
  return fragment;
}
