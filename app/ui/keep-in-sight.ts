import './keep-in-sight.css';

/**
 * Says of a table whether it fits its place, for as long as it is there: one that does has a head that stays while the page
 * scrolls; one that scrolls sideways keeps its first column. What scrolls by itself can't have a head that stays with the page.
 */
export function keepInSight(list: HTMLElement, left: AbortSignal): void {
  const table = list.querySelector('table');
  if (table === null || left.aborted) return;
  const observer = new ResizeObserver(() => {
    list.dataset['fits'] = table.offsetWidth <= list.clientWidth ? 'yes' : 'no';
  });
  observer.observe(list);
  observer.observe(table);
  left.addEventListener('abort', () => observer.disconnect());
}
