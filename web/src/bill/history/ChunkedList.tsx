import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Rows that are there or not together. */
const CHUNK = 40;
/** The height of a row that was never on the screen; each chunk remembers its own once it was. */
const ROW_PX = 76;
/** How far from the screen a chunk is made: a fast flick does not get ahead of it. */
const MARGIN = '1500px 0px';

export interface ChunkedListProps<T extends { readonly id: string }> {
  label: string;
  className?: string | undefined;
  entries: readonly T[];
  row: (entry: T) => ReactNode;
}

/**
 * A list of any length: only the rows near the screen are in the page, and the rest has its height. Ten thousand
 * rows open and scroll like a hundred.
 */
export function ChunkedList<T extends { readonly id: string }>(props: ChunkedListProps<T>) {
  const { label, className, entries, row } = props;
  const chunks = Array.from({ length: Math.ceil(entries.length / CHUNK) }, (_, index) => index * CHUNK);
  return (
    <div role="list" aria-label={label} className={className}>
      {chunks.map((from) => (
        <Chunk key={from} size={Math.min(CHUNK, entries.length - from)} isFirst={from === 0}>
          {() =>
            entries.slice(from, from + CHUNK).map((entry, index) => (
              <div
                key={entry.id}
                role="listitem"
                aria-setsize={entries.length}
                aria-posinset={from + index + 1}
              >
                {row(entry)}
              </div>
            ))
          }
        </Chunk>
      ))}
    </div>
  );
}

interface ChunkProps {
  size: number;
  isFirst: boolean;
  children: () => ReactNode;
}

function Chunk({ size, isFirst, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef<number | undefined>(undefined);
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        // What has the focus stays, however far the page is scrolled.
        setNear(seen?.isIntersecting === true || element.contains(document.activeElement));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (isNear && box.current) height.current = box.current.offsetHeight / size;
  });
  return (
    <div
      ref={box}
      role="presentation"
      style={isNear ? undefined : { height: size * (height.current ?? ROW_PX) }}
    >
      {isNear && children()}
    </div>
  );
}
