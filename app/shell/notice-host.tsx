import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeCard, NoticeContext, type Notice } from '#app/ui/notice.tsx';
import styles from './notice-host.module.css';

const MAX_SHOWN = 3;

interface Shown {
  key: number;
  notice: Notice;
}

/** Where notices appear, the newest at the bottom. Errors interrupt a screen reader, the others wait. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState<Shown[]>([]);
  const nextKey = useRef(1);
  const notify = useCallback((notice: Notice) => {
    const key = nextKey.current;
    nextKey.current += 1;
    setShown((all) => [...all.filter((other) => !replaces(notice, other.notice)), { key, notice }].slice(-MAX_SHOWN));
  }, []);
  const close = (closed: number) => setShown((all) => all.filter(({ key }) => key !== closed));

  const renderCards = (isShown: (notice: Notice) => boolean) =>
    shown
      .filter(({ notice }) => isShown(notice))
      .map(({ key, notice }) => <NoticeCard key={key} notice={notice} onClose={() => close(key)} />);
  return (
    <NoticeContext.Provider value={notify}>
      {children}
      <section className={styles.region} aria-label={t('notice.region')}>
        <div role="alert" className={styles.stack}>
          {renderCards(({ tone }) => tone === 'error')}
        </div>
        <div role="status" className={styles.stack}>
          {renderCards(({ tone }) => tone !== 'error')}
        </div>
      </section>
    </NoticeContext.Provider>
  );
}

function replaces(next: Notice, shown: Notice): boolean {
  return next.id !== undefined && next.id === shown.id;
}
