import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import css from './HistoryScreen.module.css';

/** The estimated height of a row; each row is measured once it has been on the screen. */
const ROW_PX = 76;
/** The number of rows rendered beyond the screen's edges, so that a fast flick does not outrun them. */
const OVERSCAN = 20;

/** An entry is known by its saved bill's id: a changed bill gets another version, and its row must stay the same one. */
type Entry = Pick<SavedBillEntry, 'id'>;

export interface HistoryListProps<T extends Entry> {
  label: string;
  className?: string | undefined;
  entries: readonly T[];
  row: (entry: T) => ReactNode;
}

/**
 * A list of any length: only the rows near the screen are rendered, and the rest is empty space of their height. Ten thousand rows open and
 * scroll like a hundred.
 */
export function HistoryList<T extends Entry>(props: HistoryListProps<T>) {
  const { label, className, entries, row } = props;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  useLayoutEffect(() => {
    const measure = () => list.current && setTop(list.current.getBoundingClientRect().top + window.scrollY);
    measure();
    // Content that appears or disappears above the list changes the page's height, too.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // The focused row and its neighbours stay rendered however far the page is scrolled: Tab and Shift+Tab move the focus to the
  // neighbours, and so does deleting the row.
  const focusedIndex = focused === null ? -1 : entries.findIndex((entry) => entry.id === focused);
  const rangeExtractor = (range: Range) => {
    const near = focusedIndex < 0 ? [] : [focusedIndex - 1, focusedIndex, focusedIndex + 1];
    const wanted = new Set([...defaultRangeExtractor(range), ...near]);
    // In list order, in which they are read out and tabbed through.
    return [...wanted].filter((index) => index >= 0 && index < range.count).sort((a, b) => a - b);
  };

  // oxlint-disable-next-line react/incompatible-library -- a warning for the React Compiler, which does not build this app
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => {
      const entry = entries[index];
      return entry ? entry.id : index;
    },
    overscan: OVERSCAN,
    rangeExtractor,
    scrollMargin: top,
    // Rows beyond the edges need not be rendered synchronously: React may schedule them.
    useFlushSync: false,
  });

  return (
    <div ref={list} role="list" aria-label={label} className={className}>
      <div
        role="presentation"
        className={css.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) =>
          setFocused(target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? null)
        }
        onBlur={({ currentTarget, relatedTarget }) => {
          // The focus has left the row: if it went to another one, that row's own event says so.
          if (!currentTarget.contains(relatedTarget)) setFocused(null);
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-entry={entry.id}
                role="listitem"
                aria-setsize={entries.length}
                aria-posinset={index + 1}
                className={css.place}
                style={{ top: start - top }}
              >
                {row(entry)}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
