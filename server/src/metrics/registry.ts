/** Names and values from short lists of ours, never anything that a visitor has typed. */
export type Labels = Readonly<Record<string, string>>;

/** One value of a gauge. */
export interface Reading {
  readonly labels?: Labels;
  readonly value: number;
}

type Lines = () => readonly string[];

const escapeValue = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** `{route="page",status="2xx"}`, or nothing. */
function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const number = (value: number) => (Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : 'NaN');

/**
 * Numbers of this process in Prometheus' text format, version 0.0.4. By hand: the usual library brings OpenTelemetry's
 * interface along, more than a megabyte for what is a page of code.
 */
export class Registry {
  private readonly metrics: { readonly head: string; readonly lines: Lines }[] = [];

  /** Something that only grows. The function returned adds to it. */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void {
    const values = new Map<string, number>();
    this.register(name, help, 'counter', () => [...values].map(([key, value]) => `${name}${key} ${value}`));
    return (labels = {}, by = 1) => {
      const key = written(labels);
      values.set(key, (values.get(key) ?? 0) + by);
    };
  }

  /** Something that goes up and down, read when it is asked for; of a kind that only grows, a counter. */
  gauge(
    name: string,
    help: string,
    read: () => readonly Reading[],
    kind: 'gauge' | 'counter' = 'gauge',
  ): void {
    this.register(name, help, kind, () =>
      read().map(({ labels = {}, value }) => `${name}${written(labels)} ${number(value)}`),
    );
  }

  /** How a value is spread. `bounds`: ascending upper ends of its classes. The function returned notes a value. */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, value: number) => void {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
    this.register(name, help, 'histogram', () =>
      [...series].flatMap(([key, { labels, counts, sum, count }]) => [
        ...bounds.map(
          (bound, index) => `${name}_bucket${written({ ...labels, le: String(bound) })} ${counts[index]}`,
        ),
        `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${key} ${sum}`,
        `${name}_count${key} ${count}`,
      ]),
    );
    return (labels, value) => {
      const key = written(labels);
      const one = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      // Each class holds the ones below it.
      one.counts = one.counts.map((count, index) => count + (value <= (bounds[index] ?? 0) ? 1 : 0));
      one.sum += value;
      one.count += 1;
      series.set(key, one);
    };
  }

  /** Everything, as it stands. */
  text(): string {
    return this.metrics.map(({ head, lines }) => [head, ...lines(), ''].join('\n')).join('');
  }

  private register(name: string, help: string, kind: string, lines: Lines): void {
    this.metrics.push({ head: `# HELP ${name} ${help}\n# TYPE ${name} ${kind}`, lines });
  }
}
