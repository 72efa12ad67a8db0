import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useSearchParams } from '@remix-run/react';
import { Button, InlineStack, Text, useEventListener } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { paths } from '#app/paths.ts';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import styles from './guide.module.css';

/** What a guide's address answers: what to say, the text of what it points at, and where to go on reading. */
interface GuideText {
  title: string;
  text: string;
  label: string | null;
  lessonUrl: string;
}

const GUIDE = /^([\w-]{1,60})\.(\d{1,2})$/;
/** A screen may still be loading parts of itself. */
const LOOK_EVERY_MS = 200;
const LOOKS = 25;
const SCREEN = ':is(main, [role=dialog])';
const POINTABLE = `${SCREEN} :is(h1, h2, h3, button, a, label, [role=tab], [role=columnheader], span, p)`;

/** A step of a lesson shown on its own screen: what it is about is outlined, and a card says what to do. The address names the step. */
export function Guide() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [, lessonId = '', step = ''] = GUIDE.exec(params.get('guide') ?? '') ?? [];
  const fetcher = useFetcher<GuideText | null>();
  const wanted = lessonId === '' ? null : generatePath(paths.guide, { lessonId, step });
  useEachValue(wanted, (url) => {
    if (url !== null) fetcher.load(url);
  });
  if (wanted === null || !fetcher.data) return null;
  const close = () => {
    const rest = new URLSearchParams(params);
    rest.delete('guide');
    setParams(rest, { replace: true, preventScrollReset: true });
  };
  return <GuideCard key={`${wanted} ${pathname}`} guide={fetcher.data} onClose={close} />;
}

function GuideCard({ guide: { title, text, label, lessonUrl }, onClose }: { guide: GuideText; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const card = useRef<HTMLElement>(null);
  useOutline(label);
  // Before the dialog it may point into, which closes at the same key.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  useEventListener('keyup', closeByKey, undefined, { capture: true });
  useEffect(() => card.current?.focus(), []);
  return (
    <section ref={card} className={styles.card} aria-label={t('guide.title')} tabIndex={-1}>
      <Text as="h2" variant="headingSm">
        {title}
      </Text>
      <Text as="p">{text}</Text>
      <InlineStack gap="200">
        <Button url={lessonUrl}>{t('guide.back')}</Button>
        <Button onClick={onClose}>{t('guide.close')}</Button>
      </InlineStack>
    </section>
  );
}

/** Outlines what has the text, as soon as the screen has it; the screen's title where it never does. */
function useOutline(label: string | null): void {
  const [looks, setLooks] = useState(0);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (target !== null) return;
    const found = findByText(label) ?? (looks >= LOOKS ? document.querySelector<HTMLElement>('h1') : null);
    if (found !== null) {
      setTarget(found);
      return;
    }
    if (looks >= LOOKS) return;
    const timer = setTimeout(() => setLooks(looks + 1), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [label, looks, target]);
  useEffect(() => {
    if (target === null) return;
    target.classList.add(styles.target ?? '');
    target.dataset['guideTarget'] = '';
    target.scrollIntoView({ block: 'center' });
    return () => {
      target.classList.remove(styles.target ?? '');
      delete target.dataset['guideTarget'];
    };
  }, [target]);
}

/** The innermost part of the screen that says exactly this, or a filter that has a value behind it; a placeholder says it for its field. */
function findByText(text: string | null): HTMLElement | null {
  if (text === null) return null;
  const says = (part: HTMLElement) => {
    const said = part.textContent?.trim() ?? '';
    return said === text || (said.startsWith(`${text}:`) && part.matches('button'));
  };
  const parts = [...document.querySelectorAll<HTMLElement>(POINTABLE)].filter(says);
  const visible = parts.filter((part) => part.getClientRects().length > 0 && part.offsetWidth > 1);
  const field = [...document.querySelectorAll<HTMLElement>(`${SCREEN} input`)].find((input) => input.getAttribute('placeholder') === text);
  return visible.find((part) => part.matches('button, a, [role=tab], label, h1, h2, h3')) ?? visible[0] ?? field ?? null;
}
